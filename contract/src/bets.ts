import { groupKinds } from '@sidebet/domain/book/accounts';
import { endings } from '@sidebet/domain/endings/ending';
import { z } from 'zod';
import {
  cents,
  instant,
  lapseOnMove,
  lineHalves,
  market,
  personView,
  reference,
  selection,
  side,
  tieRule,
  uuid,
  wireInstant,
  yesNo,
} from './shared.ts';

/** One person's part of a bet. Amounts in cents. */
const position = z.object({
  selection,
  /** What they back, in words: "Bills −3.5". */
  pick: z.string(),
  stakeCents: cents,
  /** On top of the own stake: the other stake minus the fee. */
  winCents: cents,
  payoutIfWonCents: cents,
  feeIfWonCents: cents,
});
export type PositionView = z.input<typeof position>;

/**
 * Bets contain {@link wireInstant}s: with codecs a page of 30 takes 7% longer to make and encode, and the live stream sends them
 * as they are.
 */
const wireReference = reference.extend({ capturedAt: wireInstant });

/** What the settlement of bets on a game waits for, besides its start and its result. */
export const eventWaits = z.object({
  /** No result counts until an operator decides, or the feed is right again. */
  held: z.boolean(),
  /** The start when betting closed, if the feed has moved it since; null otherwise. */
  closedStart: wireInstant.nullable(),
  /** When the feed stopped listing the game; null while it does. */
  unlistedAt: wireInstant.nullable(),
  /** A final score that counts once the feed repeats it, or 15 minutes after it was first reported. */
  reported: z.object({ home: z.int(), away: z.int(), at: wireInstant }).nullable(),
});
export type EventWaits = z.input<typeof eventWaits>;

/**
 * A bet as users see it. `wagerCents`, `payoutCents` and `feeCents` are the creator's: stake, stake and win, and fee if the
 * creator wins.
 */
