import { announce } from '../../../db/live-payload.ts';
import { newId } from '../../../db/new-id.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { mayNotify } from '../../../users/blocks.ts';

/** Notifies the open pages of a group's members that something changed, except messages, and of people who just left. */
export async function announceGroup(
  db: Pool | PoolClient,
  groupId: string,
  left: readonly string[] = [],
): Promise<void> {
  await announce(db, { groups: [groupId], friends: left });
}

export type GroupNotice = {
  readonly type: 'GroupJoined' | 'Mention' | 'SettleUp' | 'Support';
  readonly groupId: string;
  /** Of a mention or an answer in the comments on a bet. */
  readonly betId?: string | null;
  /** Of one in the comments on a game. */
  readonly eventId?: string | null;
  /** Who caused it; null for the site itself. */
  readonly fromId: string | null;
  readonly userIds: readonly string[];
  readonly content: string;
};

/**
 * Adds a notification for each of these people, except its cause and people whom a block or a mute keeps apart from them. `now`
 * is milliseconds since 1970 UTC.
 */
export async function notifyMembers(
  db: Pool | PoolClient,
  now: number,
  { type, groupId, betId = null, eventId = null, fromId, userIds, content }: GroupNotice,
): Promise<void> {
  const others = userIds.filter((id) => id !== fromId);
  if (others.length === 0) return;
  await Promise.all([
    db.query(
      `insert into notifications (user_id, id, type, from_id, group_id, bet_id, event_id, content, created_at)
       select new.user_id, new.id, $3, $4, $5, $6, $7, $8, $9 from unnest($1::uuid[], $2::uuid[]) as new (user_id, id)
       where ${mayNotify('new.user_id', '$4::uuid')}`,
      [others, others.map(newId), type, fromId, groupId, betId, eventId, content, new Date(now)],
    ),
    announce(db, { users: others }),
  ]);
}
