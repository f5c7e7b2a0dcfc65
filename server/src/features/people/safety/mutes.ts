import type { RestrictedPeople } from '@sidebet/contract/safety';
import { noId, type UserView } from '@sidebet/contract/shared';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Uses } from '../../../context.ts';
import type { Pool } from '../../../db/pool.ts';
import { areBlocked } from '../../../users/blocks.ts';

/**
 * Mutes a user for the viewer: what they do no longer creates notifications, and so no emails. Repeating changes nothing.
 * Refuses with restrictsOneself, and userNotFound for an unknown user and between users of whom one blocked the other.
 */
export async function muteUser(
  { pool, clock }: Uses<'pool' | 'clock'>,
  viewerId: string,
  userId: string,
): Promise<Refusal | null> {
  if (userId === viewerId) return refuse('restrictsOneself');
  const { rowCount } = await pool.query(
    `with person as (
       select u.id from users u
       where u.id = $2 and u.deleted_at is null and not ${areBlocked('u.id', '$1::uuid')}),
     muted as (
       insert into mutes (user_id, muted_id, created_at) select $1::uuid, id, $3::timestamptz from person
       on conflict do nothing)
     select from person`,
    [viewerId, userId, new Date(clock.now())],
  );
  return rowCount === 0 ? refuse('userNotFound') : null;
}

/** Ends a mute, if there is one. Refuses with userNotFound what is no id. */
export async function unmuteUser(
  { pool }: Uses<'pool'>,
  viewerId: string,
  userId: string,
): Promise<Refusal | null> {
  if (userId === noId) return refuse('userNotFound');
  await pool.query('delete from mutes where user_id = $1 and muted_id = $2', [viewerId, userId]);
  return null;
}

/** Whom the viewer blocked and muted, most recent first. Of two users who are blocked, only the blocker sees the other. */
export async function listRestrictedPeople(pool: Pool, viewerId: string): Promise<RestrictedPeople> {
  const { rows } = await pool.query<UserView & { isBlock: boolean }>({
    name: 'list-restricted-people',
    text: `select r.is_block, u.id, u.username, u.name as full_name, u.image as profile_picture
           from (select blocked_id as id, true as is_block, created_at from blocks where blocker_id = $1
                 union all
                 select m.muted_id, false, m.created_at from mutes m
                 where m.user_id = $1 and not ${areBlocked('m.muted_id', '$1::uuid')}) r
           join users u on u.id = r.id
           order by r.created_at desc, u.id`,
    values: [viewerId],
  });
  const those = (wanted: boolean) =>
    rows.filter(({ isBlock }) => isBlock === wanted).map(({ isBlock, ...user }) => user);
  return { blocked: those(true), muted: those(false) };
}
