import type { UserRow } from '@sidebet/contract/friends';
import type { Relation } from '@sidebet/domain/friends/friendship';
import type { Pool } from '../../../db/pool.ts';
import { toUserRow, type UserRowRow, userColumns } from './user-row.ts';

/** Older requests wait until newer ones are answered. A search still finds each of them. */
const maxRequests = 50;

const listSql = `
  with known as (
    select case when low_id = $1 then high_id else low_id end as id, requested_by, created_at,
      accepted_at is not null as accepted,
      row_number() over (partition by accepted_at is null, requested_by = $1 order by created_at desc) as newest
    from friendships where low_id = $1 or high_id = $1)
  select ${userColumns}, k.requested_by, k.accepted
  from known k join users u on u.id = k.id
  where k.accepted or k.newest <= ${maxRequests}
  order by case when k.accepted then null else k.created_at end desc nulls last, lower(u.name), u.id`;

export type FriendLists = { items: UserRow[]; incoming: UserRow[]; outgoing: UserRow[] };

/** Friends by name, and open requests in both directions, newest first. */
export async function listFriends(pool: Pool, viewerId: string): Promise<FriendLists> {
  const { rows } = await pool.query<UserRowRow>({
    name: 'list-friends',
    text: listSql,
    values: [viewerId],
  });
  const people = rows.map((row) => toUserRow(row, viewerId));
  const those = (relation: Relation) => people.filter((row) => row.relation === relation);
  return { items: those('friends'), incoming: those('requestedYou'), outgoing: those('requested') };
}
