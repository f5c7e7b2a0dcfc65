import { endings } from '@sidebet/domain/endings/ending';
import { eventVoidReasons } from '@sidebet/domain/operators/void-event';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cents, givenId, instant, pageSchema } from '../shared.ts';
import { approvalRequest, approvalRequestQuery, operators, reasonBody } from './shared.ts';

/** A result entered by hand, or a void after the start, that needs another operator's approval. */
export const resultRequest = approvalRequest.extend({
  event: z.object({
    id: z.string(),
    sportKey: z.string(),
    sportTitle: z.string(),
    homeTeam: z.string(),
    awayTeam: z.string(),
    commenceTime: instant,
  }),
  homeScore: z.int().nullable().describe('Null where the ending needs no score.'),
  awayScore: z.int().nullable(),
  ending: z.enum(endings).nullable().describe('How the game ended; null for a final score alone.'),
  voidReason: z
    .enum(eventVoidReasons)
    .nullable()
    .describe('Set if the request is to void the event and refund its bets.'),
  corrects: z
    .object({ homeScore: z.int(), awayScore: z.int() })
    .nullable()
    .describe('The result it corrects; null if it is the first one.'),
  atStakeCents: cents.describe('Both stakes of the bets the event decides, currently.'),
});
export type ResultRequestView = z.input<typeof resultRequest>;

const byId = z.object({ id: givenId });

export const consoleResultEndpoints = {
  operatorListResults: endpoint({
    method: 'GET',
    path: '/api/admin/results',
    tag: operators,
    summary: 'Results entered by hand and voids that needed approval, newest first',
    access: 'operator',
    query: approvalRequestQuery,
    response: pageSchema(resultRequest),
  }),
  operatorApproveResult: endpoint({
    method: 'POST',
    path: '/api/admin/results/:id/approval',
    tag: operators,
    summary: "Approve another operator's result or void: bets are settled by it, settled again or refunded",
    access: 'operator',
    movesMoney: true,
    params: byId,
    body: reasonBody,
    response: z.null(),
  }),
  operatorRejectResult: endpoint({
    method: 'POST',
    path: '/api/admin/results/:id/rejection',
    tag: operators,
    summary: 'Reject a result, or take back one you entered: nothing is settled by it',
    access: 'operator',
    movesMoney: true,
    params: byId,
    body: reasonBody,
    response: z.null(),
  }),
};
