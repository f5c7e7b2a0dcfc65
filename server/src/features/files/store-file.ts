import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Pool } from '../../db/pool.ts';
import { RefusalError, refusalOf } from '../../http/problem.ts';
import type { Files } from '../../integrations/files/port.ts';
import type { Log } from '../../logging/log.ts';
import type { Clock } from '../../time/clock.ts';
import { reserveFile } from './unwanted-files.ts';

/** The address that serves the file stored under the key. */
export const fileUrl = (key: string) => `/api/files/${key}`;
export const keyOfUrl = (url: string) => url.replace('/api/files/', '');

export type FileDeps = { readonly files: Files; readonly log: Log };
/** Uploads use wall time, even when recorded games are replayed. */
export type StoreDeps = FileDeps & { readonly pool: Pool; readonly wallClock: Clock };

/** Reads the whole upload. The contract limits its size. */
export function readWhole(upload: Readable): Promise<Buffer> {
  return buffer(upload);
}

/**
 * Stores a file that `confirmFile` must confirm within an hour. Refuses with filesUnavailable, after which the page
 * retries automatically.
 */
export async function storeFile(
  { files, log, pool, wallClock }: StoreDeps,
  key: string,
  content: Buffer,
  contentType: string,
): Promise<void> {
  await reserveFile(pool, key, wallClock.now());
  try {
    await files.put(key, content, contentType);
  } catch (error) {
    log.error({ err: error, file: key }, 'could not store a file');
    throw new RefusalError(refusalOf('filesUnavailable'));
  }
}
