import { createTransport } from 'nodemailer';
import type { Mailer } from './port.ts';

export type SmtpOptions = {
  /** smtp:// or smtps://, with user and password if the server requires them. */
  readonly url: string;
  /** 'Sidebet <no-reply@example.com>', or the bare address. */
  readonly from: string;
  /** Requires encryption before anything is sent; for smtp:// by STARTTLS. */
  readonly requireTls?: boolean;
};

/** Together far below the shortest retry pause, so attempts never overlap. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends through an SMTP server with a few pooled connections. */
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
          // As an object, an address is never parsed as a list.
          to: { name: '', address },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          // Content comes only from the row; nothing in it may reference a file or URL.
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

/**
 * The server permanently rejected (5xx) this address or message. A rejected login is our error and may be
 * temporary.
 */
function isRefusal({ code, responseCode = 0 }: SmtpError): boolean {
  return responseCode >= 500 && responseCode < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}
