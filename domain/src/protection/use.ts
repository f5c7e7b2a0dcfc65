import { windowMs } from './limits.ts';

/** A time of use without a longer pause. Instants are milliseconds since 1970 UTC. */
export type UseSpan = { readonly startedAt: number; readonly lastAt: number };

/** Use goes on while no more than this lies between two signs of it. */
export const pauseMs = 10 * 60_000;
/** Signs of use are noted at most this often. */
export const noteEveryMs = 60_000;

/** The span that goes on now, if any; `last` is the newest. */
export function currentSpan(last: UseSpan | undefined, now: number): UseSpan | null {
  return last && now - last.lastAt <= pauseMs ? last : null;
}

/** The newest span after a sign of use: the one that goes on made longer, or a new one. Null when it is noted already. */
export function noteSign(last: UseSpan | undefined, now: number): UseSpan | null {
  const span = currentSpan(last, now);
  if (!span) return { startedAt: now, lastAt: now };
  return now - span.lastAt < noteEveryMs ? null : { ...span, lastAt: now };
}

/** Whole minutes of use within the last 24 hours. */
export function usedMinutes(spans: readonly UseSpan[], now: number): number {
  return Math.floor(usedMs(spans, now) / 60_000);
}

/** When less than the limit will be used again if there is no further use; null while that is so. */
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

/** When the next reality check is due; null without use that goes on. */
export function checkDueAt(
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
