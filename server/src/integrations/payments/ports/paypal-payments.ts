import type { PayoutItem } from './payouts.ts';
import type { NoChange, ProviderEvent } from './provider-event.ts';

/** Deposits by PayPal. Every call rejects with ProviderFailure and gives up after 70 s in all. */
export type PayPalPayments = {
  /** Opens an order for a stored deposit. Asked again for the same deposit it gives the same order. */
  createOrder(request: OrderRequest): Promise<Order>;
  /**
   * Takes the money of an approved order. Asked again it gives what became of the first time. An uncertain failure
   * is settled by asking again, or by getOrder.
   */
  captureOrder(orderId: string, depositId: string): Promise<CaptureOutcome>;
  /** How an order stands; null when it is not known, which it no longer is some hours after nobody approved it. */
  getOrder(orderId: string): Promise<OrderState | null>;
  /** How a capture stands, for those that were pending; null when it is not known. */
  getCapture(captureId: string): Promise<Capture | null>;
  /**
   * Reads a webhook from its raw bytes and headers (lower-case names) if PayPal signed it, else null. It is decided here
   * once PayPal's certificate is known. `beforeAsking` is called before a request to PayPal and may throw to prevent it.
   * Rejects with ProviderFailure when PayPal cannot be asked: answer 5xx then, it is sent again.
   */
  verifyWebhook(
    rawBody: Buffer,
    headers: WebhookHeaders,
    beforeAsking?: () => void,
  ): Promise<ProviderEvent<PayPalChange> | null>;
};

export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

export type OrderRequest = {
  readonly depositId: string;
  readonly amountCents: number;
  /** Where PayPal sends the browser to; neither visit proves anything. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
};

/** `approveUrl` is the page on which the buyer agrees. */
export type Order = { readonly orderId: string; readonly approveUrl: string };

/** Credit only a `completed` capture whose amount, currency and custom id are the stored deposit's. */
export type Capture = {
  readonly captureId: string;
  /** `pending` waits for an event; `declined` never becomes money; `refunded` was money, wholly or in part. */
  readonly status: 'completed' | 'pending' | 'declined' | 'refunded' | 'unknown';
  /** Why it is pending or declined, in PayPal's word. */
  readonly reason: string | null;
  readonly amountCents: number;
  /** Upper case, as in 'USD'. */
  readonly currency: string;
  /** The deposit's id, as it was given to createOrder. */
  readonly customId: string | null;
};

export type CaptureOutcome =
  | { readonly kind: 'captured'; readonly capture: Capture }
  /** The buyer has not agreed, or has to do something more on PayPal's page. */
  | { readonly kind: 'notApproved'; readonly issue: string }
  /** The money was refused; `mayRetry`: the buyer may choose another source of money in the same order. */
  | { readonly kind: 'declined'; readonly issue: string; readonly mayRetry: boolean }
  /** PayPal does not know the order any more. */
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
  /** All refunds of it together that have arrived; null when the order does not tell. */
  readonly refundedCents: number | null;
};

export type PayPalChange =
  | { readonly kind: 'orderApproved'; readonly orderId: string; readonly customId: string | null }
  /** The state of a capture; the order's id is null where the event does not name it. */
  | { readonly kind: 'capture'; readonly capture: Capture; readonly orderId: string | null }
  | {
      readonly kind: 'refunded';
      readonly refundId: string;
      readonly captureId: string | null;
      /** Of this refund, and of all refunds of the capture together where the event tells. */
      readonly amountCents: number;
      readonly totalRefundedCents: number | null;
      readonly currency: string;
      readonly customId: string | null;
    }
  /** PayPal took the money back. */
  | {
      readonly kind: 'reversed';
      readonly captureId: string;
      readonly amountCents: number;
      readonly currency: string;
      readonly customId: string | null;
    }
  | { readonly kind: 'payoutItem'; readonly item: PayoutItem }
  /** A batch moved on; it says nothing of its items, which are to be asked for. */
  | { readonly kind: 'payoutBatch'; readonly batchId: string }
  | {
      readonly kind: 'disputeOpened' | 'disputeClosed';
      readonly disputeId: string;
      readonly captureIds: readonly string[];
      readonly amountCents: number;
      readonly currency: string;
      /** Null while it is open, or when PayPal's word for the end is not known to us. */
      readonly result: 'won' | 'lost' | null;
      readonly reason: string | null;
    }
  | NoChange;
