import type { Ending } from '../endings/ending.ts';
import type { FinalScore, TieRule } from '../markets/decide-market.ts';
import type { LapseOnMove } from '../markets/lapse.ts';
import type { MarketTerms, Selection } from '../markets/market.ts';
import type { Fee, FeePolicy } from '../markets/price.ts';
import type { Reference } from '../markets/reference.ts';
import type { Market } from '../sport-table.ts';
import type { GroupKind, HeldParts } from './accounts.ts';
import type { OfferedTo } from './offered-to.ts';

/** The types of a bet (docs/glossary.md). Instants are milliseconds since 1970 UTC, money is in cents. */

export type BetStatus = 'Created' | 'Active' | 'Settled' | 'Deleted';

/** While a bet has one of these, its stakes are in escrow. */
export const runningStatuses: readonly BetStatus[] = ['Created', 'Active'];

export function isRunning({ status }: { readonly status: BetStatus }): boolean {
  return runningStatuses.includes(status);
}

/** Why a bet ended. Selects the line on its receipt. */
export type BetResult =
  /** The selection that won. */
  | Selection
  | 'tieAwayWins'
  | 'tieRefund'
  /** The score landed exactly on the line. */
  | 'push'
  /** The way the game ended returns both stakes. */
  | 'endingRefund'
  /** The market moved against its maker before anyone accepted. */
  | 'lapsed'
  | 'void'
  | 'deleted'
  | 'expired'
  | 'declined'
  /** A counter-offer that was answered with another one, or an offer that ended because a counter-offer to it was accepted. */
  | 'countered'
  /** A counter-offer to an offer that is gone, or of which too little is left. */
  | 'offerGone';

/** Why a bet is void. Selects the rule on its receipt. */
export type VoidReason =
  /** No final result within 72 hours of the start. */
  | 'overdue'
  /** An operator voided the event or the bet. */
  | 'operator'
  /** It was accepted after betting on the game had closed. */
  | 'acceptedLate'
  | 'dropped'
  /** The feed dropped it and lists it again as a new event. */
  | 'relisted'
  /** It starts later than its sport allows (docs/rules.md#endings). */
  | 'postponed'
  /** An operator entered that it is played at another place. */
  | 'otherPlace'
  /** An operator entered that a side was replaced. */
  | 'replaced'
  /** The event is no longer the game the bet was made on. */
  | 'otherGame'
  /** The feed changed the game, and no operator decided within 72 hours. */
  | 'held'
  /** Both sides agreed that its result was wrong. */
  | 'agreed';

export type Bet = {
  readonly id: string;
  readonly eventId: string;
  readonly creatorId: string;
  readonly terms: MarketTerms;
  /** What the creator backs; the acceptor backs the opposite. */
  readonly creatorSelection: Selection;
  readonly creatorStakeCents: number;
  readonly acceptorStakeCents: number;
  /** The specified bet is on the winner, at equal stakes and 20 % (docs/rules.md#fee-and-payout). */
  readonly feePolicy: FeePolicy;
  /** What its policy took when the bet was made; a later change does not count. */
  readonly fee: Fee;
  readonly tieRule: TieRule;
  /** The version of the rules for endings it was made under; 0 before there were any (docs/rules.md#endings). */
  readonly rulesVersion: number;
  /** How far the market may move against the creator before the open bet is taken back. */
  readonly lapseOnMove: LapseOnMove;
  /** When the open bet ends, if its creator chose a time; null for the usual end (`untakenReturnsAt`). */
  readonly expiresAt: number | null;
  /** What the bookmakers quoted when it was created, and when it was accepted; null if nothing. */
  readonly postedReference: Reference | null;
  readonly acceptedReference: Reference | null;
  readonly createdAt: number;
  readonly offeredTo: OfferedTo;
  /** Set exactly if it is offered to a group, or is a counter-offer to such a bet. */
  readonly group: BetInGroup | null;
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
  /** What the bet was settled with, for its receipt. A game that ended without a score has none. */
  readonly settledScore: FinalScore | null;
  readonly settledEnding: Ending | null;
  /** The event's resultVersion the bet was settled with. A newer version means a correction is due. */
  readonly settledVersion: number | null;
  /** The teams when the bet was created. */
  readonly homeTeam: string;
  readonly awayTeam: string;
  /** The event's start when the bet was created or, once accepted, when it was accepted. */
  readonly eventStart: number;
  /** Set on void bets only. */
  readonly voidReason: VoidReason | null;
  /** When a new offer to anyone opens; absent if it could be taken at once. */
  readonly opening?: Opening;
  /** How many parts of the offer were taken; absent if it is taken whole. */
  readonly partsTaken?: number;
  /** The offer that it is a part of. */
  readonly partOf?: string;
  /** Set exactly on counter-offers. */
  readonly counter?: Counter;
  /** The held cents of its stakes; absent if there are none. Only the book reads and writes it. */
  readonly held?: HeldStakes;
};

