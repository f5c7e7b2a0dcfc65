import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Pool, PoolClient } from '../db/pool.ts';

/** Refuses with silenced while an operator's silence of this user is in force. `now` in milliseconds since 1970 UTC. */
export async function refuseSilenced(
  db: Pool | PoolClient,
  userId: string,
  now: number,
): Promise<Refusal | null> {
  const { rowCount } = await db.query({
    name: 'is-silenced',
    text: 'select from users where id = $1 and silenced_until > $2',
    values: [userId, new Date(now)],
  });
  return rowCount === 1 ? refuse('silenced') : null;
}
