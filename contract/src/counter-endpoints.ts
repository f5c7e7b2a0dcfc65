import { z } from 'zod';
import { betAnswer, betView, offeredBet, otherTerms } from './bets.ts';
import { endpoint } from './endpoint.ts';
import { amountCents, fee, lapseOnMove, lineHalves, linkToken, lookupId, wireInstant } from './shared.ts';

const byUniqueId = z.object({ uniqueId: lookupId });
const { confirmedStakeCents } = otherTerms.shape;

/** One page shows them all. */
export const maxCounters = 100;
/** Ten between two people, and a popular offer has many people. */
export const maxCountersOfBet = 200;

/** An open counter-offer and the offer that it would replace. */
const openCounter = z.object({
  counter: offeredBet.describe('The counter-offer. `acceptor` is the part of `counter.forId`.'),
  offer: betView.describe('The offer, which stays open and can still be taken.'),
});
export type OpenCounter = z.input<typeof openCounter>;

export const counterEndpoints = {
  counterOffer: endpoint({
    method: 'POST',
    path: '/api/bets/:uniqueId/counters',
    tag: 'Bets',
    summary:
      'Answer an open offer, a challenge to me or a counter-offer to me with another line or other amounts: what I risk moves to escrow. Only the other person can accept it. An answered counter-offer returns at once',
    access: 'user',
    eligibility: 'required',
    acceptedTerms: true,
    movesMoney: true,
    params: byUniqueId,
    body: z.object({
      lineHalves: lineHalves
        .default(null)
        .describe('Null on markets without a line. Market, team and selection are those of the offer.'),
      stakeCents: amountCents,
      acceptorStakeCents: amountCents.describe(
        'What the other person would risk. The creator of the offer never risks more than is left of it.',
      ),
      fee: fee.describe(
        'What offers pay now, as I saw it, also where the offer is a specified bet; nothing in groups. If another applies by now, the answer is `feeChanged`.',
      ),
      lapseOnMove: lapseOnMove.default('normal'),
      expiresAt: wireInstant
        .nullable()
        .default(null)
        .describe('When it returns without an answer; null for after 24 hours, at the latest at the start.'),
      termsVersion: z
        .string()
        .max(80)
        .describe('The `termsVersion` of the bet that it answers, as I saw it.'),
      confirmedStakeCents,
      token: linkToken.describe('Required for the first counter-offer to a challenge by link.'),
    }),
    response: betAnswer,
    sentAsBuilt: true,
  }),
  acceptCounter: endpoint({
    method: 'POST',
    path: '/api/counters/:uniqueId/accept',
    tag: 'Bets',
    summary:
      'Accept a counter-offer to me: it becomes the bet, and the offer that it answers ends and returns to its creator first',
    access: 'user',
    eligibility: 'required',
    acceptedTerms: true,
    movesMoney: true,
    params: byUniqueId,
    body: z.object({
      termsVersion: z.string().max(80).describe('The `termsVersion` of the counter-offer, as I saw it.'),
      confirmedStakeCents,
    }),
    response: betAnswer,
    sentAsBuilt: true,
  }),
  listCounters: endpoint({
    method: 'GET',
    path: '/api/counters',
    tag: 'Bets',
    summary: `Open counter-offers to me and of mine, newest first, at most ${maxCounters}, each with its offer`,
    access: 'user',
    response: z.object({ items: z.array(openCounter).max(maxCounters) }),
  }),
  listCountersOfBet: endpoint({
    method: 'GET',
    path: '/api/bets/:uniqueId/counters',
    tag: 'Bets',
    summary: `The counter-offers between me and others about an offer, also ended ones, newest last: the newest ${maxCountersOfBet}. Of a counter-offer, those about its offer`,
    access: 'user',
    params: byUniqueId,
    response: z.object({ items: z.array(offeredBet).max(maxCountersOfBet) }),
  }),
  moveOffer: endpoint({
    method: 'POST',
    path: '/api/bets/:uniqueId/move',
    tag: 'Bets',
    summary:
      'Withdraw my open offer and post it again with another line or other amounts, in one transaction. Who it is offered to, its end and when it lapses stay; it has a new share id and is new again',
    access: 'user',
    eligibility: 'required',
    acceptedTerms: true,
    movesMoney: true,
    params: byUniqueId,
    body: otherTerms,
    response: betAnswer,
    sentAsBuilt: true,
  }),
};
