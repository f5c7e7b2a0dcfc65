import type { Pool, PoolClient } from '../../../db/pool.ts';

/** The event that follows an id of the feed; null if its event follows another id by now. */
export type FindEventId = (feedId: string) => string | null;

/** An event follows its own id, or the one of a later event that an operator joined it with. */
export async function readFeedIds(db: Pool | PoolClient, feedIds: readonly string[]): Promise<FindEventId> {
  const { rows } = await db.query<{ id: string; feedId: string }>({
    name: 'read-feed-ids',
    text: `select id, feed_id from events
           where feed_id = any($1::text[]) or id = any($1::text[]) and feed_id is not null`,
    values: [feedIds],
  });
  const followers = new Map(rows.map(({ id, feedId }) => [feedId, id]));
  const moved = new Set(rows.map(({ id }) => id));
  return (feedId) => followers.get(feedId) ?? (moved.has(feedId) ? null : feedId);
}
