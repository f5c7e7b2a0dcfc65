import { z } from 'zod';
import { cashOnly, endpoint } from '../endpoint.ts';
import { cents, givenId, pageSchema } from '../shared.ts';
import {
  approvalRequest,
  approvalRequestQuery,
  operators,
  operatorUserRef,
  reason,
  reasonBody,
} from './shared.ts';

/** An adjustment that needs another operator's approval. */
export const adjustmentRequest = approvalRequest.extend({ person: operatorUserRef, amountCents: cents });
export type AdjustmentRequest = z.input<typeof adjustmentRequest>;

const byId = z.object({ id: givenId });

export const consoleMoneyEndpoints = cashOnly({
  operatorAdjust: endpoint({
    method: 'POST',
    path: '/api/admin/people/:userId/adjustments',
    tag: operators,
    summary:
      'Give (above 0) or take (below 0) money against the house. Together with what the operator gave and took alone in the last 24 hours above the amount in force, it waits for another operator',
    access: 'operator',
    movesMoney: true,
    params: z.object({ userId: givenId }),
    // The domain rule sets the maximum.
    body: z.object({ amountCents: cents, reason }),
    response: z.object({ status: z.enum(['posted', 'pending']) }),
  }),
  operatorListAdjustments: endpoint({
    method: 'GET',
    path: '/api/admin/adjustments',
    tag: operators,
    summary: 'Adjustments that needed approval, newest first',
    access: 'operator',
    query: approvalRequestQuery,
    response: pageSchema(adjustmentRequest),
  }),
  operatorApproveAdjustment: endpoint({
    method: 'POST',
    path: '/api/admin/adjustments/:id/approval',
    tag: operators,
    summary: "Approve another operator's adjustment: the money moves",
    access: 'operator',
    movesMoney: true,
    params: byId,
    body: reasonBody,
    response: z.null(),
  }),
  operatorRejectAdjustment: endpoint({
    method: 'POST',
    path: '/api/admin/adjustments/:id/rejection',
    tag: operators,
    summary: 'Reject an adjustment, or take the own one back: nothing moves',
    access: 'operator',
    movesMoney: true,
    params: byId,
    body: reasonBody,
    response: z.null(),
  }),
});
