import { announce } from '../../db/live-payload.ts';
import type { PoolClient } from '../../db/pool.ts';

/** Removes a message's text and reactions for everyone, in the caller's transaction. False if it is removed already. */
export async function removeText(client: PoolClient, messageId: string, now: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `update group_messages set text = null, mentions = '{}', removed_at = $2
     where id = $1 and removed_at is null`,
    [messageId, new Date(now)],
  );
  if (rowCount !== 1) return false;
  await client.query('delete from group_reactions where message_id = $1', [messageId]);
  await announce(client, { groupMessages: [messageId] });
  return true;
}
