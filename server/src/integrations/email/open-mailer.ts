import type { Env } from '../../config/env.ts';
import { isOnThisMachine } from '../../config/env-rules.ts';
import type { WallClock } from '../../time/clock.ts';
import { type AlarmWebhookSender, openAlarmWebhook } from './alarm-webhook.ts';
import { type FormMailer, openFormMailer } from './form-mail.ts';
import type { Mailer } from './port.ts';
import { openSmtp } from './smtp.ts';

/** The configured transports: SMTP_URL or the outbox; form emails and the alarm webhook only if they have an address. */
export function openMailer(
  env: Env,
  clock: WallClock,
): { mailer: Mailer; formMailer: FormMailer | null; alarmWebhook: AlarmWebhookSender | null } {
  return {
    mailer: env.SMTP_URL
      ? openSmtp({
          url: env.SMTP_URL,
          from: env.MAIL_FROM!,
          requireTls: env.NODE_ENV === 'production' && !isOnThisMachine(env.SMTP_URL),
        })
      : openOutbox(),
    formMailer: env.FORM_MAIL_URL ? openFormMailer(env.FORM_MAIL_URL) : null,
    alarmWebhook: env.ALARM_WEBHOOK_URL
      ? openAlarmWebhook(env.ALARM_WEBHOOK_URL, env.ALARM_WEBHOOK_SECRET!, clock)
      : null,
  };
}

/** Without SMTP_URL an email counts as sent once it is queued: the outbox page shows its row. */
export function openOutbox(): Mailer {
  return { isOutbox: true, send: async () => ({ kind: 'sent' }), close: () => {} };
}