export const betView = z.object({
  id: uuid,
  /** The share id: /BetDetails?id={uniqueId}. */
  uniqueId: uuid,
  /** The creator. */
  userId: uuid,
  userName: z.string(),
  userPicture: z.string().nullable(),
  /** The source event's id. */
  betId: z.string(),
  userPick: z.string(),
  opponentPick: z.string(),
  /** The side of `userPick`, for its color; null for totals and "not to win". */
  creatorSide: side.nullable(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  status: z.enum(['Created', 'Active', 'Settled', 'Deleted']),
  accepted: yesNo,
  betAcceptorUid: uuid.nullable(),
  acceptorName: z.string().nullable(),
  acceptorPicture: z.string().nullable(),
  /**
   * The friend a challenge is offered to. ffffffff-ffff-ffff-ffff-ffffffffffff for a challenge by link, which anyone with its
   * link may accept. The group's id for a bet in a group. Null for a bet anyone may accept.
   */
  offeredToId: uuid.nullable(),
  /** Null also for a challenge by link and in a group. */
  offeredToName: z.string().nullable(),
  /** The friend's message when declining, if any. */
  declineWord: z.string().nullable(),
  /** The group it is offered in, whose members alone see it; amounts are cents of the group's unit. Null outside of groups. */
  group: z.object({ id: uuid, name: z.string(), kind: z.enum(groupKinds) }).nullable(),
  wagerCents: cents,
  payoutCents: cents,
  /** The house's fee if the creator wins; of the specified bet 2 × wager − payout. */
  feeCents: cents,
  betSportKey: z.string(),
  betSportTitle: z.string(),
  /** The event's start. */
  betTime: wireInstant,
  /** The winner's user id once settled; null while running and for refunded bets. */
  winner: uuid.nullable(),
  result: z
    .enum([
      ...selection.options,
      'tieAwayWins',
      'tieRefund',
      'push',
      'endingRefund',
      'void',
      'deleted',
      'expired',
      'declined',
      'lapsed',
    ])
    .nullable(),
  /** How the game ended, as an operator entered it when the bet was settled; null as the feed reported it. */
  ending: z.enum(endings).nullable(),
  /** Why a void bet is void; null for other bets, and for bets that ended before reasons were stored. */
  voidReason: z
    .enum([
      'overdue',
      'operator',
      'acceptedLate',
      'dropped',
      'relisted',
      'postponed',
      'otherPlace',
      'replaced',
      'otherGame',
      'held',
    ])
    .nullable(),
  paidOut: yesNo,
  paidOutAt: wireInstant.nullable(),
  createdAt: wireInstant,
  tieRule,
  /** The version of the rules for endings it was made under; 0 before there were any. */
  rulesVersion: z.int(),
  homeScore: z.int().nullable(),
  awayScore: z.int().nullable(),
  /** When the score was last checked at the feed, or when a final one was first seen; null without a score. */
  scoreAt: wireInstant.nullable(),
  eventCompleted: z.boolean(),
  /** The event's start when the bet was accepted; null while it is open, and for old bets. */
  acceptedStart: wireInstant.nullable(),
  /** Null in the answer to a command. */
  eventWaits: eventWaits.nullable(),
  market,
  /** The team that wins or does not win; null except for `toWin`. */
  marketTeam: side.nullable(),
  lineHalves,
  feePolicy: z.enum(['specified', 'exchange', 'none']),
  creator: position,
  /** The acceptor's part, also before anyone accepted. */
  acceptor: position,
  lapseOnMove,
  /** The end its creator chose; null if it stays open until the start. */
  expiresAt: wireInstant.nullable(),
  /**
   * When the stake of an open bet returns to its creator if no one accepts it: of the specified bet an hour after the start, of
   * an offer at the end its creator chose or at the start, when betting closes. Null once it is accepted or has ended.
   */
  returnsAt: wireInstant.nullable(),
  /**
   * When a new offer to anyone can be taken. Until then its creator can correct it as often as `correctionsLeft` says. Null for
   * bets that could be taken at once.
   */
  opensAt: wireInstant.nullable(),
  correctionsLeft: z.int(),
  /** A hash of the terms. Accepting any but the specified bet requires it. */
  termsVersion: z.string(),
  /** The bookmakers' quotes when it was created and accepted; null without any. */
  postedReference: wireReference.nullable(),
  acceptedReference: wireReference.nullable(),
});
export type BetView = z.input<typeof betView>;

export const offeredBet = betView.extend({
  /** What bookmakers quote on its market now. Absent without any, and for a bet that the viewer may not accept. */
  reference: wireReference.optional(),
});
export type OfferedBet = z.input<typeof offeredBet>;

/** Whether the viewer may accept the bet, or the message that explains why not. */
export const betDetails = z.object({
  bet: offeredBet,
  /** Present if a side of an accepted bet in a group hides its amounts from the viewer: all amounts are 0 then. */
  hidesAmounts: z.literal(true).optional(),
  acceptable: z.boolean(),
  /** A refusal code and its text; null if acceptable. */
  code: z.string().nullable(),
  message: z.string().nullable(),
});

/** An open bet as anyone with its link sees it without an account: nothing about its creator but the username. */
export const sharedBet = z.object({
  uniqueId: uuid,
  username: z.string(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  sportKey: z.string(),
  sportTitle: z.string(),
  /** The event's start. */
  startsAt: wireInstant,
  market,
  marketTeam: side.nullable(),
  lineHalves,
  creator: position,
  /** What taking the bet costs and pays. */
  acceptor: position,
  /** What bookmakers quote on its market now; null without any. */
  reference: wireReference.nullable(),
  /** What decides the bet, including ties and missing results, in words. */
  rule: z.string(),
  /** Whether it is a challenge by link; otherwise any user may take it. */
  isChallenge: z.boolean(),
  /** The end its creator chose; null if it stays open until the start. */
  expiresAt: wireInstant.nullable(),
  /** The server's time of this response. */
  now: wireInstant,
});
export type SharedBet = z.input<typeof sharedBet>;

/** One ledger line of a bet's receipt. */
const ledgerLine = z.object({
  seq: z.int(),
  description: z.string(),
  amountCents: cents,
  /** Account names as users read them: "jellis", "Escrow", "House fees". */
  from: z.string(),
  to: z.string(),
  createdAt: instant,
});

/** How a bet ended, with every transfer of its money. */
export const receipt = z.object({
  bet: betView,
  /** The rule that decided the bet, as one sentence. */
  rule: z.string(),
  source: z.string().nullable(),
  lines: z.array(ledgerLine),
  creator: personView,
  acceptor: personView.nullable(),
});
export type Receipt = z.input<typeof receipt>;
