import { freshLinesEveryMs, lastHourMs } from '@sidebet/domain/bets/fresh-line';
import { elapsedShareOfMonth, maySpend } from '@sidebet/domain/events/credit-budget';
import { listMarkets } from '@sidebet/domain/sports';
import type { Uses } from '../context.ts';
import { claimFeedCall, postponeFeedCall, readFeedCalls } from '../features/betting/events/feed-calls.ts';
import { saveLines } from '../features/betting/events/reference-lines.ts';
import { createFaultWatch } from './feed-faults.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Sports are polled while a game starts within this time. */
const aheadMs = 48 * hour;
/** Lines move most in the last hours before a start. */
const lastHoursMs = 3 * hour;
const everyMs = { unmetered: minute, metered: 3 * hour, meteredInTheLastHours: 30 * minute };
/** One credit per market. */
const linesCost = 3;

/**
 * Stores what the bookmakers quote on upcoming games; run it every few seconds. One process makes each call. Feed faults
 * are handled and logged here; only database errors are thrown. Returns the number of new lines.
 */
export function createPollLines(
  context: Uses<'pool' | 'feed' | 'clock' | 'log' | 'alarm' | 'env'>,
): () => Promise<{ done: number }> {
  const { pool, feed, clock, env } = context;
  const faults = createFaultWatch(context);

  function intervalMs(nextStart: number, now: number): number {
    if (!feed.metered) return everyMs.unmetered;
    return nextStart - now <= lastHoursMs ? everyMs.meteredInTheLastHours : everyMs.metered;
  }

  /** Credits used before the feed's first response of this process are unknown, and count as none. */
  function mayPay(now: number): boolean {
    const spending = {
      monthlyCredits: env.ODDS_API_MONTHLY_CREDITS,
      usedCredits: feed.quota()?.used ?? 0,
      elapsed: elapsedShareOfMonth(now, env.ODDS_API_RESET_DAY),
    };
    return !feed.metered || (!faults.outOfCredits() && maySpend(spending, 'lines', linesCost));
  }

  /** Whether this process may request the lines of a sport now: often while offers on a game in the next hour depend on them. */
  async function claimLines(sportKey: string, nextStart: number, needsFresh: boolean, now: number) {
    const usual = { call: 'lines', sportKey, now, nextAt: now + intervalMs(nextStart, now) } as const;
    if (!needsFresh) return claimFeedCall(pool, feed.name, usual);
    const nextAt = now + Math.min(freshLinesEveryMs, intervalMs(nextStart, now));
    if (!(await claimFeedCall(pool, feed.name, { ...usual, call: 'freshLines', nextAt }))) return false;
    await postponeFeedCall(pool, feed.name, { call: 'lines', sportKey, until: usual.nextAt });
    return true;
  }

  return async () => {
    const now = clock.now();
    const calls = await readFeedCalls(pool, feed.name, now);
    if (!calls.mayCall('all') || !calls.mayCall('paid')) return { done: 0 };
    let done = 0;
    const { rows } = await pool.query<{ sportKey: string; nextStart: number; needsFresh: boolean }>(
      `select sport_key, min(commence_time) as next_start, bool_or(commence_time <= $3 and exists (select from bets b
           where b.event_id = e.id and b.status = 'Created' and b.fee_policy = 'exchange' and b.offered_to is null)) as needs_fresh
       from events e
       where not completed and listed and commence_time > $1
         and commence_time < $2 group by sport_key order by 2`,
      [new Date(now), new Date(now + aheadMs), new Date(now + lastHourMs)],
    );
    for (const { sportKey, nextStart, needsFresh } of rows) {
      if (listMarkets(sportKey).length === 0) continue;
      if (!calls.mayCall('sport', sportKey) || !mayPay(now)) continue;
      if (!(await claimLines(sportKey, nextStart, needsFresh, now))) continue;
      const { answer, mayGoOn } = await faults.ask({ call: 'lines', sportKey }, () =>
        feed.listLines(sportKey),
      );
      if (answer) done += await saveLines(pool, answer, clock.now());
      // Nothing waits for lines that the feed does not send.
      else await postponeFeedCall(pool, feed.name, { call: 'freshLines', sportKey, until: now - hour });
      if (!mayGoOn) break;
    }
    return { done };
  };
}
