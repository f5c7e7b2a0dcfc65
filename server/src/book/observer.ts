import type { Committed } from './commit-batch.ts';
import type { BookRequest, Outcome } from './request.ts';

/** One attempt to commit a batch, as it is told when it is over. */
export type SeenBatch = {
  readonly requests: readonly BookRequest[];
  /** Null when nothing was done. */
  readonly outcomes: readonly Outcome[] | null;
  /** By index: whether the outcome was stored before, under the same key. Null when nothing was done. */
  readonly repeated: readonly boolean[] | null;
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
        repeated: committed?.repeated ?? null,
        durationMs: performance.now() - from,
      });
    }
  };
}
