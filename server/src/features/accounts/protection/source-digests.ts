import { createHmac, hash, hkdfSync } from 'node:crypto';
import type { PaymentSource, SourceDigests } from '../../../integrations/payments/ports/payment-source.ts';

/** HMAC-SHA-256 under separate keys derived from SESSION_SECRET and SESSION_SECRET_PREVIOUS. */
export function sourceDigests(secret: string, previous?: string): SourceDigests {
  const keys = [secret, ...(previous ? [previous] : [])].map((text) =>
    Buffer.from(hkdfSync('sha256', text, '', 'sidebet payment sources 1', 32)),
  );
  const digestBy = (key: Buffer, { kind, reference }: PaymentSource) =>
    createHmac('sha256', key).update(`${kind} ${reference}`).digest();
  return {
    keyId: hash('sha256', Buffer.concat([Buffer.from('key id '), keys[0]!]), 'buffer').subarray(0, 8),
    digest: (source) => digestBy(keys[0]!, source),
    known: (source) => keys.map((key) => digestBy(key, source)),
  };
}
