import type { Pool } from '../db/pool.ts';
import type { Files } from '../integrations/files/port.ts';
import type { WallClock } from '../time/clock.ts';
import { removeUnwantedFile } from '../uploads/unwanted-files.ts';

const atOnce = 100;

/**
 * Deletes files that nothing references. A failure ends the run, so an unreachable storage is called once per
 * run. The next run starts with files not tried yet. Returns how many were deleted.
 */
export async function removeUnwantedFiles(
  pool: Pool,
  files: Files,
  clock: WallClock,
): Promise<{ done: number }> {
  for (let done = 0; ; ) {
    const { rows } = await pool.query<{ key: string }>(
      `select key from unwanted_files where not_before is null or not_before <= $1
       order by tried_at nulls first, since, key limit $2`,
      [new Date(clock.now()), atOnce],
    );
    for (const { key } of rows) {
      try {
        await removeUnwantedFile(pool, files, key);
      } catch (error) {
        await pool.query('update unwanted_files set tried_at = $2 where key = $1', [
          key,
          new Date(clock.now()),
        ]);
        throw error;
      }
      done++;
    }
    if (rows.length < atOnce) return { done };
  }
}
