import { supportCategories, ticketStatuses } from '@sidebet/domain/support/ticket';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, givenId, instant, pageLimit, pageSchema, searchText, uuid } from '../shared.ts';
import { operators, operatorUserRef, reason, reasonBody } from './shared.ts';

/** A support ticket in the operators' queue. */
export const operatorTicketRow = z.object({
  id: uuid,
  person: operatorUserRef,
  subject: z.string(),
  category: z.enum(supportCategories),
  status: z.enum(ticketStatuses),
  hasAttachment: z.boolean(),
  answers: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type OperatorTicketRow = z.input<typeof operatorTicketRow>;

export const operatorAnswer = z.object({
  id: uuid,
  operatorName: z.string(),
  message: z.string(),
  mailed: z.boolean(),
  createdAt: instant,
});
export type OperatorAnswer = z.input<typeof operatorAnswer>;

export const operatorTicket = operatorTicketRow.omit({ answers: true }).extend({
  message: z.string(),
  sentAs: z.string().describe("The user's name and email when it was sent."),
  sentFrom: z.string(),
  userAgent: z.string().nullable(),
  attachmentUrl: z.string().nullable().describe('Opening it is recorded in the audit log.'),
  attachmentName: z.string().nullable(),
  attachmentBytes: z.int().nullable(),
  mailsTo: z
    .string()
    .nullable()
    .describe(
      'Where answers are emailed; null without a verified address, so the user reads them only in the app.',
    ),
  answers: z.array(operatorAnswer),
});
export type OperatorTicket = z.input<typeof operatorTicket>;

const byId = z.object({ id: givenId });

export const consoleSupportEndpoints = {
  operatorListTickets: endpoint({
    method: 'GET',
    path: '/api/admin/support-tickets',
    tag: operators,
    summary:
      'Messages to support: open ones first and the oldest of them on top, then answered and closed ones with what changed last on top. `q` is part of the subject, the name or the email',
    access: 'operator',
    query: z.object({
      status: z.enum(['all', ...ticketStatuses]).default('open'),
      category: z.enum(['all', ...supportCategories]).default('all'),
      q: searchText,
      cursor,
      limit: pageLimit,
    }),
    response: pageSchema(operatorTicketRow),
  }),
  operatorGetTicket: endpoint({
    method: 'GET',
    path: '/api/admin/support-tickets/:id',
    tag: operators,
    summary: 'One message to support with its answers',
    access: 'operator',
    params: byId,
    response: operatorTicket,
  }),
  operatorAnswerTicket: endpoint({
    method: 'POST',
    path: '/api/admin/support-tickets/:id/answers',
    tag: operators,
    summary: 'Answer: in the app, by a notification, and by mail to a verified address',
    access: 'operator',
    movesMoney: true,
    params: byId,
    // The domain rule sets the maximum.
    body: z.object({ message: z.string().max(20_000), reason }),
    response: z.null(),
  }),
  operatorCloseTicket: endpoint({
    method: 'POST',
    path: '/api/admin/support-tickets/:id/closure',
    tag: operators,
    summary: 'Close a message to support; the person sees that it is closed',
    access: 'operator',
    movesMoney: true,
    params: byId,
    body: reasonBody,
    response: z.null(),
  }),
  operatorReopenTicket: endpoint({
    method: 'POST',
    path: '/api/admin/support-tickets/:id/reopening',
    tag: operators,
    summary: 'Open a closed message to support again',
    access: 'operator',
    movesMoney: true,
    params: byId,
    body: reasonBody,
    response: z.null(),
  }),
};
