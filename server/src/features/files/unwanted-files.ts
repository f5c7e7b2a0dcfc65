import type { Pool, PoolClient } from '../../db/pool.ts';
import { RefusalError, refusalOf } from '../../http/problem.ts';
import type { Files } from '../../integrations/files/port.ts';

/**
 * Files that nothing points to. Each has a row from before it is stored until something points to it, and again from
 * the moment it is let go of until it is removed: no fault in between leaves a file behind that nobody knows of.
 */

/** Longer than an upload with everything it waits for may take. */
const promisedMs = 3_600_000;

/** Before a file is stored: unless {@link keepFile} follows within an hour, it is removed. */
export async function promiseFile(pool: Pool, key: string, now: number): Promise<void> {
  await pool.query('insert into unwanted_files (key, since, not_before) values ($1, $2, $3)', [
    key,
    new Date(now),
    new Date(now + promisedMs),
  ]);
}

/** In the transaction that makes something point to a stored file. Refuses with filesUnavailable once it was removed. */
export async function keepFile(client: PoolClient, key: string): Promise<void> {
  const { rowCount } = await client.query('delete from unwanted_files where key = $1', [key]);
  if (rowCount !== 1) throw new RefusalError(refusalOf('filesUnavailable'));
}

/** In the transaction after which nothing points to a file any more. A worker removes it. */
export async function letGoOfFile(client: PoolClient, key: string, now: number): Promise<void> {
  await client.query('insert into unwanted_files (key, since) values ($1, $2) on conflict (key) do nothing', [
    key,
    new Date(now),
  ]);
}

/** The file goes before its row: what fails is found again. */
export async function removeUnwantedFile(pool: Pool, files: Files, key: string): Promise<void> {
  await files.delete(key);
  await pool.query('delete from unwanted_files where key = $1', [key]);
}
