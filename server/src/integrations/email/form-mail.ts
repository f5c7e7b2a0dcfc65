import type { Delivery } from './port.ts';
import { postJson } from './post-json.ts';

/** The JSON body of a form email. */
export type FormEmail = { readonly subject: string; readonly message: string; readonly email: string };
export type FormMailer = { send(mail: FormEmail): Promise<Delivery> };

/** Posts form emails as JSON to `url` (FORM_MAIL_URL). */
export function openFormMailer(url: string): FormMailer {
  return {
    send: ({ subject, message, email }) =>
      postJson(url, JSON.stringify({ subject, message, email }), 'form-mail service'),
  };
}
