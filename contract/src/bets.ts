import { groupKinds } from '@sidebet/domain/book/accounts';
import { contestVerdicts } from '@sidebet/domain/contests/contest';
import { endings } from '@sidebet/domain/endings/ending';
import { z } from 'zod';
import { shownRivalry } from './rivalry.ts';
import {
  amountCents,
  cents,
  fee,
  instant,
  lapseOnMove,
  lineHalves,
  market,
  reference,
  selection,
  side,
  tieRule,
  userView,
  uuid,
  wireInstant,
  yesNo,
} from './shared.ts';

/** One person's part of a bet. Amounts in cents. */
const position = z.object({
  selection,
  pick: z.string().describe('What they back, in words: "Bills −3.5".'),
  stakeCents: cents,
  winCents: cents.describe('On top of the own stake: the other stake minus the fee.'),
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
  held: z.boolean().describe('No result counts until an operator decides, or the feed is right again.'),
  closedStart: wireInstant
    .nullable()
    .describe('The start when betting closed, if the feed has moved it since; null otherwise.'),
  unlistedAt: wireInstant.nullable().describe('When the feed stopped listing the game; null while it does.'),
  reported: z
    .object({ home: z.int(), away: z.int(), at: wireInstant })
    .nullable()
    .describe(
      'A final score that counts once the feed repeats it, or 15 minutes after it was first reported.',
    ),
});
export type EventWaits = z.input<typeof eventWaits>;

/**
 * A bet as users see it. `wagerCents`, `payoutCents` and `feeCents` are the creator's: stake, stake and win, and fee if the
 * creator wins.
 */
