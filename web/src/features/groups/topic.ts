/** What a conversation is about: a bet, an event, or nothing in particular. */
export type Topic = { readonly betId?: string; readonly eventId?: string };

/** Whether the messages are comments on a bet or an event. */
export const isAbout = ({ betId, eventId }: Topic) => (betId ?? eventId) !== undefined;
