import type { groupMessage } from '@sidebet/contract/groups/talk';
import type { z } from 'zod';
import type { Pool } from '../db/pool.ts';
import { userJson } from '../users/user-json.ts';

export type GroupMessage = z.output<typeof groupMessage>;

/** Messages by id, as every member sees them, in the order of the conversation. */
export async function readMessages(pool: Pool, ids: readonly string[]): Promise<GroupMessage[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<GroupMessage>({
    name: 'read-group-messages',
    text: `select t.id, t.group_id, t.number, t.text, t.mentions, t.reply_to, t.bet_id,
             t.event_id, t.created_at, t.edited_at,
             ${userJson('u')} as person,
             coalesce((select json_agg(json_build_object('reaction', r.reaction, 'userIds', r.users) order by r.reaction)
               from (select reaction, json_agg(user_id order by created_at, user_id) as users
                     from group_reactions where message_id = t.id group by reaction) r), '[]') as reactions
           from group_messages t join users u on u.id = t.user_id
           where t.id = any($1::uuid[]) order by t.number`,
    values: [ids],
  });
  return rows;
}
