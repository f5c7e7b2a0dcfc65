import type { NoChange, ProviderEvent } from './provider-event.ts';

/**
 * What the product needs of a card payment provider with a hosted checkout page. Every call rejects with
 * ProviderFailure and gives up after 70 s in all. A call whose outcome is uncertain is repeated; only `createRefund` moves
 * money.
 */
export type CardPayments = {
  /** Opens a hosted checkout for a stored deposit. Asked again for the same deposit it gives the same checkout. */
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** How a checkout stands now; null when the provider does not know it. */
  getCheckout(ref: string): Promise<CheckoutState | null>;
  /** Closes an open checkout, so that it can no longer be paid, and gives how it stands: it may be paid by then. */
  expireCheckout(ref: string): Promise<CheckoutState | null>;
  /** Every checkout created in the span, newest first, for comparing with the ledger. */
  listCheckouts(span: { readonly from: Date; readonly to: Date }): AsyncIterable<CheckoutState>;
  /**
   * Refunds part of a payment as part of a withdrawal. Asked again for the same withdrawal and deposit it is the same refund
   * for a day at least; after that `getPayment` tells whether it was made.
   */
  createRefund(request: CardRefundRequest): Promise<WithdrawalRefund>;
  /** How a payment stands: what was refunded of it, and which deposit it was for. Null when not known. */
  getPayment(paymentId: string): Promise<CardPayment | null>;
  /** The provider's name for the card of a payment, the same whoever pays with it; null when it was not paid by card. */
  getCardFingerprint(paymentId: string): Promise<string | null>;
  /** Every dispute of a payment, whether it is over or not. */
  listDisputes(paymentId: string): Promise<readonly CardDispute[]>;
  /** Reads a webhook from its raw bytes and signature header; null when it was not signed by the provider just now. */
  verifyWebhook(rawBody: Buffer, signature: string | undefined): ProviderEvent<CardChange> | null;
};

export type CheckoutRequest = {
  readonly depositId: string;
  readonly userId: string;
  readonly amountCents: number;
  /** Where the provider sends the browser back to; neither visit proves anything. */
  readonly successUrl: string;
  readonly cancelUrl: string;
};

export type CardRefundRequest = {
  readonly paymentId: string;
  readonly withdrawalId: string;
  readonly depositId: string;
  readonly amountCents: number;
};

/** A refund that is part of a withdrawal. */
export type WithdrawalRefund = {
  readonly refundId: string;
  readonly withdrawalId: string;
  readonly amountCents: number;
  /** It did not reach the card, and its money is back with us. */
  readonly failed: boolean;
};

/** `ref` is the provider's id of the checkout, `url` the page the browser goes to. */
export type Checkout = { readonly ref: string; readonly url: string };

export type CheckoutState = {
  readonly ref: string;
  /** `unpaid` ended without the money having arrived yet: a delayed method, whose event follows. */
  readonly status: 'open' | 'paid' | 'unpaid' | 'expired';
  readonly depositId: string | null;
  readonly paymentId: string | null;
  readonly amountCents: number | null;
  /** Lower case, as in 'usd'. */
  readonly currency: string | null;
  readonly createdAt: Date;
  /** Only while open. */
  readonly url: string | null;
};

export type CardPayment = {
  readonly paymentId: string;
  readonly depositId: string | null;
  /** Null until it was charged. */
  readonly chargeId: string | null;
  /** `failed`: no money comes of it any more, unless somebody pays anew. `pending`: on its way, or nobody has paid. */
  readonly status: 'succeeded' | 'pending' | 'failed';
  readonly amountCents: number;
  /**
   * All refunds of it together that are not part of a withdrawal, but for those that failed: whether Stripe's own sum falls
   * then is not documented.
   */
  readonly refundedCents: number;
  /** Those of them that did not arrive, by their ids. */
  readonly failedRefunds: readonly string[];
  readonly withdrawalRefunds: readonly WithdrawalRefund[];
  readonly currency: string;
  readonly disputed: boolean;
};

export type CardDispute = {
  readonly disputeId: string;
  readonly amountCents: number;
  readonly currency: string;
  /** `null` while it is open; an inquiry that ended without money moving counts as won. */
  readonly result: 'won' | 'lost' | null;
};

/** What a card event says. `paymentId` (pi_…) is what refunds and disputes have in common with the checkout. */
export type CardChange = CheckoutChange | RefundChange | DisputeChange | NoChange;

export type CheckoutChange = {
  readonly kind: 'paid' | 'failed' | 'expired';
  readonly ref: string;
  readonly depositId: string | null;
  readonly paymentId: string | null;
  readonly amountCents: number | null;
  /** Lower case, as in 'usd'. */
  readonly currency: string | null;
};

export type RefundChange =
  | {
      readonly kind: 'refunded';
      readonly chargeId: string;
      readonly paymentId: string | null;
      /** From the payment's own notes; null when they are missing. */
      readonly depositId: string | null;
      /** What was paid. */
      readonly amountCents: number;
      /** All refunds of the charge together, not this one alone: events may be lost, doubled or out of order. */
      readonly refundedCents: number;
      readonly currency: string;
    }
  | {
      /** A refund that did not reach the card: its money is back with us. */
      readonly kind: 'refundFailed';
      readonly refundId: string;
      /** The withdrawal it is part of, from its own notes. */
      readonly withdrawalId: string | null;
      readonly chargeId: string | null;
      readonly paymentId: string | null;
      readonly amountCents: number;
      readonly currency: string;
    };

export type DisputeChange = {
  readonly kind: 'disputeOpened' | 'disputeClosed';
  readonly disputeId: string;
  readonly chargeId: string;
  readonly paymentId: string | null;
  readonly amountCents: number;
  readonly currency: string;
  /** Null while it is open. A mere inquiry that ended without money moving counts as won. */
  readonly result: 'won' | 'lost' | null;
  readonly reason: string;
};
