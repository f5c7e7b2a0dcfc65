import { dropEmptyNews } from '../../../book/group-news.ts';
import { announce } from '../../../db/live-payload.ts';
import type { PoolClient } from '../../../db/pool.ts';

/**
 * Removes a message's text, reactions and notices for everyone, in the caller's transaction. False if it is removed already.
 */
export async function removeText(client: PoolClient, messageId: string, now: number): Promise<boolean> {
  // The notices of a mention and of an answer have the time of their message.
  const { rows: notified } = await client.query<{ userId: string }>(
    `delete from notifications n using group_messages t, group_members m
     where t.id = $1 and m.group_id = t.group_id and n.user_id = m.user_id and n.type = 'Mention' and n.from_id = t.user_id
       and n.group_id = t.group_id and n.created_at = t.created_at
     returning n.user_id`,
    [messageId],
  );
  const { rows } = await client.query<{ groupId: string }>(
    `update group_messages set text = null, mentions = '{}', removed_at = $2
     where id = $1 and removed_at is null returning group_id`,
    [messageId, new Date(now)],
  );
  if (!rows[0]) return false;
  await Promise.all(dropEmptyNews(client, [rows[0].groupId]));
  await client.query('delete from group_reactions where message_id = $1', [messageId]);
  await announce(client, { groupMessages: [messageId], users: notified.map(({ userId }) => userId) });
  return true;
}
