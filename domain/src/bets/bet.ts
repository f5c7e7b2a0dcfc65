/** The types of a bet (docs/glossary.md). Instants are milliseconds since 1970 UTC, money is in cents. */

export type Side = 'home' | 'away';

export type BetStatus = 'Created' | 'Active' | 'Settled' | 'Deleted';

/** Who wins a tie: the away side, or neither (both wagers return). Stored on each bet at creation. */
export type TieRule = 'awayWins' | 'refund';

/** Why a bet ended. Selects the line on its receipt. */
export type BetResult =
  | 'home'
  | 'away'
  | 'tieAwayWins'
  | 'tieRefund'
  | 'void'
  | 'deleted'
  | 'expired'
  | 'declined';

/** Why a bet is void. Selects the rule on its receipt. */
export type VoidReason =
  /** No final result within 72 hours of the start. */
  | 'overdue'
  /** An operator voided the event or the bet. */
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
  /** The friend a challenge is offered to; only they may accept it. Null for a bet anyone may accept. */
  readonly offeredToId: string | null;
  /** The friend's message when declining, if any. */
  readonly declineWord: string | null;
  readonly status: BetStatus;
  readonly acceptorId: string | null;
  readonly acceptedAt: number | null;
  /** Null while running and for refunded bets. */
  readonly winnerId: string | null;
  readonly result: BetResult | null;
  /** When the money left escrow. The API's `paidOut` is true exactly when this is set. */
  readonly paidOutAt: number | null;
  /** The current balance of the bet's escrow account. */
  readonly escrowCents: number;
  /** The number of transfers so far; numbers the next one. */
  readonly transferCount: number;
  /** The score the bet was settled with, for its receipt. */
  readonly settledScore: FinalScore | null;
  /** The event's resultVersion the bet was settled with. A newer version means a correction is due. */
  readonly settledVersion: number | null;
  /** The teams when the bet was created; null on bets from versions that did not store them. */
  readonly homeTeam: string | null;
  readonly awayTeam: string | null;
  /** The event's start when the bet was created or, once accepted, when it was accepted. */
  readonly eventStart: number | null;
  /** Set on void bets only. */
  readonly voidReason: VoidReason | null;
};

/** An event as the bet rules see it. */
export type GameEvent = {
  readonly id: string;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly commenceTime: number;
  readonly completed: boolean;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  /** Incremented by every correction of the final score. */
  readonly resultVersion: number;
  /** False once the feed dropped the event before its start; no new bets then. */
  readonly listed: boolean;
  /** When the feed stopped listing it; null or absent while listed. */
  readonly unlistedAt?: number | null;
  /** Set by an operator on the event or its sport: no bet can be created or accepted. */
  readonly bettingStopped?: boolean;
  /** When betting closed for good; null or absent while open, or until a process notices that the start passed. */
  readonly bettingClosedAt?: number | null;
  /** The start the feed reports since betting closed, if different from `commenceTime`. */
  readonly latestStart?: number | null;
  /** Waiting for an operator: no result counts. */
  readonly held?: boolean;
};

export type FinalScore = { readonly home: number; readonly away: number };

/** The live system settings. While they are missing, every bet and deposit is refused. */
export type SystemSettings = {
  readonly betsAllowed: boolean;
  readonly canPlaceBets: boolean;
  readonly blockAppUse: boolean;
  readonly depositsAllowed: boolean;
  readonly tieRule: TieRule;
  /** Withdrawals above this wait for an operator: the amount in force (docs/adr/0015). */
  readonly withdrawalApprovalCents: number;
  /** The minimum wager of a new bet. */
  readonly minimumStakeCents: number;
  /** The maximum number of open bets per user and event. */
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
