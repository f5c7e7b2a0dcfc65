import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Pool, PoolClient } from '../db/pool.ts';
import type { Files } from '../integrations/files/port.ts';

/**
 * Files that no row references. Each has a row here from before it is stored until it is referenced, and again
 * from its release until its deletion. No crash in between can leave an unknown file behind.
 */

/** Longer than an upload and its processing can take. */
const promisedMs = 3_600_000;

/** Call before storing a file. It is deleted unless {@link confirmFile} follows within an hour. */
export async function reserveFile(pool: Pool, key: string, now: number): Promise<void> {
  await pool.query('insert into unwanted_files (key, since, not_before) values ($1, $2, $3)', [
    key,
    new Date(now),
    new Date(now + promisedMs),
  ]);
}

/**
 * Call in the transaction that references a stored file. Refuses with filesUnavailable if the file was deleted.
 */
export async function confirmFile(client: PoolClient, key: string): Promise<Refusal | null> {
  const { rowCount } = await client.query('delete from unwanted_files where key = $1', [key]);
  return rowCount === 1 ? null : refuse('filesUnavailable');
}

/** Call in the transaction that removes the last reference to a file. A worker deletes it. */
export async function releaseFile(client: PoolClient, key: string, now: number): Promise<void> {
  await client.query('insert into unwanted_files (key, since) values ($1, $2) on conflict (key) do nothing', [
    key,
    new Date(now),
  ]);
}

/** Deletes the file before its row, so a failure is retried. */
export async function removeUnwantedFile(pool: Pool, files: Files, key: string): Promise<void> {
  await files.delete(key);
  await pool.query('delete from unwanted_files where key = $1', [key]);
}
