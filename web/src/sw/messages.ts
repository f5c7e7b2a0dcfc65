/** From a page to the worker: who is signed in, so that nobody ever sees what another person's session read. */
export type PersonMessage = { readonly type: 'person'; readonly person: string | null };

export function isPersonMessage(data: unknown): data is PersonMessage {
  return typeof data === 'object' && data !== null && (data as { type?: unknown }).type === 'person';
}

/**
 * From the worker to a page: whether a read was answered by the server or by what was last known, and when the page
 * asked, in milliseconds since 1970 UTC, because answers overtake each other.
 */
export type SourceMessage = {
  readonly type: 'source';
  readonly lastKnown: boolean;
  readonly askedAt: number;
};

export function isSourceMessage(data: unknown): data is SourceMessage {
  return typeof data === 'object' && data !== null && (data as { type?: unknown }).type === 'source';
}
