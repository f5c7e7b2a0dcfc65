import { createBook } from '@sidebet/server/book/book';
import { createPool } from '@sidebet/server/db/pool';
import { systemClock } from '@sidebet/server/time/clock';
import { settleDue } from '@sidebet/server/workers/settle-due';
import { failingLog } from './engine.ts';
import type { Environment } from './environment.ts';
import type { Metric } from './metrics.ts';
import type { Plan } from './plan.ts';
import { seedBets, seedEvents } from './seed.ts';

/**
 * One event with many active bets, measured from its stored final score until the worker has settled the last bet, in bets per
 * second. Each round has its own event and bets, prepared in advance.
 */
export function settleMetric(environment: Environment, plan: Plan, people: readonly string[]): Metric {
  const { owner, siteUrl } = environment;
  const pool = createPool(siteUrl);
  const book = createBook(siteUrl, systemClock, failingLog);

  let prepared = 0;

  /** An event with active bets, and its final score. */
  async function prepareEvent(count: number): Promise<void> {
    const events = await seedEvents(owner, `settle-${prepared++}`, 1);
    await seedBets(owner, { people, events, count, accepted: true });
    await owner.query(
      'update events set completed = true, home_score = 24, away_score = 17, result_at = now(), result_source = $2 where id = $1',
      [events[0], 'feed'],
    );
  }

  async function settle(count: number): Promise<number> {
    const begun = performance.now();
    const { done } = await settleDue(pool, book);
    if (done !== count) throw new Error(`The worker settled ${done} of ${count} bets.`);
    return (count * 1000) / (performance.now() - begun);
  }

  return {
    name: 'settle',
    async prepare(round) {
      if (round === 0) {
        await prepareEvent(2_000);
        await settle(2_000);
      }
      await prepareEvent(plan.settledBets);
    },
    async measure() {
      return { settlePerSecond: await settle(plan.settledBets) };
    },
    async close() {
      await book.close();
      await pool.end();
    },
  };
}
