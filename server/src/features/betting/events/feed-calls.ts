import type { Pool } from '../../../db/pool.ts';

/**
 * 'all', 'paid' and 'sport' (one sport, any call) are pauses after a fault. The others are calls for a sport; 'watched' are
 * scores, 'freshLines' are lines.
 */
export type FeedCall = 'all' | 'paid' | 'sport' | 'events' | 'scores' | 'watched' | 'lines' | 'freshLines';

/** When calls to a feed are allowed again, shared by all processes. */
export type FeedCalls = {
  /** Whether a call for a sport, or any call of a kind, is allowed now. */
  mayCall(call: FeedCall, sportKey?: string): boolean;
};

/** Reads the calendar of a feed. Calls without a row are allowed. */
export async function readFeedCalls(pool: Pool, feed: string, now: number): Promise<FeedCalls> {
  const { rows } = await pool.query<{ call: FeedCall; sportKey: string }>(
    'select call, sport_key from feed_calls where feed = $1 and due_at > $2',
    [feed, new Date(now)],
  );
  const waiting = new Set(rows.map((row) => `${row.call} ${row.sportKey}`));
  return { mayCall: (call, sportKey = '') => !waiting.has(`${call} ${sportKey}`) };
}

/**
 * Claims the right to make a call and postpones the next one until `nextAt`. Returns true for exactly one
 * concurrent process, so a paid call is never made twice.
 */
export async function claimFeedCall(
  pool: Pool,
  feed: string,
  { call, sportKey, now, nextAt }: { call: FeedCall; sportKey: string; now: number; nextAt: number },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into feed_calls (feed, call, sport_key, due_at) values ($1, $2, $3, $5)
     on conflict (feed, call, sport_key) do update set due_at = excluded.due_at
     where feed_calls.due_at <= $4`,
    [feed, call, sportKey, new Date(now), new Date(nextAt)],
  );
  return rowCount === 1;
}

/** Sets when calls are allowed again: a pause, or earlier than the claimed interval. */
export async function postponeFeedCall(
  pool: Pool,
  feed: string,
  { call, sportKey, until }: { call: FeedCall; sportKey: string; until: number },
): Promise<void> {
  await pool.query(
    `insert into feed_calls (feed, call, sport_key, due_at) values ($1, $2, $3, $4)
     on conflict (feed, call, sport_key) do update set due_at = excluded.due_at`,
    [feed, call, sportKey, new Date(until)],
  );
}
