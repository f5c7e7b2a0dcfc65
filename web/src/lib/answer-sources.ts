import type { SourceMessage } from '../sw/messages.ts';

/**
 * Tracks per address whether the newest read came from the server or the service worker's cache. The page counts as
 * offline until no shown data is cached. Times are in milliseconds since 1970 UTC.
 */
export function createAnswerSources() {
  const newest = new Map<string, SourceMessage & { readonly heardAt: number }>();
  return {
    hear(message: SourceMessage, now: number): void {
      // A late failure must not override a newer response.
      if (message.askedAt < (newest.get(message.address)?.askedAt ?? 0)) return;
      newest.set(message.address, { ...message, heardAt: now });
    },

    /** After a full refetch that began at `began`, drops addresses not read since: they are no longer shown. */
    forgetUnread(began: number): void {
      for (const [address, { heardAt }] of newest) if (heardAt < began) newest.delete(address);
    },

    showsLastKnown(): boolean {
      return [...newest.values()].some(({ lastKnown }) => lastKnown);
    },
  };
}
