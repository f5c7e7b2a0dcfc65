/** The clients' own record of every acknowledged effect, independent of the server and its database. */
export class EffectRecord {
  readonly people = new Set<string>();
  readonly created = new Map<string, CreatedBet>();
  /** Bet to acceptor. */
  readonly accepted = new Map<string, string>();
  readonly deleted = new Set<string>();
  /** Confirmations of payments in groups, by payment and user. */
  readonly confirmed = new Map<string, ConfirmedPayment>();
  readonly deposits = new Map<string, { readonly userId: string; readonly cents: number }>();
  /** What must never happen: an unexpected error, a lost session, an unanswered request. */
  readonly faults: string[] = [];
  requests = 0;
  /** Requests retried with their key because there was no response. */
  repeats = 0;
}

export type CreatedBet = {
  readonly creatorId: string;
  readonly eventId: string;
  readonly side: 'home' | 'away';
  readonly wagerCents: number;
  /** If it was offered to a group, at even stakes. */
  readonly groupId?: string;
};

export type ConfirmedPayment = {
  readonly paymentId: string;
  readonly groupId: string;
  readonly fromId: string;
  readonly toId: string;
  readonly cents: number;
};
