/** Withdrawals to a PayPal account. Every call rejects with ProviderFailure after 70 s at the latest. */
export type Payouts = {
  /**
   * Sends a withdrawal as a batch with one item. The batch has the withdrawal's id, so it is executed at most
   * once however often it is sent. Repeating it returns the batch's id.
   *
   * After `uncertain` repeat it with the same id until the result is certain. A refusal of a repeat is
   * `uncertain` too, because the earlier request may have been executed: set `mayHaveBeenSent` for repeats.
   */
  send(request: PayoutRequest): Promise<SentPayout>;
  /** The state of a batch; null if unknown. */
  get(batchId: string): Promise<PayoutBatch | null>;
  getItem(itemId: string): Promise<PayoutItem | null>;
  /** Cancels an unclaimed item and returns its state. Refused for any other item. */
  cancelUnclaimed(itemId: string): Promise<PayoutItem>;
};

export type PayoutRequest = {
  readonly withdrawalId: string;
  readonly amountCents: number;
  /** The email of the PayPal account. */
  readonly receiver: string;
  /** True unless this withdrawal was certainly never sent before; true after a crash. */
  readonly mayHaveBeenSent: boolean;
};

/** `repeated`: it had been sent before and is not sent twice. */
export type SentPayout = { readonly batchId: string; readonly repeated: boolean };

export type PayoutBatch = {
  readonly batchId: string;
  /** `denied`: nothing was sent, even if it lists no items. */
  readonly status: 'pending' | 'processing' | 'success' | 'denied' | 'canceled' | 'unknown';
  /** Empty before PayPal has processed it. The batch status `success` says nothing about the items. */
  readonly items: readonly PayoutItem[];
};

export type PayoutItem = {
  readonly itemId: string;
  readonly batchId: string;
  /** Null if PayPal does not name it. */
  readonly withdrawalId: string | null;
  readonly status: PayoutStatus;
  /** PayPal's original status, for the record. */
  readonly rawStatus: string;
  readonly money: PayoutMoney;
  readonly amountCents: number;
  /** Upper case, as in 'USD'. */
  readonly currency: string;
  /** PayPal's fee for us, if reported in dollars; an estimate until it is paid. */
  readonly feeCents: number | null;
  /** PayPal's code for why it failed or waits, such as RECEIVER_UNREGISTERED. */
  readonly issue: string | null;
};

export type PayoutStatus =
  | 'pending'
  | 'success'
  | 'unclaimed'
  | 'onHold'
  | 'failed'
  | 'denied'
  | 'blocked'
  | 'returned'
  | 'refunded'
  | 'reversed'
  | 'canceled'
  | 'unknown';

/**
 * Where the money is. `held`: in flight, the debit stays. `paid`: with the receiver, who may still return it.
 * `back`: returned to us, so the withdrawal is refunded once. `review`: an operator must check, the debit stays.
 */
export type PayoutMoney = 'held' | 'paid' | 'back' | 'review';
