import type { Pool, PoolClient } from '../db/pool.ts';

/** SQL: whether members of `group`, a row of groups, see each other's amounts. Processes of the last release write no choice. */
export function groupShowsSql(group: string): string {
  return `coalesce(${group}.shows_amounts, ${group}.kind = 'points')`;
}

/** SQL: up to when `member`, a row of group_members, has read the stream. Processes of the last release do not write it. */
export function readPosition(member: string): string {
  return `coalesce(${member}.stream_read_at, ${member}.joined_at)`;
}

/** Whether the user is a member of the group now. */
export async function isGroupMember(
  db: Pool | PoolClient,
  groupId: string,
  userId: string,
): Promise<boolean> {
  const { rows } = await db.query<{ isMember: boolean }>({
    name: 'is-group-member',
    text: `select exists (select from group_members m join groups g on g.id = m.group_id
             where m.group_id = $1 and m.user_id = $2 and m.left_at is null and g.deleted_at is null) as is_member`,
    values: [groupId, userId],
  });
  return rows[0]!.isMember;
}