/** The held cents of the two stakes of a bet, as they were when each was placed. */
export type HeldStakes = { readonly creator: HeldParts; readonly acceptor: HeldParts };

/**
 * The first seconds of a priced offer to anyone: its creator can correct it, and no one can take it
 * (docs/rules.md#new-offers).
 */
export type Opening = {
  /** When it can be taken; milliseconds since 1970 UTC. */
  readonly opensAt: number;
  /** How often its creator corrected it. */
  readonly corrections: number;
};

/** What a counter-offer answers, and who alone may accept it (docs/rules.md#counter-offers). */
export type Counter = {
  /** The offer, also where the counter-offer answers another counter-offer to it. */
  readonly offerId: string;
  /** The other of the two who negotiate: the offer's creator, or the user that its creator answers. */
  readonly forId: string;
  /** 1 for the first between the two. */
  readonly round: number;
  /** The `termsVersion` of what it answers. */
  readonly answers: string;
};

/** Where a bet in a group moves its stakes. Its amounts are cents of the group's unit. */
export type BetInGroup = {
  readonly kind: GroupKind;
  readonly ledgerId: string;
  readonly creatorAccountId: string;
  readonly acceptorAccountId: string | null;
};

/** An event as the bet rules see it. */
export type GameEvent = {
  readonly id: string;
  readonly sportKey: string;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly commenceTime: number;
  readonly completed: boolean;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  /** How it ended, as an operator entered it; null or absent as the feed reported it, which names no endings. */
  readonly ending?: Ending | null;
  /** Incremented by every correction of the result. */
  readonly resultVersion: number;
  /** False once the feed dropped the event before its start; no new bets then. */
  readonly listed: boolean;
  /** When the feed stopped listing it; null or absent while listed. */
  readonly unlistedAt?: number | null;
  /** Set by an operator on the event or its sport: no bet can be created or accepted. */
  readonly bettingStopped?: boolean;
  /** The markets on which an operator stopped betting. */
  readonly stoppedMarkets?: readonly Market[];
  /** When betting closed for good; null or absent while open, or until a process notices that the start passed. */
  readonly bettingClosedAt?: number | null;
  /** The start the feed reports since betting closed, if different from `commenceTime`. */
  readonly latestStart?: number | null;
  /** When play had begun at the latest, by the score; null or absent before. */
  readonly playBeganAt?: number | null;
  /** Since when the feed has listed another date, more than 72 hours away; null or absent otherwise. */
  readonly postponedSince?: number | null;
  /** Whether the feed lists a dropped event again under another id. */
  readonly relisted?: boolean;
  /** When fresh lines of its sport are requested next, while offers depend on them; null or absent otherwise. */
  readonly freshLinesDueAt?: number | null;
  /** Waiting for an operator or for a feed that is right again: no bets, and no result counts. */
  readonly held?: boolean;
};

/** How a game ended. Some endings need no score, because they refund every bet. */
export type GameResult = { readonly score: FinalScore | null; readonly ending: Ending | null };

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
  /** Whether offers close earlier, by sport: where money is real. Not a setting. */
  readonly offersCloseEarly?: boolean;
  /** How long a new offer to anyone can be corrected and not taken; 0 for not at all. */
  readonly newOfferMs: number;
};
