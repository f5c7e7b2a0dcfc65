import type { Env } from '../../config/env.ts';
import { isOnThisMachine } from '../../config/env-rules.ts';
import { type FormMailer, openFormMailer } from './form-mail.ts';
import { openOutbox } from './outbox.ts';
import type { Mailer } from './port.ts';
import { openSmtp } from './smtp.ts';

/** The configured transports: SMTP_URL or the outbox; FORM_MAIL_URL or no form emails. */
export function openMailer(env: Env): { mailer: Mailer; formMailer: FormMailer | null } {
  return {
    mailer: env.SMTP_URL
      ? openSmtp({
          url: env.SMTP_URL,
          from: env.MAIL_FROM!,
          requireTls: env.NODE_ENV === 'production' && !isOnThisMachine(env.SMTP_URL),
        })
      : openOutbox(),
    formMailer: env.FORM_MAIL_URL ? openFormMailer(env.FORM_MAIL_URL) : null,
  };
}
