import { createTransport } from 'nodemailer';
import type { Mailer } from './port.ts';

export type SmtpOptions = {
  /** smtp:// or smtps://, with user and password where the server asks for them. */
  readonly url: string;
  /** 'Sidebet <no-reply@example.com>', or the bare address. */
  readonly from: string;
  /** Whether nothing is sent before the connection is encrypted, for smtp:// by STARTTLS. */
  readonly requireTls?: boolean;
};

/** Together far below the shortest pause between two attempts, so that no attempt meets the next one. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends through an SMTP server over a few kept connections. */
export function openSmtp({ url, from, requireTls = false }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    requireTLS: requireTls,
    pool: true,
    maxConnections: 3,
    maxRequeues: 0,
    ...timeouts,
  });
  const domain = from.replace(/>\s*$/, '').split('@').at(-1)!;
  return {
    isOutbox: false,
    async send({ id, address, subject, text, html }) {
      try {
        await transport.sendMail({
          from,
          // As an object: an address is never read as a list of several.
          to: { name: '', address },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          // A mail is what its row says: nothing in it may name a file or an address to be fetched.
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return { kind: 'sent' };
      } catch (error) {
        if (!isRefusal(error as SmtpError)) throw error;
        return { kind: 'refused', reason: (error as Error).message };
      }
    },
    close: () => transport.close(),
  };
}

type SmtpError = Error & { readonly code?: string; readonly responseCode?: number };

/** The server answered for good (5xx) about this address or this message. A refused login is our fault, and may pass. */
function isRefusal({ code, responseCode = 0 }: SmtpError): boolean {
  return responseCode >= 500 && responseCode < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}
