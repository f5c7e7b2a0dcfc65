import type { Pool } from '../db/pool.ts';

/** The user with this lowercase email; null if there is none. */
export async function findUserId(pool: Pool, email: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>('select id from users where lower(email) = $1', [
    // PostgreSQL text cannot contain a NUL.
    email.includes('\0') ? '' : email,
  ]);
  return rows[0]?.id ?? null;
}

/** Whether an operator suspended this user. */
export async function isSuspended(pool: Pool, userId: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from users where id = $1 and suspended_at is not null', [
    userId,
  ]);
  return rowCount === 1;
}
