import type { NoChange, ProviderEvent } from './provider-event.ts';

/**
 * What the product needs of a card payment provider with a hosted checkout page. Every call rejects with
 * ProviderFailure and gives up after 70 s in all. A call whose outcome is uncertain is repeated; only `createRefund` moves
 * money.
 */
export type CardPayments = {
  /**
   * Opens a hosted checkout for a stored deposit. Repeating it for the same deposit returns the same checkout.
   */
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** The current state of a checkout; null if the provider does not know it. */
  getCheckout(ref: string): Promise<CheckoutState | null>;
  /**
   * Closes an open checkout, so it can no longer be paid, and returns its state: it may have been paid meanwhile.
   */
  expireCheckout(ref: string): Promise<CheckoutState | null>;
  /** Every checkout created in the time span, newest first, for comparison with the ledger. */
  listCheckouts(span: { readonly from: Date; readonly to: Date }): AsyncIterable<CheckoutState>;
  /**
   * Refunds part of a payment as part of a withdrawal. Repeating it for the same withdrawal and deposit returns the
   * same refund for at least a day. After that, `getPayment` shows whether it was made.
   */
  createRefund(request: CardRefundRequest): Promise<WithdrawalRefund>;
  /** The state of a payment: its refunds and its deposit. Null if unknown. */
  getPayment(paymentId: string): Promise<CardPayment | null>;
  /** The provider's fingerprint of the card, the same for every payer; null if it was not paid by card. */
  getCardFingerprint(paymentId: string): Promise<string | null>;
  /** Every dispute of a payment, whether it is over or not. */
  listDisputes(paymentId: string): Promise<readonly CardDispute[]>;
  /** Parses a webhook from its raw bytes and signature header; null unless the provider signed it recently. */
  verifyWebhook(rawBody: Buffer, signature: string | undefined): ProviderEvent<CardChange> | null;
};

export type CheckoutRequest = {
  readonly depositId: string;
  readonly userId: string;
  readonly amountCents: number;
  /** Where the provider sends the browser. Neither visit proves anything. */
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
  /** `unpaid` completed before the money arrived: a delayed method, whose event follows. */
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
  /** `failed`: no money will arrive unless the user pays again. `pending`: in flight, or not paid yet. */
  readonly status: 'succeeded' | 'pending' | 'failed';
  readonly amountCents: number;
  /**
   * All refunds of it together that are not part of a withdrawal, but for those that failed: whether Stripe's own sum falls
   * then is not documented.
   */
  readonly refundedCents: number;
  /** The ids of refunds that did not arrive. */
  readonly failedRefunds: readonly string[];
  readonly withdrawalRefunds: readonly WithdrawalRefund[];
  readonly currency: string;
  readonly disputed: boolean;
};

/** `inquiry`: the provider took no money, whether the inquiry is over or not. */
export type CardDisputeResult = 'won' | 'lost' | 'inquiry';

export type CardDispute = {
  readonly disputeId: string;
  readonly amountCents: number;
  readonly currency: string;
  /** Null while a chargeback is open. */
  readonly result: CardDisputeResult | null;
};

/** The content of a card event. `paymentId` (pi_…) links refunds and disputes to the checkout. */
export type CardChange = CheckoutChange | RefundChange | DisputeChange | InquiryChange | NoChange;

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
      /** From the payment's metadata; null if missing. */
      readonly depositId: string | null;
      /** The paid amount. */
      readonly amountCents: number;
      /** The total of the charge's refunds, because events may be lost, repeated or out of order. */
      readonly refundedCents: number;
      readonly currency: string;
    }
  | {
      /** A refund that did not reach the card: the money was returned to us. */
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
  /** Null unless it is over. */
  readonly result: CardDisputeResult | null;
  readonly reason: string;
};

/** A question of the card's bank. No money moved; if it becomes a chargeback, that is a dispute with the same id. */
export type InquiryChange = Omit<DisputeChange, 'kind' | 'result'> & { readonly kind: 'inquiry' };
