import type { Uses } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { attemptLimit, noLimit } from '../../../limits/attempt-limit.ts';
import { countUpload } from '../../../uploads/upload-limit.ts';
import { storeAttachment } from './attachments.ts';
import { listTickets } from './queries.ts';
import { createTicket } from './tickets.ts';

type Names = 'sendAttachment' | 'createSupportTicket' | 'listMySupportTickets';

/** Support tickets and attachments. `rateLimits` is RATE_LIMITS. */
export function supportFeature(
  context: Uses<'files' | 'images' | 'log' | 'pool' | 'clock' | 'wallClock' | 'isClean' | 'rateLimits'>,
) {
  const attachments = context.rateLimits
    ? attemptLimit({ max: 60, windowMs: 3_600_000, clock: context.wallClock })
    : noLimit;
  const handlers: Handlers<Names> = {
    sendAttachment: (call) =>
      countUpload(attachments, call.viewer, () =>
        storeAttachment(context, call.viewer.id, call.query.name, call.upload),
      ),
    createSupportTicket: ({ body, viewer, request }) => {
      const sender = { userId: viewer.id, userAgent: request.headers['user-agent'] };
      return createTicket(context, sender, body);
    },
    listMySupportTickets: ({ query, viewer }) => listTickets(context.pool, viewer.id, query),
  };
  return { handlers };
}
