import { queueFormEmails } from '../features/mail/form-mails.ts';
import { queueNotificationEmails } from '../features/mail/notification-mails.ts';
import { type SendParts, sendDue, sweepMails } from '../features/mail/send-due.ts';
import type { Clock } from '../time/clock.ts';
import type { Recurring } from './recurring.ts';

export type MailParts = SendParts & { readonly bookClock: Clock; readonly siteUrl: () => string };

/** All recurring email jobs. Ids use the machine's clock, even when games are replayed. */
export function mailJobs(parts: MailParts, idClock: Clock = { now: Date.now }): Recurring[] {
  const { pool, clock, bookClock, siteUrl, formMailer } = parts;
  return [
    { name: 'send mails', everyMs: 1_000, run: () => sendDue(parts) },
    {
      name: 'mails of notifications',
      everyMs: 5_000,
      run: () => queueNotificationEmails(pool, idClock.now(), clock.now(), siteUrl()),
    },
    // Only with FORM_MAIL_URL.
    ...(formMailer
      ? [
          {
            name: 'form mails',
            everyMs: 5_000,
            run: () => queueFormEmails(pool, { now: clock.now(), book: bookClock.now(), ids: idClock.now() }),
          },
        ]
      : []),
    { name: 'sweep old mails', everyMs: 3_600_000, run: () => sweepMails(pool, clock) },
  ];
}
