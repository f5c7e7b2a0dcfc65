import type { Delivery } from './port.ts';

/** SPEC section 7, Form-mail POST. */
export type FormMail = { readonly subject: string; readonly message: string; readonly email: string };
export type FormMailer = { send(mail: FormMail): Promise<Delivery> };

const timeoutMs = 15_000;

/** Posts form mails as JSON to `url` (FORM_MAIL_URL). */
export function openFormMail(url: string): FormMailer {
  return {
    async send({ subject, message, email }) {
      const answer = await fetch(url, {
        method: 'POST',
        // What people wrote goes to the configured address and nowhere else.
        redirect: 'manual',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ subject, message, email }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body?.cancel();
      if (answer.ok) return { kind: 'sent' };
      const reason = `The form-mail service answered ${answer.status}.`;
      if (isRefusal(answer.status)) return { kind: 'refused', reason };
      throw new Error(reason);
    },
  };
}

/** A 4xx is about what was sent, save those that say "later". */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 404, 408, 425, 429].includes(status);
}
