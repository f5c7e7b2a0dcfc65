import { announce } from '../../../db/live-payload.ts';
import type { PoolClient } from '../../../db/pool.ts';

/**
 * Removes a message's text, reactions and notices for everyone, in the caller's transaction. False if it is removed already.
 */
export async function removeText(client: PoolClient, messageId: string, now: number): Promise<boolean> {
  // A mention's notice has the time of its message.
  const { rows: mentioned } = await client.query<{ userId: string }>(
    `delete from notifications n using group_messages t
     where t.id = $1 and n.user_id = any(t.mentions) and n.type = 'Mention' and n.from_id = t.user_id
       and n.group_id = t.group_id and n.created_at = t.created_at
     returning n.user_id`,
    [messageId],
  );
  const { rowCount } = await client.query(
    `update group_messages set text = null, mentions = '{}', removed_at = $2
     where id = $1 and removed_at is null`,
    [messageId, new Date(now)],
  );
  if (rowCount !== 1) return false;
  await client.query('delete from group_reactions where message_id = $1', [messageId]);
  await announce(client, { groupMessages: [messageId], users: mentioned.map(({ userId }) => userId) });
  return true;
}
