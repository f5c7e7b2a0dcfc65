import type { Readable } from 'node:stream';

/**
 * Where files that people send are kept. Keys are paths such as `profile_pictures/{uid}/{name}` (file-key.ts); any
 * other text is refused by throwing. Each operation takes at most {@link operationLimitMs} and throws beyond it.
 */
export type Files = {
  /** Stores a file whole or not at all; one that is there is replaced. */
  put(key: string, content: Buffer, contentType: string): Promise<void>;
  /** Null when there is no such file. */
  read(key: string): Promise<StoredFile | null>;
  /** A file that is not there is no fault. */
  delete(key: string): Promise<void>;
};

export type StoredFile = { readonly body: Readable; readonly bytes: number };

/** SPEC section 9, Storage retry limits: 2 minutes for operations. */
export const operationLimitMs = 2 * 60_000;
