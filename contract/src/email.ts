import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const emailEndpoints = {
  getMailbox: endpoint({
    method: 'GET',
    path: '/api/mail',
    tag: 'Mail',
    summary:
      'Where the mails of this installation can be read in development; null where they are really sent',
    access: 'public',
    response: z.object({ outboxPath: z.string().nullable() }),
  }),
};
