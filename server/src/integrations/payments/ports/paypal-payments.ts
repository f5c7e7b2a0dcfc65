import type { PayoutItem } from './payouts.ts';
import type { NoChange, ProviderEvent } from './provider-event.ts';

/** PayPal deposits. Every call rejects with ProviderFailure and gives up after 70 s in total. */
export type PayPalPayments = {
  /** Opens an order for a stored deposit. Repeating it for the same deposit returns the same order. */
  createOrder(request: OrderRequest): Promise<Order>;
  /**
   * Captures the money of an approved order. Repeating it returns the first result. Resolve an uncertain failure
   * by repeating it or with getOrder.
   */
  captureOrder(orderId: string, depositId: string): Promise<CaptureResult>;
  /** The state of an order; null if unknown. PayPal deletes unapproved orders after some hours. */
  getOrder(orderId: string): Promise<OrderState | null>;
  /** The state of a pending capture; null if unknown. */
  getCapture(captureId: string): Promise<Capture | null>;
  /**
   * Parses a webhook from its raw bytes and headers (lowercase names) if PayPal signed it; otherwise null. It is
   * verified here once PayPal's certificate is known. `mayAsk` is called before a request to PayPal; if it
   * returns false, there is no request and the answer is null. Rejects with ProviderFailure if PayPal is unreachable:
   * respond with 5xx, and it is sent again.
   */
  verifyWebhook(
    rawBody: Buffer,
    headers: WebhookHeaders,
    mayAsk?: () => boolean,
  ): Promise<ProviderEvent<PayPalChange> | null>;
};

export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

export type OrderRequest = {
  readonly depositId: string;
  readonly amountCents: number;
  /** Where PayPal sends the browser. Neither visit proves anything. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
};

/** `approveUrl` is the page on which the buyer approves. */
export type Order = { readonly orderId: string; readonly approveUrl: string };

/** Credit only a `completed` capture whose amount, currency and custom id match the stored deposit. */
export type Capture = {
  readonly captureId: string;
  /** `pending` waits for an event; `declined` never becomes money; `refunded` was money, fully or partly. */
  readonly status: 'completed' | 'pending' | 'declined' | 'refunded' | 'unknown';
  /** PayPal's code for why it is pending or declined. */
  readonly reason: string | null;
  readonly amountCents: number;
  /** Upper case, as in 'USD'. */
  readonly currency: string;
  /** The deposit's id, as passed to createOrder. */
  readonly customId: string | null;
};

export type CaptureResult =
  | { readonly kind: 'captured'; readonly capture: Capture }
  /** The buyer has not approved, or must do more on PayPal's page. */
  | { readonly kind: 'notApproved'; readonly issue: string }
  /** The payment was declined; `mayRetry`: the buyer may choose another funding source in the same order. */
  | { readonly kind: 'declined'; readonly issue: string; readonly mayRetry: boolean }
  /** PayPal no longer knows the order. */
  | { readonly kind: 'gone' };

export type OrderState = {
  readonly orderId: string;
  readonly status: 'open' | 'approved' | 'completed' | 'voided' | 'unknown';
  readonly amountCents: number | null;
  readonly currency: string | null;
  readonly customId: string | null;
  readonly approveUrl: string | null;
  /** PayPal's name for the account that pays; null until its owner agreed. */
  readonly payerId: string | null;
  /** Null until the money was taken. */
  readonly capture: Capture | null;
  /** The total of its completed refunds; null if the order does not report it. */
  readonly refundedCents: number | null;
};

export type PayPalChange =
  | { readonly kind: 'orderApproved'; readonly orderId: string; readonly customId: string | null }
  /** The state of a capture; the order's id is null if the event does not name it. */
  | { readonly kind: 'capture'; readonly capture: Capture; readonly orderId: string | null }
  | {
      readonly kind: 'refunded';
      readonly refundId: string;
      readonly captureId: string | null;
      /** This refund's amount, and the total of the capture's refunds if the event reports it. */
      readonly amountCents: number;
      readonly totalRefundedCents: number | null;
      readonly currency: string;
      readonly customId: string | null;
    }
  /** PayPal reversed the payment. */
  | {
      readonly kind: 'reversed';
      readonly captureId: string;
      readonly amountCents: number;
      readonly currency: string;
      readonly customId: string | null;
    }
  | { readonly kind: 'payoutItem'; readonly item: PayoutItem }
  /** A batch changed. Its items are not included and must be looked up. */
  | { readonly kind: 'payoutBatch'; readonly batchId: string }
  | {
      readonly kind: 'disputeOpened' | 'disputeClosed';
      readonly disputeId: string;
      readonly captureIds: readonly string[];
      readonly amountCents: number;
      readonly currency: string;
      /** Null while it is open, or if PayPal's result is unknown. */
      readonly result: 'won' | 'lost' | null;
      readonly reason: string | null;
    }
  | NoChange;
