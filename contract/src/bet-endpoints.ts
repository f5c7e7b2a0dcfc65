import { maxTakes } from '@sidebet/domain/bets/parts';
import { sideVerdicts } from '@sidebet/domain/contests/contest';
import { z } from 'zod';
import {
  betAnswer,
  betDetails,
  betView,
  challenge,
  ladderOffer,
  myBet,
  otherTerms,
  receipt,
  sharedBet,
} from './bets.ts';
import { endpoint } from './endpoint.ts';
import {
  amountCents,
  cents,
  cursor,
  eventId,
  fee,
  givenId,
  lapseOnMove,
  lineHalves,
  linkToken,
  lookupId,
  market,
  pageLimit,
  pageSchema,
  searchText,
  selection,
  side,
  sportFilter,
  uuid,
  wireInstant,
} from './shared.ts';

const byUniqueId = z.object({ uniqueId: lookupId });
const offeredTo = z
  .union([uuid, z.literal('link')])
  .optional()
  .describe('The friend to challenge, or `link` for a challenge that anyone with its link may accept.');
const takenBand = z.object({
  fromBps: z
    .int()
    .describe(
      "The least advantage of the band: the bookmakers' probability minus the one the price needs, in basis points.",
    ),
  comparable: z.int().describe('How many bets were taken, or ended because no one took them.'),
  taken: z.int().describe('How many of them were taken.'),
});

/** One card shows them all. */
export const maxTakenBets = 20;

export const maxLadderOffers = 300;

const newBet = z.object({ eventId, side, wagerCents: amountCents, offeredTo });

const newOffer = z.object({
  eventId,
  market,
  marketTeam: side.nullable().default(null),
  lineHalves: lineHalves
    .default(null)
    .describe('Refused as `lineNotQuotable` if no bookmaker could quote it on the sport.'),
  selection,
  stakeCents: amountCents,
  acceptorStakeCents: amountCents,
  fee: fee.describe(
    'The fee the maker saw. If another applies by now, the answer is `feeChanged` and nothing is posted.',
  ),
  lapseOnMove: lapseOnMove.default('normal'),
  expiresAt: wireInstant
    .nullable()
    .default(null)
    .describe("As text, which the idempotency key's stored hash of the request contains."),
  allowsParts: z
    .boolean()
    .optional()
    .describe(
      'Whether others can take a part of it: of an offer to anyone or in a group, otherwise the answer is `partsNotAllowed`. Without it, true for an offer to anyone in which the maker risks $20.00 or more.',
    ),
  confirmedStakeCents: amountCents
    .optional()
    .describe(
      'The own stake again, where the price may need 25 percentage points more than bookmakers give, or is on another line than theirs at an unknown chance.',
    ),
  offeredTo,
  groupId: uuid.optional().describe('Offers it to a group, without a fee; not together with `offeredTo`.'),
});

/** What is taken of one offer, as the taker saw it. */
const take = z.object({
  uniqueId: givenId,
  lineHalves: lineHalves.default(null),
  takeCents: amountCents.describe('What the taker risks: all that is left of the offer, or a part of it.'),
  winCents: amountCents.describe('What they win on top of that. A worse win is refused as `termsChanged`.'),
});

