import type { Book } from '../book/book.ts';
import { reconcile } from '../book/reconcile.ts';
import type { Clock } from '../clock.ts';
import type { Pool } from '../db/pool.ts';
import type { Log } from '../log.ts';
import { correctDue } from './correct-due.ts';
import { expireDue } from './expire-due.ts';
import { recordReconciliation } from './record-reconciliation.ts';
import { runRecurring } from './recurring.ts';
import { settleDue } from './settle-due.ts';
import { sweepOutcomes } from './sweep-outcomes.ts';
import { voidDue } from './void-due.ts';

export type WorkParts = {
  readonly pool: Pool;
  readonly book: Book;
  readonly clock: Clock;
  readonly log: Log;
  readonly pollFeed: () => Promise<unknown>;
};

/** Every recurring job there is. Each is safe to run twice and on several processes at once. */
export function startWorkers({ pool, book, clock, log, pollFeed }: WorkParts): { stop(): Promise<void> } {
  return runRecurring(log, [
    { name: 'poll the feed', everyMs: 1_000, run: pollFeed },
    { name: 'settle', everyMs: 500, run: () => settleDue(pool, book) },
    { name: 'correct', everyMs: 1_000, run: () => correctDue(pool, book) },
    { name: 'expire', everyMs: 1_000, run: () => expireDue(pool, book, clock) },
    { name: 'void', everyMs: 10_000, run: () => voidDue(pool, book, clock) },
    {
      name: 'reconcile',
      everyMs: 60_000,
      run: async () => recordReconciliation(pool, clock, log, await reconcile(pool)),
    },
    { name: 'sweep old outcomes', everyMs: 3_600_000, run: () => sweepOutcomes(pool, clock) },
  ]);
}
