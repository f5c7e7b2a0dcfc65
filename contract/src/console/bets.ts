import { z } from 'zod';
import { betView, receipt } from '../bets.ts';
import { maxCountersOfBet } from '../counter-endpoints.ts';
import { endpoint } from '../endpoint.ts';
import { cursor, eventId, givenId, lookupId, pageLimit, pageSchema, searchText } from '../shared.ts';
import { operators, reasonBody } from './shared.ts';

const operatorBet = receipt.extend({
  counters: z
    .array(betView)
    .max(maxCountersOfBet)
    .describe(`The counter-offers to it, newest first, at most ${maxCountersOfBet}.`),
});
export type OperatorBet = z.input<typeof operatorBet>;

const byUniqueId = z.object({ uniqueId: lookupId });

export const consoleBetEndpoints = {
  operatorListBets: endpoint({
    method: 'GET',
    path: '/api/admin/bets',
    tag: operators,
    summary:
      "All users' bets, newest first; `q` is a share id, `userId` one of its two people, `againstId` the other",
    access: 'operator',
    query: z.object({
      q: searchText,
      status: z.enum(['all', 'Created', 'Active', 'Settled', 'Deleted']).default('all'),
      userId: givenId.optional(),
      againstId: givenId.optional(),
      eventId: eventId.optional(),
      cursor,
      limit: pageLimit,
    }),
    response: pageSchema(betView),
  }),
  operatorGetBet: endpoint({
    method: 'GET',
    path: '/api/admin/bets/:uniqueId',
    tag: operators,
    summary: 'A bet with every movement of its money, and the counter-offers to it',
    access: 'operator',
    params: byUniqueId,
    response: operatorBet,
  }),
  operatorVoidBet: endpoint({
    method: 'POST',
    path: '/api/admin/bets/:uniqueId/void',
    tag: operators,
    summary: 'Void a running bet: both users get their wagers back',
    access: 'operator',
    movesMoney: true,
    params: byUniqueId,
    body: reasonBody,
    response: z.null(),
  }),
};
