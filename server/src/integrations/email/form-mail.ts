import type { Delivery } from './port.ts';

/** The JSON body of a form email. */
export type FormEmail = { readonly subject: string; readonly message: string; readonly email: string };
export type FormMailer = { send(mail: FormEmail): Promise<Delivery> };

const timeoutMs = 15_000;

/** Posts form emails as JSON to `url` (FORM_MAIL_URL). */
export function openFormMailer(url: string): FormMailer {
  return {
    async send({ subject, message, email }) {
      const answer = await fetch(url, {
        method: 'POST',
        // User messages go only to the configured address.
        redirect: 'manual',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ subject, message, email }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body?.cancel();
      if (answer.ok) return { kind: 'sent' };
      const reason = `The form-mail service responded with ${answer.status}.`;
      if (isRefusal(answer.status)) return { kind: 'refused', reason };
      throw new Error(reason);
    },
  };
}

/** A 4xx is a permanent rejection, except for "try later" and configuration errors. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 404, 408, 425, 429].includes(status);
}
