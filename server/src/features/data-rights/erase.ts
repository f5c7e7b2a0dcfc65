import { forgetWords } from '../../book/forget-words.ts';
import type { PoolClient } from '../../db/pool.ts';
import { personTables } from './person-tables.ts';

/**
 * Takes a person out of every table, in the caller's transaction; `erasures` has their row. Run again it takes out what
 * came since.
 */
export async function erasePerson(client: PoolClient, userId: string): Promise<void> {
  await forgetWords(client, userId);
  for (const { erase } of Object.values(personTables)) {
    if (typeof erase === 'string') continue;
    for (const statement of erase) await client.query(statement, [userId]);
  }
}
