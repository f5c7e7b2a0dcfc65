import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Clock } from '../../clock.ts';
import type { Pool } from '../../db/pool.ts';
import { RefusalError, refusalOf } from '../../http/problem.ts';
import type { Files } from '../../integrations/files/port.ts';
import type { Log } from '../../log.ts';
import { promiseFile } from './unwanted-files.ts';

/** The address of a stored file: what is read there is what was put under the key. */
export const fileUrl = (key: string) => `/api/files/${key}`;
export const keyOfUrl = (url: string) => url.replace('/api/files/', '');

export type FileDeps = { readonly files: Files; readonly log: Log };
/** Uploads live in the world outside, also while recorded games are played again. */
export type StoreDeps = FileDeps & { readonly pool: Pool; readonly wallClock: Clock };

/** The whole upload; its length is bounded by the contract. */
export function readWhole(upload: Readable): Promise<Buffer> {
  return buffer(upload);
}

/**
 * Stores a file for `keepFile` to keep within an hour, or refuses with filesUnavailable, which the sender's page tries
 * again by itself.
 */
export async function storeFile(
  { files, log, pool, wallClock }: StoreDeps,
  key: string,
  content: Buffer,
  contentType: string,
): Promise<void> {
  await promiseFile(pool, key, wallClock.now());
  try {
    await files.put(key, content, contentType);
  } catch (error) {
    log.error({ err: error, file: key }, 'a file could not be stored');
    throw new RefusalError(refusalOf('filesUnavailable'));
  }
}
