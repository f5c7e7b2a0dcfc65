import type { Handlers } from '../../http/handlers.ts';
import { attemptLimit, noLimit } from '../../limits/attempt-limit.ts';
import { countUpload } from '../files/upload-limit.ts';
import { type SupportDeps, storeAttachment } from './attachments.ts';
import { listTickets, ticketView } from './queries.ts';
import { createTicket } from './tickets.ts';

type Names = 'sendAttachment' | 'createSupportTicket' | 'listMySupportTickets';

/** Support tickets and attachments. `rateLimits` is RATE_LIMITS. */
export function supportHandlers(deps: SupportDeps & { readonly rateLimits: boolean }): Handlers<Names> {
  const attachments = deps.rateLimits
    ? attemptLimit({ max: 60, windowMs: 3_600_000, clock: deps.wallClock })
    : noLimit;
  return {
    sendAttachment: (call) =>
      countUpload(attachments, call, async () => ({
        attachmentUrl: await storeAttachment(deps, call.viewer.id, call.query.name, call.upload),
      })),
    createSupportTicket: async ({ body, viewer, request }) => {
      const sender = { userId: viewer.id, userAgent: request.headers['user-agent'] };
      return ticketView(await createTicket(deps, sender, body));
    },
    listMySupportTickets: ({ query, viewer }) => listTickets(deps.pool, viewer.id, query),
  };
}
