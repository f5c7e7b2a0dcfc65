import { maxAttachmentBytes } from '@sidebet/domain/support/attachment';
import { supportCategories, ticketStatuses } from '@sidebet/domain/support/ticket';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { fileName } from './profile.ts';
import { cursor, givenId, instant, pageLimit, pageSchema, uuid } from './shared.ts';

/** A support ticket as its author sees it. */
export const supportTicketView = z.object({
  id: uuid,
  subject: z.string(),
  category: z.enum(supportCategories),
  message: z.string(),
  attachmentUrl: z.string().nullable(),
  attachmentName: z.string().nullable().describe("The attachment's original file name."),
  status: z.enum(ticketStatuses),
  answers: z
    .array(z.object({ id: uuid, message: z.string(), createdAt: instant }))
    .describe('Our answers, oldest first.'),
  createdAt: instant,
  updatedAt: instant,
});
export type SupportTicketView = z.input<typeof supportTicketView>;

/** Domain rules validate tickets (domain/src/support/ticket.ts), not the schema. */
export const supportTicketBody = z.object({
  id: givenId
    .optional()
    .describe(
      'Chosen by the client. A repeat with the same id after a lost response creates no second ticket.',
    ),
  subject: z.string().max(2_000).default(''),
  category: z.enum(supportCategories).default('general'),
  message: z.string().max(20_000).default(''),
  attachmentUrl: z
    .string()
    .max(400)
    .nullable()
    .default(null)
    .describe('The response of sendAttachment; usable for one ticket.'),
});

export const supportEndpoints = {
  sendAttachment: endpoint({
    method: 'POST',
    path: '/api/me/support-attachments',
    tag: 'Support',
    summary:
      'Store a file to attach to a message: an image, PDF or plain text of at most 10 MB; deleted after a day if unused',
    access: 'user',
    query: z.object({ name: fileName }),
    upload: { maxBytes: maxAttachmentBytes, tooLarge: 'attachmentTooLarge' },
    response: z.object({ attachmentUrl: z.string() }),
  }),
  createSupportTicket: endpoint({
    method: 'POST',
    path: '/api/support-tickets',
    tag: 'Support',
    summary: 'Send a message to support',
    access: 'user',
    body: supportTicketBody,
    response: supportTicketView,
  }),
  listMySupportTickets: endpoint({
    method: 'GET',
    path: '/api/me/support-tickets',
    tag: 'Support',
    summary: 'My messages to support and how they stand, newest first',
    access: 'user',
    query: z.object({ cursor, limit: pageLimit }),
    response: pageSchema(supportTicketView),
  }),
};
