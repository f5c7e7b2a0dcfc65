import { flagKinds } from '@sidebet/domain/operators/flags';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cents, cursor, givenId, instant, pageLimit, pageSchema, uuid } from '../shared.ts';
import { operators, operatorUserRef, reasonBody } from './shared.ts';

const flagFacts = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('oneWay'),
      winnerId: uuid,
      bets: z.int(),
      won: z.int(),
      movedCents: cents,
    }),
    z.object({ kind: z.literal('offMarket'), gainerId: uuid, bets: z.int(), expectedCents: cents }),
    z.object({ kind: z.literal('freshDeposit'), winnerId: uuid, depositedCents: cents, movedCents: cents }),
    z.object({ kind: z.literal('sharedDevice'), people: z.int(), device: z.string() }),
    z.object({ kind: z.literal('sharedAddress'), people: z.int() }),
    z.object({ kind: z.literal('failedDeposits'), inARow: z.int(), amountCents: cents, lastId: uuid }),
    z.object({ kind: z.literal('sameIdentity'), barredId: uuid, people: z.int() }),
    z.object({
      kind: z.literal('depositThenWithdraw'),
      depositedCents: cents,
      withdrawnCents: cents,
      stakedCents: cents,
    }),
    z.object({ kind: z.literal('sharedReceiver'), people: z.int() }),
    z.object({ kind: z.literal('excludedSource'), barredId: uuid, people: z.int() }),
    z.object({ kind: z.literal('sharedSource'), source: z.enum(['card', 'paypal']), people: z.int() }),
    z.object({ kind: z.literal('paymentInquiry'), depositId: uuid, amountCents: cents, reason: z.string() }),
  ])
  .describe('The evidence behind a flag (domain/src/operators/flags.ts).');

export const flagView = z.object({
  id: uuid,
  facts: flagFacts,
  state: z.enum(['open', 'lookedAt']),
  people: z.array(operatorUserRef).describe('At most 100 users; `facts` has the total.'),
  foundAt: instant,
  changedAt: instant.describe('When evidence was last added.'),
  look: z
    .object({ at: instant, by: z.string(), reason: z.string(), facts: flagFacts })
    .nullable()
    .describe('The last review, if any, with the evidence at the time.'),
});
export type FlagView = z.input<typeof flagView>;

const byId = z.object({ id: givenId });

export const consoleFlagEndpoints = {
  operatorListFlags: endpoint({
    method: 'GET',
    path: '/api/admin/flags',
    tag: operators,
    summary: 'What looks wrong about people, what changed last on top',
    access: 'operator',
    query: z.object({
      state: z.enum(['open', 'lookedAt']).default('open'),
      kind: z.enum(['all', ...flagKinds]).default('all'),
      cursor,
      limit: pageLimit,
    }),
    response: pageSchema(flagView),
  }),
  operatorGetFlag: endpoint({
    method: 'GET',
    path: '/api/admin/flags/:id',
    tag: operators,
    summary: 'One flag',
    access: 'operator',
    params: byId,
    response: flagView,
  }),
  operatorReviewFlag: endpoint({
    method: 'POST',
    path: '/api/admin/flags/:id/look',
    tag: operators,
    summary: 'Note what came of looking at it; it opens again only when more is seen',
    access: 'operator',
    movesMoney: true,
    params: byId,
    body: reasonBody,
    response: z.null(),
  }),
};
