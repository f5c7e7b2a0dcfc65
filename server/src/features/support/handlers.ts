import type { Handlers } from '../../http/handlers.ts';
import { type SupportDeps, storeAttachment } from './attachments.ts';
import { listTickets, ticketView } from './queries.ts';
import { createTicket } from './tickets.ts';

type Names = 'sendAttachment' | 'createSupportTicket' | 'listMySupportTickets';

/** SPEC sections 2 and 5, Support. */
export function supportHandlers(deps: SupportDeps): Handlers<Names> {
  return {
    sendAttachment: async ({ query, upload, viewer }) => ({
      attachmentUrl: await storeAttachment(deps, viewer.id, query.name, upload),
    }),
    createSupportTicket: async ({ body, viewer, request }) => {
      const sender = { userId: viewer.id, userAgent: request.headers['user-agent'] };
      return ticketView(await createTicket(deps, sender, body));
    },
    listMySupportTickets: ({ query, viewer }) => listTickets(deps.pool, viewer.id, query),
  };
}
