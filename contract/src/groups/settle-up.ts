import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cents, instant, lookupId, userView, uuid } from '../shared.ts';
import { byGroup, tag, text } from './shared.ts';

const groupPayment = z.object({
  id: uuid,
  from: userView,
  to: userView,
  amountCents: cents,
  note: z.string(),
  createdAt: instant,
  paidAt: instant.nullable().describe('When the payer confirmed with "I paid".'),
  receivedAt: instant.nullable().describe('When the receiver confirmed with "I received".'),
  settledAt: instant.nullable().describe('When both had confirmed and the balances changed.'),
});
export type GroupPaymentView = z.input<typeof groupPayment>;

export const settleUp = z.object({
  balances: z
    .array(z.object({ person: userView, balanceCents: cents }))
    .describe('Members, and people who left, whose balance is not 0; running stakes count as if refunded.'),
  suggested: z
    .array(z.object({ from: userView, to: userView, amountCents: cents }))
    .describe(
      'Payments that would bring every balance to 0 after the open ones; at most one fewer than people.',
    ),
  payments: z.array(groupPayment).describe('Open payments first, then the last settled ones.'),
});
export type SettleUp = z.input<typeof settleUp>;

const byPayment = byGroup.extend({ paymentId: lookupId });

export const settleUpEndpoints = {
  getSettleUp: endpoint({
    method: 'GET',
    path: '/api/groups/:groupId/settle-up',
    tag,
    summary: 'Balances of an iou group, the payments that would settle them, and open payments',
    access: 'user',
    params: byGroup,
    response: settleUp,
  }),
  requestSettleUp: endpoint({
    method: 'POST',
    path: '/api/groups/:groupId/settle-up',
    tag,
    summary: 'Add the suggested payments and notify everyone they concern',
    access: 'user',
    params: byGroup,
    response: settleUp,
  }),
  confirmGroupPayment: endpoint({
    method: 'PUT',
    path: '/api/groups/:groupId/payments/:paymentId',
    tag,
    summary: 'Confirm that I paid or received a payment. Both confirmations together change the balances',
    access: 'user',
    movesMoney: true,
    params: byPayment,
    body: z.object({ note: text.nullable().default(null) }),
    response: settleUp,
  }),
  cancelGroupPayment: endpoint({
    method: 'DELETE',
    path: '/api/groups/:groupId/payments/:paymentId',
    tag,
    summary: 'Cancel an open payment that I pay or receive',
    access: 'user',
    params: byPayment,
    response: settleUp,
  }),
};
