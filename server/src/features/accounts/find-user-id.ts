import type { Pool } from '../../db/pool.ts';

/** Whose email address this is, in lower case; null when nobody's. */
export async function findUserId(pool: Pool, email: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>('select id from users where lower(email) = $1', [
    // PostgreSQL holds no text with a NUL.
    email.includes('\0') ? '' : email,
  ]);
  return rows[0]?.id ?? null;
}
