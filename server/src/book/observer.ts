import type { Committed } from './commit-batch.ts';
import type { BookRequest, CommandResult } from './request.ts';

/** One attempt to commit a batch, reported when it has ended. */
export type SeenBatch = {
  readonly requests: readonly BookRequest[];
  /** Null if nothing was done. */
  readonly results: readonly CommandResult[] | null;
  /** By index: whether the result was already stored with the same key. Null if nothing was done. */
  readonly repeated: readonly boolean[] | null;
  readonly durationMs: number;
};

/** Observes the book without affecting it: called once per batch, afterwards. */
export type BookObserver = (batch: SeenBatch) => void;

type Commit = (requests: readonly BookRequest[]) => Promise<Committed>;

/** Wraps a commit and reports each attempt to the observer. */
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
        results: committed?.results ?? null,
        repeated: committed?.repeated ?? null,
        durationMs: performance.now() - from,
      });
    }
  };
}
