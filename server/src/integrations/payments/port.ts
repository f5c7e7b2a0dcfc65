/** What the product needs of a card payment provider with a hosted checkout page. */
export type CardPayments = {
  /**
   * Opens a hosted checkout for a stored deposit. Asked again for the same deposit it gives the same checkout.
   * Rejects with {@link CheckoutFailed}.
   */
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** Reads a webhook from its raw bytes and signature header; null when it was not signed by the provider just now. */
  verifyWebhook(rawBody: Buffer, signature: string | undefined): ProviderEvent | null;
};

export type CheckoutRequest = {
  readonly depositId: string;
  readonly userId: string;
  readonly amountCents: number;
  /** Where the provider sends the browser back to; neither visit proves anything. */
  readonly successUrl: string;
  readonly cancelUrl: string;
};

/** `ref` is the provider's id of the checkout, `url` the page the browser goes to. */
export type Checkout = { readonly ref: string; readonly url: string };

export class CheckoutFailed extends Error {
  constructor(cause: unknown) {
    super('The payment provider did not open a checkout.', { cause });
  }
}

/** An event the provider signed. `body` is what it sent, to be stored. */
export type ProviderEvent = {
  readonly id: string;
  readonly type: string;
  readonly body: string;
  readonly change: CheckoutChange;
};

/** What an event says about a checkout. Its amounts and ids are claims, to be held against the stored deposit. */
export type CheckoutChange =
  | {
      readonly kind: 'paid' | 'failed' | 'expired';
      readonly ref: string;
      readonly depositId: string | null;
      readonly amountCents: number | null;
      /** Lower case, as in 'usd'. */
      readonly currency: string | null;
    }
  /** Nothing for us to do, and why. */
  | { readonly kind: 'none'; readonly why: string };
