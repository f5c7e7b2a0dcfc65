import type { BookRequest, Outcome } from './request.ts';

/** One attempt to commit a batch, as it is told when it is over. */
export type SeenBatch = {
  readonly requests: readonly BookRequest[];
  /** Null when nothing was done. */
  readonly outcomes: readonly Outcome[] | null;
  /** When it began, by the book's clock. */
  readonly begunAt: number;
  readonly durationMs: number;
};

/** Whoever wants to know how the book works, without being in its way: called once a batch, after it. */
export type BookObserver = (batch: SeenBatch) => void;

type Commit = (requests: readonly BookRequest[]) => Promise<Outcome[]>;

/** The same commit, watched. */
export function observed(commit: Commit, observer: BookObserver, clock: { now(): number }): Commit {
  return async (requests) => {
    const begunAt = clock.now();
    const from = performance.now();
    let outcomes: Outcome[] | null = null;
    try {
      outcomes = await commit(requests);
      return outcomes;
    } finally {
      observer({ requests, outcomes, begunAt, durationMs: performance.now() - from });
    }
  };
}

/**
 * Whether an outcome was decided in a batch that began at `begunAt`, and not answered again from an earlier one with the
 * same key. What happened last to the bet or withdrawal it tells of says so.
 */
export function isFresh({ key }: BookRequest, outcome: Outcome, begunAt: number): boolean {
  if (!key || outcome.kind !== 'done') return true;
  const { bet, withdrawal } = outcome;
  const instants = bet
    ? [bet.createdAt, bet.acceptedAt, bet.paidOutAt]
    : [withdrawal?.requestedAt, withdrawal?.returnedAt, withdrawal?.paidAt];
  return Math.max(...instants.map((instant) => instant ?? 0)) >= begunAt;
}
