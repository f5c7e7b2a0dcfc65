import { windowMs } from './limits.ts';

/** A period of use without a long pause. Instants are milliseconds since 1970 UTC. */
export type UseSpan = { readonly startedAt: number; readonly lastAt: number };

/** A longer pause between two signs of activity ends the span. */
const pauseMs = 10 * 60_000;
/** Activity is recorded at most this often. */
const noteEveryMs = 60_000;

/** The span still in progress, given the newest one; null if it has ended. */
export function currentSpan(last: UseSpan | undefined, now: number): UseSpan | null {
  return last && now - last.lastAt <= pauseMs ? last : null;
}

/** The newest span after activity at `now`: extended or new. Null if already recorded. */
export function noteSign(last: UseSpan | undefined, now: number): UseSpan | null {
  const span = currentSpan(last, now);
  if (!span) return { startedAt: now, lastAt: now };
  return now - span.lastAt < noteEveryMs ? null : { ...span, lastAt: now };
}

/** Whole minutes of use within the last 24 hours. */
export function usedMinutes(spans: readonly UseSpan[], now: number): number {
  return Math.floor(usedMs(spans, now) / 60_000);
}

/** When use falls below the limit if there is no more activity; null if it already is. */
export function useFreeAt(spans: readonly UseSpan[], limitMinutes: number, now: number): number | null {
  let excess = usedMs(spans, now) - limitMinutes * 60_000;
  if (excess < 0) return null;
  const since = now - windowMs.Day;
  for (const { startedAt, lastAt } of [...spans].sort((a, b) => a.startedAt - b.startedAt)) {
    const from = Math.max(startedAt, since);
    const length = Math.max(0, lastAt - from);
    if (length > excess) return from + excess + 1 + windowMs.Day;
    excess -= length;
  }
  return null;
}

/** When the next reality check is due; null outside a span of use. */
export function realityCheckDueAt(
  span: UseSpan | null,
  everyMinutes: number,
  confirmedAt: number | null,
): number | null {
  if (!span) return null;
  return Math.max(span.startedAt, confirmedAt ?? 0) + everyMinutes * 60_000;
}

function usedMs(spans: readonly UseSpan[], now: number): number {
  const since = now - windowMs.Day;
  return spans.reduce(
    (sum, { startedAt, lastAt }) => sum + Math.max(0, lastAt - Math.max(startedAt, since)),
    0,
  );
}
