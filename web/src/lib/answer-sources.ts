import type { SourceMessage } from '../sw/messages.ts';

/**
 * What answered the newest read of each address: the server, or what the service worker had kept. One answer of the
 * server does not make the others current: what is shown is last known until nothing of it is. Times are in
 * milliseconds since 1970 UTC.
 */
export function createAnswerSources() {
  const newest = new Map<string, SourceMessage & { readonly heardAt: number }>();
  return {
    hear(message: SourceMessage, now: number): void {
      // A late failure must not override a newer response.
      if (message.askedAt < (newest.get(message.address)?.askedAt ?? 0)) return;
      newest.set(message.address, { ...message, heardAt: now });
    },

    /** After all that is shown was read again, begun at `began`: what was not heard of since then is shown no more. */
    forgetUnread(began: number): void {
      for (const [address, { heardAt }] of newest) if (heardAt < began) newest.delete(address);
    },

    showsLastKnown(): boolean {
      return [...newest.values()].some(({ lastKnown }) => lastKnown);
    },
  };
}
