import { createHmac, hash, hkdfSync } from 'node:crypto';

/**
 * What a deposit was paid with, or where a withdrawal goes. `reference` is Stripe's fingerprint of the card, PayPal's
 * payer id, or the mailbox of the receiver's PayPal address.
 */
export type PaymentSource = { readonly kind: 'card' | 'paypal' | 'receiver'; readonly reference: string };

export type SourceDigests = {
  /** Identifies the current key without revealing it. */
  readonly keyId: Buffer;
  /** The digest to store. */
  digest(source: PaymentSource): Buffer;
  /** The digests to compare with: under the current and the previous secret. */
  known(source: PaymentSource): readonly Buffer[];
};

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
