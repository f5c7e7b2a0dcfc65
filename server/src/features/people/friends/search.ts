import type { UserRow } from '@sidebet/contract/friends';
import { foldSearch } from '@sidebet/domain/search';
import { likePattern } from '../../../db/like-pattern.ts';
import type { Pool } from '../../../db/pool.ts';
import { areBlocked } from '../../../users/blocks.ts';
import { toUserRow, type UserRowRow, userColumns } from './user-row.ts';

const minCharacters = 2;
const maxFound = 20;

/** Must match the index users_searched_by_name (migration 0103). */
const byName = "fold_search(u.name) || chr(10) || fold_search(u.username) like $2 escape '\\'";
/** Only friends match by part of an email; otherwise a stranger's masked email could be read letter by letter. */
const byWholeEmail = 'lower(u.email) = lower($3)';
const byPartOfEmail = "lower(u.email) like lower($4) escape '\\'";

/** Friends and requesters are few and come first. Strangers follow by name, read only as far as needed. */
const searchSql = `
  with known as (
    select case when low_id = $1 then high_id else low_id end as id, requested_by, accepted_at is not null as accepted
    from friendships where low_id = $1 or high_id = $1)
  select * from (
    (select ${userColumns}, k.requested_by, k.accepted
     from known k join users u on u.id = k.id
     where ${byName} or ${byWholeEmail} or (k.accepted and ${byPartOfEmail}))
    union all
    (select ${userColumns}, null, null
     from users u
     where (${byName} or ${byWholeEmail}) and u.deleted_at is null and u.role <> 'admin'
       and u.id <> $1 and not exists (select from known k where k.id = u.id) and not ${areBlocked('u.id', '$1::uuid')}
     order by lower(u.name), u.id limit ${maxFound})
  ) found
  order by coalesce(accepted or requested_by <> $1, false) desc, lower(full_name), id
  limit ${maxFound}`;

/**
 * Finds other users by part of their full name or username (`foldSearch`), or by their whole email, in any letter case. Friends
 * also match by part of their email. Only friends find operators, and no one finds a user who blocked them or whom they
 * blocked. Fewer than two characters find no one.
 */
export async function searchPeople(pool: Pool, viewerId: string, q: string): Promise<UserRow[]> {
  // Fields contain no line breaks, so a match stays within one field.
  const email = q.normalize('NFC').replace(/\s+/g, ' ').trim();
  const name = foldSearch(q);
  if ([...name].length < minCharacters) return [];
  // Unnamed, so it is planned for this text: selectivity varies widely.
  const { rows } = await pool.query<UserRowRow>(searchSql, [
    viewerId,
    likePattern(name),
    email,
    likePattern(email),
  ]);
  return rows.map((row) => toUserRow(row, viewerId));
}
