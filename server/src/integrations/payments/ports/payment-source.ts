/**
 * What a deposit was paid with, or where a withdrawal goes. `reference` is Stripe's fingerprint of the card, PayPal's
 * payer id, or the mailbox of the receiver's PayPal address.
 */
export type PaymentSource = { readonly kind: 'card' | 'paypal' | 'receiver'; readonly reference: string };

/** Identifies sources without storing them. */
export type SourceDigests = {
  /** Identifies the current key without revealing it. */
  readonly keyId: Buffer;
  /** The digest to store. */
  digest(source: PaymentSource): Buffer;
  /** The digests to compare with: under the current and the previous secret. */
  known(source: PaymentSource): readonly Buffer[];
};
