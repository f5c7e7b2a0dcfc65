import type { Readable } from 'node:stream';

/**
 * Storage for uploaded files. Keys are paths such as `profile_pictures/{uid}/{name}` (file-key.ts); any other
 * text throws. Temporary errors are retried with backoff for a few seconds. All attempts together take at most
 * {@link operationLimitMs}; then the operation throws. Callers retry on their own: a page resends its upload for
 * 10 minutes, and a worker deletes a file every minute until it succeeds (workers/remove-unwanted-files.ts).
 */
export type Files = {
  /** Stores a file completely or not at all. Replaces an existing one. */
  put(key: string, content: Buffer, contentType: string): Promise<void>;
  /** Opens a file; null if there is none. The body may be read slowly. */
  read(key: string): Promise<StoredFile | null>;
  /** Deleting a missing file is no error. */
  delete(key: string): Promise<void>;
};

/** The body fails if the storage sends nothing for {@link longestSilenceMs} while the reader waits. */
export type StoredFile = { readonly body: Readable; readonly bytes: number };

/** An operation takes at most 2 minutes, including retries. */
export const operationLimitMs = 2 * 60_000;
export const longestSilenceMs = 30_000;
