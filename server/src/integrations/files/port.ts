import type { Readable } from 'node:stream';

/**
 * Where files that people send are kept. Keys are paths such as `profile_pictures/{uid}/{name}` (file-key.ts); any
 * other text is refused by throwing. Each operation is tried again where a fault may pass, over a few seconds with
 * pauses that grow, takes at most {@link operationLimitMs} with all its tries, and throws beyond either. Whoever waits
 * then decides: a page sends its upload again for 10 minutes, a person opens a file again, and a file to delete is
 * tried every minute until it is gone (workers/remove-unwanted-files.ts).
 */
export type Files = {
  /** Stores a file whole or not at all; one that is there is replaced. */
  put(key: string, content: Buffer, contentType: string): Promise<void>;
  /** Opens a file; null when there is none. Reading its body may take as long as its reader needs. */
  read(key: string): Promise<StoredFile | null>;
  /** A file that is not there is no fault. */
  delete(key: string): Promise<void>;
};

/** The body fails when the place is silent for {@link longestSilenceMs} while more of it is wanted. */
export type StoredFile = { readonly body: Readable; readonly bytes: number };

/** SPEC section 9, Storage retry limits: 2 minutes for operations. */
export const operationLimitMs = 2 * 60_000;
export const longestSilenceMs = 30_000;
