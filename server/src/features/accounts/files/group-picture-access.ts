import { hasOpenSql } from '../../../book/group-accounts.ts';
import type { Pool } from '../../../db/pool.ts';

/** Whether the user sees the group's picture: a member, or someone who left while something of theirs is open. */
export async function seesGroupPicture(pool: Pool, groupId: string, userId: string): Promise<boolean> {
  const { rows } = await pool.query<{ sees: boolean }>({
    name: 'sees-group-picture',
    text: `select exists (select from group_members m join groups g on g.id = m.group_id
             where m.group_id = $1 and m.user_id = $2 and g.deleted_at is null
               and (m.left_at is null or (g.kind = 'iou' and ${hasOpenSql('g.id', 'm.user_id')}))) as sees`,
    values: [groupId, userId],
  });
  return rows[0]!.sees;
}