export const betView = z.object({
  id: uuid,
  uniqueId: uuid.describe('The share id: /BetDetails?id={uniqueId}.'),
  userId: uuid.describe('The creator.'),
  userName: z.string(),
  userPicture: z.string().nullable(),
  betId: z.string().describe("The source event's id."),
  userPick: z.string(),
  opponentPick: z.string(),
  creatorSide: side
    .nullable()
    .describe('The side of `userPick`, for its color; null for totals and "not to win".'),
  homeTeam: z.string(),
  awayTeam: z.string(),
  status: z.enum(['Created', 'Active', 'Settled', 'Deleted']),
  accepted: yesNo,
  betAcceptorUid: uuid.nullable(),
  acceptorName: z.string().nullable(),
  acceptorPicture: z.string().nullable(),
  offeredToId: uuid
    .nullable()
    .describe(
      "The friend a challenge is offered to. ffffffff-ffff-ffff-ffff-ffffffffffff for a challenge by link, which anyone with its link may accept. The group's id for a bet in a group. Null for a bet anyone may accept.",
    ),
  offeredToName: z.string().nullable().describe('Null also for a challenge by link and in a group.'),
  declineWord: z.string().nullable().describe("The friend's message when declining, if any."),
  group: z
    .object({ id: uuid, name: z.string(), kind: z.enum(groupKinds) })
    .nullable()
    .describe(
      "The group it is offered in, whose members alone see it; amounts are cents of the group's unit. Null outside of groups.",
    ),
  wagerCents: cents,
  payoutCents: cents,
  feeCents: cents.describe("The house's fee if the creator wins; of the specified bet 2 × wager − payout."),
  betSportKey: z.string(),
  betSportTitle: z.string(),
  betTime: wireInstant.describe("The event's start."),
  winner: uuid
    .nullable()
    .describe("The winner's user id once settled; null while running and for refunded bets."),
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
      'countered',
      'offerGone',
    ])
    .nullable(),
  ending: z
    .enum(endings)
    .nullable()
    .describe(
      'How the game ended, as an operator entered it when the bet was settled; null as the feed reported it.',
    ),
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
      'agreed',
    ])
    .nullable()
    .describe(
      'Why a void bet is void; null for other bets, and for bets that ended before reasons were stored.',
    ),
  paidOut: yesNo,
  paidOutAt: wireInstant.nullable(),
  createdAt: wireInstant,
  tieRule,
  rulesVersion: z
    .int()
    .describe('The version of the rules for endings it was made under; 0 before there were any.'),
  homeScore: z.int().nullable(),
  awayScore: z.int().nullable(),
  scoreAt: wireInstant
    .nullable()
    .describe(
      'When the score was last checked at the feed, or when a final one was first seen; null without a score.',
    ),
  eventCompleted: z.boolean(),
  acceptedStart: wireInstant
    .nullable()
    .describe("The event's start when the bet was accepted; null while it is open, and for old bets."),
  eventWaits: eventWaits.nullable().describe('Null in the answer to a command.'),
  market,
  marketTeam: side.nullable().describe('The team that wins or does not win; null except for `toWin`.'),
  lineHalves,
  feePolicy: z.enum(['specified', 'exchange', 'none']),
  creator: position,
  acceptor: position.describe("The acceptor's part, also before anyone accepted."),
  lapseOnMove,
  expiresAt: wireInstant
    .nullable()
    .describe('The end its creator chose; null if it stays open until the start.'),
  returnsAt: wireInstant
    .nullable()
    .describe(
      'When the stake of an open bet returns to its creator if no one accepts it: of the specified bet an hour after the start, of an offer at the end its creator chose or at the start, when betting closes. Null once it is accepted or has ended.',
    ),
  opensAt: wireInstant
    .nullable()
    .describe(
      'When a new offer to anyone can be taken. Until then its creator can correct it as often as `correctionsLeft` says. Null for bets that could be taken at once.',
    ),
  correctionsLeft: z.int(),
  partsTaken: z
    .int()
    .optional()
    .describe('Present on an offer of which others can take a part: how many were taken.'),
  fee: fee
    .optional()
    .describe(
      'Present together with `partsTaken`: what is left of its fee, from which the win of a part follows.',
    ),
  partOf: uuid.optional().describe('Present on such a part: the offer.'),
  counter: z
    .object({
      toId: uuid.describe('The offer.'),
      forId: uuid.describe('The only user who may accept it.'),
      round: z.int().describe('1 for the first between the two.'),
    })
    .optional()
    .describe('Present on a counter-offer: what it answers.'),
  termsVersion: z.string().describe('A hash of the terms. Accepting any but the specified bet requires it.'),
  postedReference: wireReference
    .nullable()
    .describe("The bookmakers' quotes when it was created and accepted; null without any."),
  acceptedReference: wireReference.nullable(),
});
export type BetView = z.input<typeof betView>;

export const offeredBet = betView.extend({
  reference: wireReference
    .optional()
    .describe(
      'What bookmakers quote on its market now. Absent without any, and for a bet that the viewer may not accept, unless it is their own open one.',
    ),
});
export type OfferedBet = z.input<typeof offeredBet>;

export const myBet = offeredBet.extend({
  isContested: z
    .literal(true)
    .optional()
    .describe(
      'Present while a contest of its result waits for an answer: one of the viewer, or between sides of either side.',
    ),
});
export type MyBet = z.input<typeof myBet>;

/** An open bet to anyone on a game as the ladder lists it, from the side that takes it. */
export const ladderOffer = z.object({
  uniqueId: uuid,
  userId: uuid.describe('Its maker.'),
  userName: z.string(),
  userPicture: z.string().nullable(),
  isFriend: z.boolean().describe('Whether its maker is a friend of the viewer.'),
  isMine: z.boolean().describe('Whether it is my own.'),
  market,
  marketTeam: side.nullable(),
  lineHalves,
  selection: selection.describe('What its taker backs.'),
  feePolicy: z.enum(['specified', 'exchange', 'none']),
  fee: fee.describe("What the house takes of the loser's stake."),
  tieRule,
  stakeCents: cents.describe('What the taker of all that is left of it risks.'),
  winCents: cents.describe('What they win on top of that.'),
  makerStakeCents: cents.describe('What its maker risks with what is left of it.'),
  allowsParts: z.boolean().describe('Whether one can take a part of it.'),
  opensAt: wireInstant.nullable().describe('When a new offer can be taken; null if it can be taken now.'),
  createdAt: wireInstant,
});
export type LadderOffer = z.input<typeof ladderOffer>;

