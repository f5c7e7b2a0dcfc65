import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The optional kinds of email. Emails about account security are always sent. */
export const mailPreferences = z.object({
  /** My bets: accepted, settled, refunded. */
  bets: z.boolean(),
  /** Deposits and withdrawals. */
  money: z.boolean(),
});
export type MailPreferences = z.infer<typeof mailPreferences>;

export const mailEndpoints = {
  getMailbox: endpoint({
    method: 'GET',
    path: '/api/mail',
    tag: 'Mail',
    summary:
      'Where the mails of this installation can be read in development; null where they are really sent',
    access: 'public',
    response: z.object({ outboxPath: z.string().nullable() }),
  }),
  getMailPreferences: endpoint({
    method: 'GET',
    path: '/api/me/mail-preferences',
    tag: 'Mail',
    summary: 'Which mails I receive',
    access: 'user',
    response: mailPreferences,
  }),
  saveMailPreferences: endpoint({
    method: 'PUT',
    path: '/api/me/mail-preferences',
    tag: 'Mail',
    summary: 'Choose which mails I receive',
    access: 'user',
    body: mailPreferences,
    response: mailPreferences,
  }),
};
