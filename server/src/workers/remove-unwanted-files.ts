import type { Pool } from '../db/pool.ts';
import type { Files } from '../integrations/files/port.ts';

const atOnce = 100;

/**
 * Removes files that nothing points to any more. The file goes before its row: what fails is found again. Gives how many
 * went.
 */
export async function removeUnwantedFiles(pool: Pool, files: Files): Promise<{ done: number }> {
  for (let done = 0; ; ) {
    const { rows } = await pool.query<{ key: string }>(
      'select key from unwanted_files order by since, key limit $1',
      [atOnce],
    );
    for (const { key } of rows) {
      await files.delete(key);
      await pool.query('delete from unwanted_files where key = $1', [key]);
      done++;
    }
    if (rows.length < atOnce) return { done };
  }
}