export const betEndpoints = {
  listBoard: endpoint({
    method: 'GET',
    path: '/api/board',
    tag: 'Bets',
    summary: 'Other users’ open bets on events that have not started, soonest first',
    access: 'user',
    query: z.object({
      scope: z.enum(['all', 'friends']).default('all'),
      sport: sportFilter,
      q: searchText,
      market: z
        .enum(['all', 'standard', ...market.options])
        .optional()
        .describe(
          'A market, or only the specified bets: on the winner at −120. Without it, those too, as for clients of older versions.',
        ),
      cursor,
      limit: pageLimit,
    }),
    response: pageSchema(betView),
  }),
  listMyBets: endpoint({
    method: 'GET',
    path: '/api/me/bets',
    tag: 'Bets',
    summary: 'My bets under one tab, newest first; active ones by start, so games in play come first',
    access: 'user',
    query: z.object({ tab: z.enum(['Created', 'Active', 'Settled']), cursor, limit: pageLimit }),
    response: pageSchema(myBet),
  }),
  listTakenBets: endpoint({
    method: 'GET',
    path: '/api/me/taken-bets',
    tag: 'Bets',
    summary:
      'My bets that someone took and that I have not seen taken, on events that have not started, latest first: their notifications are unread',
    access: 'user',
    response: z.object({ items: z.array(betView).max(maxTakenBets) }),
  }),
  markTakenBetsSeen: endpoint({
    method: 'POST',
    path: '/api/me/taken-bets/seen',
    tag: 'Bets',
    summary: 'Mark the notifications read that these bets of mine were taken',
    access: 'user',
    body: z.object({ uniqueIds: z.array(givenId).max(maxTakenBets) }),
    response: z.null(),
  }),
  listChallenges: endpoint({
    method: 'GET',
    path: '/api/me/challenges',
    tag: 'Bets',
    summary: 'Open bets offered to me alone, on events not started, newest first',
    access: 'user',
    query: z.object({ cursor, limit: pageLimit }),
    response: pageSchema(challenge),
  }),
  listTakenShares: endpoint({
    method: 'GET',
    path: '/api/taken-shares',
    tag: 'Bets',
    summary:
      'How many bets to anyone of the last 7 days were taken, of those at a better price for their maker than the bookmakers’. By how much better, ascending; counted once an hour',
    access: 'user',
    slow: true,
    response: z.object({ items: z.array(takenBand) }),
  }),
  getBet: endpoint({
    method: 'GET',
    path: '/api/bets/:uniqueId',
    tag: 'Bets',
    summary: 'One bet by its share id, and whether I may accept it',
    access: 'user',
    params: byUniqueId,
    query: z.object({ token: linkToken }),
    response: betDetails,
  }),
  getSharedBet: endpoint({
    method: 'GET',
    path: '/api/shared-bets/:uniqueId',
    tag: 'Bets',
    summary:
      'An open bet anyone may take, by its share id, without an account; a challenge by link with its token. Other challenges and hidden bets are not found; a bet that was taken, withdrawn or has started is gone (410)',
    access: 'public',
    params: byUniqueId,
    query: z.object({ token: linkToken }),
    response: sharedBet,
  }),
  getChallengeLink: endpoint({
    method: 'GET',
    path: '/api/bets/:uniqueId/link',
    tag: 'Bets',
    summary: 'The link of my open challenge by link. Anyone who has it can take the bet',
    access: 'user',
    params: byUniqueId,
    response: z.object({ path: z.string() }).describe("The link's path on this site."),
  }),
  getReceipt: endpoint({
    method: 'GET',
    path: '/api/bets/:uniqueId/receipt',
    tag: 'Bets',
    summary: 'Source score, rule and ledger lines of a bet I hold a side of',
    access: 'user',
    params: byUniqueId,
    response: receipt,
  }),
  createBet: endpoint({
    method: 'POST',
    path: '/api/bets',
    tag: 'Bets',
    summary: 'Create a bet: the wager moves to escrow. Offered to a friend or by link it is a challenge',
    access: 'user',
    eligibility: 'required',
    acceptedTerms: true,
    movesMoney: true,
    body: newBet,
    response: betAnswer,
    sentAsBuilt: true,
  }),
  createOffer: endpoint({
    method: 'POST',
    path: '/api/offers',
    tag: 'Bets',
    summary: 'Offer a bet on a market, with what you risk and what they do: what you risk moves to escrow',
    access: 'user',
    eligibility: 'required',
    acceptedTerms: true,
    movesMoney: true,
    body: newOffer,
    response: betAnswer,
    sentAsBuilt: true,
  }),
  correctOffer: endpoint({
    method: 'PUT',
    path: '/api/offers/:uniqueId',
    tag: 'Bets',
    summary:
      'Correct the line and the amounts of my new offer until it opens, at most three times; its time starts again and the difference of what I risk moves',
    access: 'user',
    eligibility: 'required',
    acceptedTerms: true,
    movesMoney: true,
    params: byUniqueId,
    body: otherTerms,
    response: betAnswer,
    sentAsBuilt: true,
  }),
  challengeFriend: endpoint({
    method: 'POST',
    path: '/api/bets/:uniqueId/challenge',
    tag: 'Bets',
    summary:
      'Send my open bet to a friend: it leaves the board and only they can take it. Its terms stay and no money moves',
    access: 'user',
    eligibility: 'required',
    acceptedTerms: true,
    movesMoney: true,
    params: byUniqueId,
    body: z.object({ friendId: givenId }),
    response: betAnswer,
    sentAsBuilt: true,
  }),
  acceptBet: endpoint({
    method: 'POST',
    path: '/api/bets/:uniqueId/acceptance',
    tag: 'Bets',
    summary: 'Take the other side: what I risk moves to escrow',
    access: 'user',
    eligibility: 'required',
    acceptedTerms: true,
    movesMoney: true,
    params: byUniqueId,
    body: z
      .object({
        termsVersion: z
          .string()
          .max(80)
          .optional()
          .describe('The `termsVersion` the acceptor saw; required except for specified bets.'),
        confirmedStakeCents: amountCents
          .optional()
          .describe("The acceptor's stake again, where the price needs it as in an offer."),
        token: linkToken.describe('Required for a challenge by link.'),
      })
      .nullish(),
    response: betAnswer,
    sentAsBuilt: true,
  }),
  takeOffers: endpoint({
    method: 'POST',
    path: '/api/offers/take',
    tag: 'Bets',
    summary:
      'Take one or more open bets, or parts of offers that allow it, at once: what I risk moves to escrow. A part is a bet of its own, and the offer stays open with what is left',
    access: 'user',
    eligibility: 'required',
    acceptedTerms: true,
    movesMoney: true,
    body: z.object({
      takes: z
        .array(take)
        .min(1)
        .max(maxTakes)
        .describe('In the order in which they are taken. Each names another bet.'),
      all: z
        .boolean()
        .describe(
          'Whether all or nothing is taken. Otherwise those that are still there, each up to what is left of it at no worse price.',
        ),
      confirmedStakeCents: amountCents
        .optional()
        .describe('The sum of all `takeCents` again, where the price of one needs it as in an offer.'),
      otherwise: z
        .union([
          z.object({
            offer: newOffer.omit({ offeredTo: true, groupId: true }).describe('As for a new offer.'),
          }),
          z.object({ bet: newBet.omit({ offeredTo: true }).describe('As for a new specified bet.') }),
        ])
        .optional()
        .describe(
          'What is posted to anyone if nothing can be taken. Without it the answer is why nothing could.',
        ),
    }),
    response: z.object({
      bets: z.array(betView).describe('The bets that were taken, or the one that was posted instead.'),
      posted: z.boolean().describe('Whether nothing was taken and `otherwise` was posted.'),
      accountBalanceCents: cents,
    }),
    sentAsBuilt: true,
  }),
  getLadder: endpoint({
    method: 'GET',
    path: '/api/events/:eventId/ladder',
    tag: 'Bets',
    summary:
      'The open bets to anyone on a game, my own ones as well, oldest first: those that can be taken now or soon. At most 300',
    access: 'user',
    params: z.object({ eventId }),
    response: z.object({ items: z.array(ladderOffer).max(maxLadderOffers) }),
  }),
  declineBet: endpoint({
    method: 'POST',
    path: '/api/bets/:uniqueId/decline',
    tag: 'Bets',
    summary: 'Decline a challenge, with an optional message: the wager returns to its creator',
    access: 'user',
    movesMoney: true,
    params: byUniqueId,
    // The domain rule validates the message, not the schema.
    body: z.object({ word: z.string().max(2_000) }),
    response: betAnswer,
    sentAsBuilt: true,
  }),
  contestResult: endpoint({
    method: 'POST',
    path: '/api/bets/:uniqueId/contests',
    tag: 'Bets',
    summary:
      'Say that the result of my bet is wrong, up to 24 hours after it was settled. Once for each bet, three times a day. No money is held. Operators answer; on a site without cash the other side does',
    access: 'user',
    params: byUniqueId,
    // The domain rule validates the words, not the schema.
    body: z.object({ words: z.string().max(5_000) }),
    response: z.null(),
  }),
  answerContest: endpoint({
    method: 'POST',
    path: '/api/bets/:uniqueId/contests/answer',
    tag: 'Bets',
    summary:
      'Answer the other side of my bet, who says that its result is wrong, within 24 hours on a site without cash: if I agree, everyone gets their money back',
    access: 'user',
    movesMoney: true,
    params: byUniqueId,
    body: z.object({ verdict: z.enum(sideVerdicts) }),
    response: z.null(),
  }),
  deleteBet: endpoint({
    method: 'DELETE',
    path: '/api/bets/:uniqueId',
    tag: 'Bets',
    summary: 'Delete my open bet: the wager comes back',
    access: 'user',
    movesMoney: true,
    params: byUniqueId,
    response: betAnswer,
    sentAsBuilt: true,
  }),
};
