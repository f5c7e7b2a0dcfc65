import { z } from 'zod';
import { operators, reasonBody } from './admin-shared.ts';
import { betView, receipt } from './bets.ts';
import { endpoint } from './endpoint.ts';
import { cursor, eventId, pageLimit, pageSchema, searchText, uuid } from './shared.ts';

const byUniqueId = z.object({ uniqueId: z.string().max(80) });

export const adminBetEndpoints = {
  adminListBets: endpoint({
    method: 'GET',
    path: '/api/admin/bets',
    tag: operators,
    summary:
      "Everybody's bets, newest first; `q` is a share id, `userId` one of its two people, `againstId` the other",
    access: 'admin',
    query: z.object({
      q: searchText,
      status: z.enum(['all', 'Created', 'Active', 'Settled', 'Deleted']).default('all'),
      userId: uuid.optional(),
      againstId: uuid.optional(),
      eventId: eventId.optional(),
      cursor,
      limit: pageLimit,
    }),
    response: pageSchema(betView),
  }),
  adminGetBet: endpoint({
    method: 'GET',
    path: '/api/admin/bets/:uniqueId',
    tag: operators,
    summary: 'A bet with every movement of its money',
    access: 'admin',
    params: byUniqueId,
    response: receipt,
  }),
  adminVoidBet: endpoint({
    method: 'POST',
    path: '/api/admin/bets/:uniqueId/void',
    tag: operators,
    summary: 'Void a running bet: everybody gets their wager back',
    access: 'admin',
    movesMoney: true,
    params: byUniqueId,
    body: reasonBody,
    response: z.null(),
  }),
};
