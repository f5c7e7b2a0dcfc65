import type { Pool } from '../../db/pool.ts';

/** Whether an operator suspended this user. */
export async function isSuspended(pool: Pool, userId: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from users where id = $1 and suspended_at is not null', [
    userId,
  ]);
  return rowCount === 1;
}
