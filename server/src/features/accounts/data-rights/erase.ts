import { forgetWords } from '../../../book/forget-words.ts';
import type { PoolClient } from '../../../db/pool.ts';
import { userTables } from './user-tables.ts';

/**
 * Erases a user from every table in the caller's transaction. Requires the user's row in `erasures`. Running it
 * again erases data added since.
 */
export async function eraseUser(client: PoolClient, userId: string): Promise<void> {
  await forgetWords(client, userId);
  for (const { erase } of Object.values(userTables)) {
    if (typeof erase === 'string') continue;
    for (const statement of erase) await client.query(statement, [userId]);
  }
}
