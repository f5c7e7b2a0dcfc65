/**
 * What the clients of a run know for certain, because they were told: their own record, kept apart from the
 * server and its database, of every effect that was acknowledged.
 */
export class EffectRecord {
  readonly people = new Map<string, string>();
  readonly created = new Map<string, CreatedBet>();
  /** Bet to acceptor. */
  readonly accepted = new Map<string, string>();
  readonly deleted = new Set<string>();
  readonly deposits = new Map<string, { readonly userId: string; readonly cents: number }>();
  /** What no answer may ever be: an unforeseen error, a session lost, a request that nobody answered. */
  readonly faults: string[] = [];
  requests = 0;
  /** Requests sent again under their key because they got no answer. */
  repeats = 0;
}

export type CreatedBet = {
  readonly creatorId: string;
  readonly eventId: string;
  readonly side: 'home' | 'away';
  readonly wagerCents: number;
};
