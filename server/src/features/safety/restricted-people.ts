import type { RestrictedPeople } from '@sidebet/contract/safety';
import type { PersonView } from '@sidebet/contract/shared';
import type { Pool } from '../../db/pool.ts';
import { areBlocked } from '../../users/blocks.ts';

/** Whom the viewer blocked and muted, most recent first. Of two users who are blocked, only the blocker sees the other. */
export async function listRestrictedPeople(pool: Pool, viewerId: string): Promise<RestrictedPeople> {
  const { rows } = await pool.query<PersonView & { isBlock: boolean }>({
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
    rows.filter(({ isBlock }) => isBlock === wanted).map(({ isBlock, ...person }) => person);
  return { blocked: those(true), muted: those(false) };
}
