import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { RefusalError, refusalOf } from '../../http/problem.ts';
import type { Files } from '../../integrations/files/port.ts';
import type { Log } from '../../log.ts';

/** The address of a stored file: what is read there is what was put under the key. */
export const fileUrl = (key: string) => `/api/files/${key}`;
export const keyOfUrl = (url: string) => url.replace('/api/files/', '');

export type FileDeps = { readonly files: Files; readonly log: Log };

/** The whole upload; its length is bounded by the contract. */
export function readWhole(upload: Readable): Promise<Buffer> {
  return buffer(upload);
}

/** Stores a file, or refuses with filesUnavailable, which the sender's page tries again by itself. */
export async function storeFile(
  { files, log }: FileDeps,
  key: string,
  content: Buffer,
  contentType: string,
): Promise<void> {
  try {
    await files.put(key, content, contentType);
  } catch (error) {
    log.error({ err: error, file: key }, 'a file could not be stored');
    throw new RefusalError(refusalOf('filesUnavailable'));
  }
}

/** Deletes what nothing refers to any more. A failure costs room, nothing else. */
export async function forgetFile({ files, log }: FileDeps, key: string): Promise<void> {
  try {
    await files.delete(key);
  } catch (error) {
    log.warn({ err: error, file: key }, 'a file that nobody needs could not be deleted');
  }
}