/** What its creator changes about an open offer. */
export const otherTerms = z.object({
  lineHalves: lineHalves.default(null),
  stakeCents: amountCents,
  acceptorStakeCents: amountCents,
  fee: fee.describe('As for a new offer.'),
  confirmedStakeCents: amountCents
    .optional()
    .describe('The own stake again, where the price needs it as in an offer.'),
});

/** The bet as decided, and the user's available balance after it. */
export const betAnswer = z.object({ bet: betView, accountBalanceCents: cents });

/** A friend's challenge to the viewer. */
export const challenge = offeredBet.extend({ rivalry: shownRivalry });
export type ChallengeView = z.input<typeof challenge>;

/** What a side of a settled bet says is wrong with its result. */
const contestView = z.object({
  userId: uuid.describe('Who contested it: the viewer, or between sides also the other side.'),
  words: z.string(),
  contestedAt: instant,
  dueAt: instant.describe('When an answer is due. Between sides the result counts then.'),
  betweenSides: z
    .boolean()
    .describe('Whether the other side answers instead of an operator: on a site without cash.'),
  answer: z
    .object({
      verdict: z.enum([...contestVerdicts, 'agreed']),
      reason: z.string().nullable().describe("An operator's."),
      answeredAt: instant,
    })
    .nullable(),
});
export type ContestView = z.input<typeof contestView>;

/** Whether the viewer may accept the bet, or the message that explains why not. */
export const betDetails = z.object({
  bet: offeredBet,
  contest: contestView.optional().describe("For the bet's sides; absent while no one contested the result."),
  hidesAmounts: z
    .literal(true)
    .optional()
    .describe(
      'Present if a side of an accepted bet in a group hides its amounts from the viewer: all amounts are 0 then.',
    ),
  acceptable: z.boolean(),
  code: z.string().nullable().describe('A refusal code and its text; null if acceptable.'),
  message: z.string().nullable(),
  rivalry: shownRivalry,
});

/** An open bet as anyone with its link sees it without an account: nothing about its creator but the username. */
export const sharedBet = z.object({
  uniqueId: uuid,
  username: z.string(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  sportKey: z.string(),
  sportTitle: z.string(),
  startsAt: wireInstant.describe("The event's start."),
  market,
  marketTeam: side.nullable(),
  lineHalves,
  creator: position,
  acceptor: position.describe('What taking the bet costs and pays.'),
  reference: wireReference.nullable().describe('What bookmakers quote on its market now; null without any.'),
  rule: z.string().describe('What decides the bet, including ties and missing results, in words.'),
  isChallenge: z.boolean().describe('Whether it is a challenge by link; otherwise any user may take it.'),
  expiresAt: wireInstant
    .nullable()
    .describe('The end its creator chose; null if it stays open until the start.'),
  now: wireInstant.describe("The server's time of this response."),
});
export type SharedBet = z.input<typeof sharedBet>;

/** One ledger line of a bet's receipt. */
const ledgerLine = z.object({
  seq: z.int(),
  description: z.string(),
  amountCents: cents,
  from: z.string().describe('Account names as users read them: "jellis", "Escrow", "House fees".'),
  to: z.string(),
  createdAt: instant,
});

/** How a bet ended, with every transfer of its money. */
export const receipt = z.object({
  bet: betView,
  rule: z.string().describe('The rule that decided the bet, as one sentence.'),
  source: z.string().nullable(),
  lines: z.array(ledgerLine),
  creator: userView,
  acceptor: userView.nullable(),
  rivalry: shownRivalry,
});
export type Receipt = z.input<typeof receipt>;
