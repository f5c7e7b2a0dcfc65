import { type Friendship, findRelation, type Relation } from '@sidebet/domain/friends/friendship';
import type { Pool, PoolClient } from '../db/pool.ts';

/** The viewer's relation to a user; 'none' for an unknown id as well. */
export async function readRelation(
  db: Pool | PoolClient,
  viewerId: string,
  userId: string,
): Promise<Relation> {
  const { rows } = await db.query<Friendship>({
    name: 'read-relation',
    text: `select requested_by, accepted_at is not null as accepted from friendships
           where low_id = least($1::uuid, $2) and high_id = greatest($1::uuid, $2)`,
    values: [viewerId, userId],
  });
  return findRelation(rows[0] ?? null, viewerId);
}
