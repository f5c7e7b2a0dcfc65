import { newId } from '../src/db/new-id.ts';
import type { Pool } from '../src/db/pool.ts';

/** Inserts a user without a password and returns the id. */
export async function insertTestUser(pool: Pool, username: string): Promise<string> {
  const id = newId();
  await pool.query(
    `insert into users (id, name, first_name, last_name, email, username, dob)
     values ($1, $2, 'Jordan', 'Reyes', $3, $4, '1990-04-12')`,
    [id, 'Jordan Reyes', `${username}@example.com`, username],
  );
  return id;
}
