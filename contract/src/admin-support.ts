import { supportCategories, ticketStatuses } from '@sidebet/domain/support/ticket';
import { z } from 'zod';
import { adminPersonRef, operators, reason, reasonBody } from './admin-shared.ts';
import { endpoint } from './endpoint.ts';
import { cursor, instant, pageLimit, pageSchema, searchText, uuid } from './shared.ts';

/** A support ticket in the operators' queue. */
export const adminTicketRow = z.object({
  id: uuid,
  person: adminPersonRef,
  subject: z.string(),
  category: z.enum(supportCategories),
  status: z.enum(ticketStatuses),
  hasAttachment: z.boolean(),
  answers: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type AdminTicketRow = z.infer<typeof adminTicketRow>;

export const adminAnswer = z.object({
  id: uuid,
  operatorName: z.string(),
  message: z.string(),
  mailed: z.boolean(),
  createdAt: instant,
});
export type AdminAnswer = z.infer<typeof adminAnswer>;

export const adminTicket = adminTicketRow.omit({ answers: true }).extend({
  message: z.string(),
  /** The user's name and email when it was sent. */
  sentAs: z.string(),
  sentFrom: z.string(),
  userAgent: z.string().nullable(),
  /** Opening it is recorded in the audit log. */
  attachmentUrl: z.string().nullable(),
  attachmentName: z.string().nullable(),
  attachmentBytes: z.int().nullable(),
  /** Where answers are emailed; null without a verified address, so the user reads them only in the app. */
  mailsTo: z.string().nullable(),
  answers: z.array(adminAnswer),
});
export type AdminTicket = z.infer<typeof adminTicket>;

const byId = z.object({ id: uuid });

export const adminSupportEndpoints = {
  adminListTickets: endpoint({
    method: 'GET',
    path: '/api/admin/support-tickets',
    tag: operators,
    summary:
      'Messages to support: open ones first and the oldest of them on top, then answered and closed ones with what changed last on top. `q` is part of the subject, the name or the email',
    access: 'admin',
    query: z.object({
      status: z.enum(['all', ...ticketStatuses]).default('open'),
      category: z.enum(['all', ...supportCategories]).default('all'),
      q: searchText,
      cursor,
      limit: pageLimit,
    }),
    response: pageSchema(adminTicketRow),
  }),
  adminGetTicket: endpoint({
    method: 'GET',
    path: '/api/admin/support-tickets/:id',
    tag: operators,
    summary: 'One message to support with its answers',
    access: 'admin',
    params: byId,
    response: adminTicket,
  }),
  adminAnswerTicket: endpoint({
    method: 'POST',
    path: '/api/admin/support-tickets/:id/answers',
    tag: operators,
    summary: 'Answer: in the app, by a notification, and by mail to a verified address',
    access: 'admin',
    movesMoney: true,
    params: byId,
    // The domain rule sets the maximum.
    body: z.object({ message: z.string().max(20_000), reason }),
    response: z.null(),
  }),
  adminCloseTicket: endpoint({
    method: 'POST',
    path: '/api/admin/support-tickets/:id/closure',
    tag: operators,
    summary: 'Close a message to support; the person sees that it is closed',
    access: 'admin',
    movesMoney: true,
    params: byId,
    body: reasonBody,
    response: z.null(),
  }),
  adminReopenTicket: endpoint({
    method: 'POST',
    path: '/api/admin/support-tickets/:id/reopening',
    tag: operators,
    summary: 'Open a closed message to support again',
    access: 'admin',
    movesMoney: true,
    params: byId,
    body: reasonBody,
    response: z.null(),
  }),
};
