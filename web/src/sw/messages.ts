/** Page to worker: the logged-in user, so cached responses never reach another user. */
export type UserMessage = { readonly type: 'person'; readonly person: string | null };

export function isUserMessage(data: unknown): data is UserMessage {
  if (typeof data !== 'object' || data === null) return false;
  const { type, person: user } = data as { type?: unknown; person?: unknown };
  return type === 'person' && (user === null || typeof user === 'string');
}

/**
 * Worker to page: whether a read was answered by the server or from the cache, and when the page requested it, in
 * milliseconds since 1970 UTC, because responses can overtake each other.
 */
export type SourceMessage = {
  readonly type: 'source';
  readonly address: string;
  readonly lastKnown: boolean;
  readonly askedAt: number;
};

export function isSourceMessage(data: unknown): data is SourceMessage {
  return typeof data === 'object' && data !== null && (data as { type?: unknown }).type === 'source';
}

/** Worker to pages: it caches only from now on, so what they read before has to be read again. */
export type ReadAgainMessage = { readonly type: 'readAgain' };

export function isReadAgainMessage(data: unknown): data is ReadAgainMessage {
  return typeof data === 'object' && data !== null && (data as { type?: unknown }).type === 'readAgain';
}
