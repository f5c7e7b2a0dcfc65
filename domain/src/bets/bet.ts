/** The words of a bet (docs/glossary.md). Instants are milliseconds since 1970 UTC, money is cents. */

export type Side = 'home' | 'away';

export type BetStatus = 'Created' | 'Active' | 'Settled' | 'Deleted';

/** Who wins at level scores: the away side, as specified, or nobody. Snapshotted on each bet at creation. */
export type TieRule = 'awayWins' | 'refund';

/** Why a bet ended, and so which line its receipt names. */
export type BetResult =
  | 'home'
  | 'away'
  | 'tieAwayWins'
  | 'tieRefund'
  | 'void'
  | 'deleted'
  | 'expired'
  | 'declined';

/** Why a bet is void, and so which rule its receipt names. */
export type VoidReason =
  /** No final result within 72 hours of the start. */
  | 'overdue'
  /** An operator called the event or the bet off. */
  | 'operator'
  /** It was accepted after betting on the game had closed. */
  | 'acceptedLate'
  | 'dropped'
  /** The event is no longer the game the bet was made on. */
  | 'otherGame'
  /** The feed changed the game, and no operator decided within 72 hours. */
  | 'held';

export type Bet = {
  readonly id: string;
  readonly eventId: string;
  readonly creatorId: string;
  readonly creatorSide: Side;
  readonly wagerCents: number;
  readonly payoutCents: number;
  readonly tieRule: TieRule;
  readonly createdAt: number;
  /** Whom a challenge is offered to: nobody else may take it. Null for a bet that anyone may take. */
  readonly offeredToId: string | null;
  /** What the offered person said when declining, if anything. */
  readonly declineWord: string | null;
  readonly status: BetStatus;
  readonly acceptorId: string | null;
  readonly acceptedAt: number | null;
  /** Null while running, and for a refunded bet. */
  readonly winnerId: string | null;
  readonly result: BetResult | null;
  /** When the money left escrow; the specification's paid_out is true exactly when this is set. */
  readonly paidOutAt: number | null;
  /** What the bet's escrow account holds now. */
  readonly escrowCents: number;
  /** How many transfers the bet has, which numbers the next one. */
  readonly transferCount: number;
  /** The scores the bet was settled from, for its receipt. */
  readonly settledScore: FinalScore | null;
  /** The event's resultVersion the bet was settled under; a newer one means a correction is due. */
  readonly settledVersion: number | null;
  /** The game as it was when the bet was made; null on bets of versions that did not store it. */
  readonly homeTeam: string | null;
  readonly awayTeam: string | null;
  /** The game's start as it was when the bet was made or, once accepted, when it was accepted. */
  readonly eventStart: number | null;
  /** Set on void bets only. */
  readonly voidReason: VoidReason | null;
};

/** A game as the rules see it. */
export type GameEvent = {
  readonly id: string;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly commenceTime: number;
  readonly completed: boolean;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  /** Raised by one with every correction of the final score. */
  readonly resultVersion: number;
  /** False once the feed dropped the event before its start: nothing new is offered on it. */
  readonly listed: boolean;
  /** Since when the feed has not listed it; null or absent while it does. */
  readonly unlistedAt?: number | null;
  /** Set by an operator, on the event or its sport: nobody creates or accepts a bet. */
  readonly bettingStopped?: boolean;
  /** When betting closed for good; null or absent while it is open, or nobody has noticed that the start passed. */
  readonly bettingClosedAt?: number | null;
  /** The start the feed names since betting closed, where it is another than `commenceTime`. */
  readonly latestStart?: number | null;
  /** The event waits for an operator: no result of it counts. */
  readonly held?: boolean;
};

export type FinalScore = { readonly home: number; readonly away: number };

/** The live system settings (SPEC section 3). Absent settings refuse every bet and deposit. */
export type SystemSettings = {
  readonly betsAllowed: boolean;
  readonly canPlaceBets: boolean;
  readonly blockAppUse: boolean;
  readonly depositsAllowed: boolean;
  readonly tieRule: TieRule;
  /** Withdrawals above it wait for an operator's approval: the amount in force (docs/adr/0015). */
  readonly withdrawalApprovalCents: number;
  /** The smallest wager of a new bet. */
  readonly minimumStakeCents: number;
  /** How many open bets one person may have on one event. */
  readonly openBetsPerEvent: number;
  /** How long before the start betting closes. */
  readonly bettingMarginMs: number;
};

export function teamOf(event: GameEvent, side: Side): string {
  return side === 'home' ? event.homeTeam : event.awayTeam;
}

export function otherSide(side: Side): Side {
  return side === 'home' ? 'away' : 'home';
}
