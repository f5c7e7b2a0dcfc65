import { alarmRecipients, queueAlarmMessages } from '../alarms/alarm-messages.ts';
import type { Uses } from '../context.ts';
import { queueFormEmails } from '../features/email/form-emails.ts';
import { queueNotificationEmails } from '../features/email/notification-emails.ts';
import { type SendEmailContext, sendDue } from '../features/email/send-due.ts';
import type { WallClock } from '../time/clock.ts';
import type { Recurring } from './recurring.ts';

/** All recurring email jobs. Ids use the machine's clock, even when games are replayed. */
export function emailJobs(
  context: SendEmailContext & Uses<'env' | 'clock' | 'siteUrl' | 'pusher' | 'gameSpeed'>,
  idClock: WallClock = { now: Date.now },
): Recurring[] {
  const { env, pool, clock, wallClock, siteUrl, formMailer, gameSpeed } = context;
  const recipients = alarmRecipients(env);
  return [
    { name: 'send mails', everyMs: 1_000, run: () => sendDue(context) },
    // Separate, because a slow push service must not delay emails.
    { name: 'send pushes', everyMs: 1_000, run: () => sendDue(context, ['push']) },
    {
      name: 'mails of notifications',
      everyMs: 5_000,
      run: () => queueNotificationEmails(pool, idClock.now(), wallClock.now(), siteUrl(), gameSpeed),
    },
    // Only with ALARM_EMAIL or ALARM_WEBHOOK_URL.
    ...(recipients.emails.length > 0 || recipients.hasWebhook
      ? [
          {
            name: 'messages about alarms',
            everyMs: 5_000,
            run: () => queueAlarmMessages({ pool, wallClock, siteUrl }, recipients),
          },
        ]
      : []),
    // Only with FORM_MAIL_URL.
    ...(formMailer
      ? [
          {
            name: 'form mails',
            everyMs: 5_000,
            run: () => queueFormEmails(pool, { now: wallClock.now(), book: clock.now(), ids: idClock.now() }),
          },
        ]
      : []),
  ];
}
