import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Uses } from '../context.ts';
import { reserveFile } from './unwanted-files.ts';

/** The address that serves the file stored under the key. */
export const fileUrl = (key: string) => `/api/files/${key}`;
export const keyOfUrl = (url: string) => url.replace('/api/files/', '');

/** Reads the whole upload. The contract limits its size. */
export function readWhole(upload: Readable): Promise<Buffer> {
  return buffer(upload);
}

/**
 * Stores a file that `confirmFile` must confirm within an hour. Refuses with filesUnavailable, after which the page
 * retries automatically.
 */
export async function storeFile(
  { files, log, pool, wallClock }: Uses<'files' | 'log' | 'pool' | 'wallClock'>,
  key: string,
  content: Buffer,
  contentType: string,
): Promise<Refusal | null> {
  await reserveFile(pool, key, wallClock.now());
  try {
    await files.put(key, content, contentType);
    return null;
  } catch (error) {
    log.error({ err: error, file: key }, 'could not store a file');
    return refuse('filesUnavailable');
  }
}
