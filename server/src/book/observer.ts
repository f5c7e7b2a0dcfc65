import type { Committed } from './commit-batch.ts';
import type { BookRequest, Outcome } from './request.ts';

/** One attempt to commit a batch, as it is told when it is over. */
export type SeenBatch = {
  readonly requests: readonly BookRequest[];
  /** Null when nothing was done. */
  readonly outcomes: readonly Outcome[] | null;
  /** The time by which it was decided; null when nothing was done. */
  readonly decidedAt: number | null;
  readonly durationMs: number;
};

/** Whoever wants to know how the book works, without being in its way: called once a batch, after it. */
export type BookObserver = (batch: SeenBatch) => void;

type Commit = (requests: readonly BookRequest[]) => Promise<Committed>;

/** The same commit, watched. */
export function observed(commit: Commit, observer: BookObserver): Commit {
  return async (requests) => {
    const from = performance.now();
    let committed: Committed | null = null;
    try {
      committed = await commit(requests);
      return committed;
    } finally {
      observer({
        requests,
        outcomes: committed?.outcomes ?? null,
        decidedAt: committed?.decidedAt ?? null,
        durationMs: performance.now() - from,
      });
    }
  };
}

/**
 * Whether an outcome was decided in the batch of `decidedAt`, and not answered again from an earlier one with the
 * same key. What happened last to the bet or withdrawal it tells of says so.
 */
export function isFresh({ key }: BookRequest, outcome: Outcome, decidedAt: number): boolean {
  if (!key || outcome.kind !== 'done') return true;
  const { bet, withdrawal } = outcome;
  const instants = bet
    ? [bet.createdAt, bet.acceptedAt, bet.paidOutAt]
    : [withdrawal?.requestedAt, withdrawal?.returnedAt, withdrawal?.paidAt];
  return Math.max(...instants.map((instant) => instant ?? 0)) >= decidedAt;
}
