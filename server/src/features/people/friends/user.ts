import type { userProfile } from '@sidebet/contract/friends';
import type { UserView } from '@sidebet/contract/shared';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { z } from 'zod';
import type { Pool } from '../../../db/pool.ts';
import { areBlocked } from '../../../users/blocks.ts';
import { readRelation } from '../../../users/read-relation.ts';
import { readRivalry } from '../../../users/read-rivalries.ts';
import { readRecord } from './record.ts';
import { shownEmail, toUser, userColumns } from './user-row.ts';

/**
 * A profile as the viewer may see it. Refuses with userNotFound for an unknown id, if one blocked the other, and for an operator
 * who is not a friend of the viewer.
 */
export async function readUserProfile(
  pool: Pool,
  viewerId: string,
  userId: string,
): Promise<z.output<typeof userProfile> | Refusal> {
  const { rows } = await pool.query<UserView & { email: string; isOperator: boolean }>({
    name: 'read-person',
    text: `select ${userColumns}, u.role = 'admin' as is_operator from users u
           where u.id = $1 and u.deleted_at is null and not ${areBlocked('u.id', '$2::uuid')}`,
    values: [userId, viewerId],
  });
  const found = rows[0];
  if (!found) return refuse('userNotFound');
  const relation = found.id === viewerId ? 'self' : await readRelation(pool, viewerId, found.id);
  if (found.isOperator && relation === 'none') return refuse('userNotFound');
  const isClose = relation === 'friends' || relation === 'self';
  return {
    person: toUser(found),
    email: shownEmail(found.email, relation),
    relation,
    record: isClose ? await readRecord(pool, found.id, viewerId) : null,
    rivalry: relation === 'friends' ? await readRivalry(pool, viewerId, found.id) : undefined,
  };
}
