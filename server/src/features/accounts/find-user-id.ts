import type { Pool } from '../../db/pool.ts';

/** The user with this lowercase email; null if there is none. */
export async function findUserId(pool: Pool, email: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>('select id from users where lower(email) = $1', [
    // PostgreSQL text cannot contain a NUL.
    email.includes('\0') ? '' : email,
  ]);
  return rows[0]?.id ?? null;
}
