import { paymentStatements } from '@sidebet/domain/book/group-payment';
import { payMethodKinds } from '@sidebet/domain/groups/pay-methods';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cents, givenId, instant, lookupId, userView, uuid } from '../shared.ts';
import { amount, byGroup, tag, text } from './shared.ts';

const statement = z.object({
  person: userView,
  kind: z
    .enum(paymentStatements)
    .describe(
      "`paid`, and `undid` if that was a mistake, are the payer's; `received` and `notReceived` the receiver's; `canceled` either's.",
    ),
  note: z.string().describe('What they wrote with it; may be empty.'),
  at: instant,
});

/** How the receiver of a payment wants to be paid. */
const payWith = z.object({
  kind: z.enum(payMethodKinds),
  value: z.string().describe('A name at the service, or the text.'),
  url: z.string().nullable().describe('Opens the service with the amount filled in; null for a text.'),
});
export type PayWith = z.input<typeof payWith>;

const groupPayment = z.object({
  id: uuid,
  from: userView,
  to: userView,
  amountCents: cents,
  note: z.string(),
  createdAt: instant,
  paidAt: instant.nullable().describe('When the payer confirmed with "I paid".'),
  receivedAt: instant.nullable().describe('When the receiver confirmed with "I received".'),
  notReceivedAt: instant
    .nullable()
    .describe(
      'When the receiver said that it did not arrive. Null once the payer has said again that they paid.',
    ),
  settledAt: instant.nullable().describe('When both had confirmed and the balances changed.'),
  canceledAt: instant.nullable().describe('When it was canceled; null while it is not.'),
  statements: z
    .array(statement)
    .describe('All that both sides said about it, oldest first. None is ever removed.'),
  payWith: z
    .array(payWith)
    .describe('How I can pay it, the preferred way first. Empty unless it is open and I am the payer.'),
});
export type GroupPaymentView = z.input<typeof groupPayment>;

const share = z.object({ person: userView, amountCents: cents });

export const settleUp = z.object({
  isMember: z
    .boolean()
    .describe('False for someone who left or was removed: they see only what they are part of.'),
  balances: z
    .array(
      z.object({
        person: userView,
        balanceCents: cents,
        standing: z
          .enum(['member', 'left', 'deleted'])
          .describe('A deleted person cannot pay: what they owe ends when it is forgiven.'),
      }),
    )
    .describe('Members, and people who left, whose balance is not 0; running stakes count as if refunded.'),
  suggested: z
    .array(z.object({ from: userView, to: userView, amountCents: cents }))
    .describe(
      'Payments that would bring every balance to 0 after the open ones; at most one fewer than people.',
    ),
  payments: z.array(groupPayment).describe('Open payments first, then the last settled ones.'),
  canceled: z
    .array(groupPayment)
    .describe('The last canceled payments about which a side had said something, latest first.'),
  canPay: z
    .array(share)
    .describe(
      'Whom I could pay without a request, and at most how much. Payments that are open are left out.',
    ),
  canForgive: z.array(share).describe('Who owes, and how much of it I could forgive at most.'),
  forgiven: z
    .array(z.object({ from: userView, to: userView, amountCents: cents, at: instant }))
    .describe('The last debts that were forgiven, latest first: `from` forgave what `to` owed.'),
});
export type SettleUp = z.input<typeof settleUp>;

const byPayment = byGroup.extend({ paymentId: lookupId });

const note = text.nullable().default(null);

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
    summary:
      'Confirm that I paid, or paid a part, or received a payment. Both confirmations together change the balances. After "not received", I can say again that I paid',
    access: 'user',
    movesMoney: true,
    params: byPayment,
    body: z.object({
      note,
      amountCents: amount
        .nullable()
        .default(null)
        .describe(
          'For the payer: the part that was paid. The rest becomes a payment of its own. Null for all of it.',
        ),
    }),
    response: settleUp,
  }),
  denyGroupPayment: endpoint({
    method: 'POST',
    path: '/api/groups/:groupId/payments/:paymentId/denial',
    tag,
    summary:
      'Say that a payment did not arrive of which the payer says that they made it. Both statements stay',
    access: 'user',
    params: byPayment,
    body: z.object({ note }),
    response: settleUp,
  }),
  undoGroupPayment: endpoint({
    method: 'DELETE',
    path: '/api/groups/:groupId/payments/:paymentId/claim',
    tag,
    summary: 'Take back that I paid',
    access: 'user',
    params: byPayment,
    response: settleUp,
  }),
  cancelGroupPayment: endpoint({
    method: 'DELETE',
    path: '/api/groups/:groupId/payments/:paymentId',
    tag,
    summary:
      'Cancel an open payment that I pay or receive. If the payer says that they paid, this is "not received" for the receiver, and the payment stays',
    access: 'user',
    params: byPayment,
    response: settleUp,
  }),
  addGroupPayment: endpoint({
    method: 'POST',
    path: '/api/groups/:groupId/payments',
    tag,
    summary:
      'Add a payment that I owe without a request. The other side gets a notification once I say that I paid',
    access: 'user',
    movesMoney: true,
    params: byGroup,
    body: z.object({
      toId: givenId.describe('Who is paid.'),
      amountCents: amount.describe('At most what I owe and what they are owed, after open payments.'),
    }),
    response: settleUp,
  }),
  forgiveGroupDebt: endpoint({
    method: 'POST',
    path: '/api/groups/:groupId/forgiveness',
    tag,
    summary: 'Forgive all or a part of what someone owes, if I am owed it. Cannot be taken back',
    access: 'user',
    movesMoney: true,
    params: byGroup,
    body: z.object({
      userId: givenId.describe('Who owes.'),
      amountCents: amount.describe(
        'At most the smaller of both balances, after payments between us that a side has confirmed.',
      ),
    }),
    response: settleUp,
  }),
};
