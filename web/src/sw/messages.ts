/**
 * From a page to the worker: who is signed in, so that nobody ever sees what another person's session read. When it
 * comes with a port, that is told as soon as the worker has taken it in.
 */
export type PersonMessage = { readonly type: 'person'; readonly person: string | null };

export function isPersonMessage(data: unknown): data is PersonMessage {
  return typeof data === 'object' && data !== null && (data as { type?: unknown }).type === 'person';
}

/**
 * From the worker to a page: whether a read of an address was answered by the server or by what was last known, and
 * when the page asked, in milliseconds since 1970 UTC, because answers overtake each other.
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
