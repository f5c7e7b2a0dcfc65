/** Withdrawals: money sent to a PayPal account. Every call rejects with ProviderFailure, 70 s at the latest. */
export type Payouts = {
  /**
   * Sends a withdrawal, one batch of one item, whose id is the withdrawal's: it is executed at most once, however
   * often it is asked for. Asked again it recovers the batch's id.
   *
   * After `uncertain` ask again with the same id until it is certain. A refusal in answer to a repeat is `uncertain`
   * too, since what was asked before may have been executed: tell of repeats with `mayHaveBeenSent`.
   */
  send(request: PayoutRequest): Promise<SentPayout>;
  /** How a batch stands; null when it is not known. */
  get(batchId: string): Promise<PayoutBatch | null>;
  getItem(itemId: string): Promise<PayoutItem | null>;
  /** Calls an unclaimed item back and gives how it stands; refused for any other. */
  cancelUnclaimed(itemId: string): Promise<PayoutItem>;
};

export type PayoutRequest = {
  readonly withdrawalId: string;
  readonly amountCents: number;
  /** The email of the PayPal account. */
  readonly receiver: string;
  /** True unless it is certain that nobody asked for this withdrawal before, as after a crash. */
  readonly mayHaveBeenSent: boolean;
};

/** `repeated`: it had been sent before, and is not sent a second time. */
export type SentPayout = { readonly batchId: string; readonly repeated: boolean };

export type PayoutBatch = {
  readonly batchId: string;
  /** `denied`: nothing of it was sent, also when it lists no items. */
  readonly status: 'pending' | 'processing' | 'success' | 'denied' | 'canceled' | 'unknown';
  /** Empty while PayPal has not looked at it. A batch `success` says nothing about them. */
  readonly items: readonly PayoutItem[];
};

export type PayoutItem = {
  readonly itemId: string;
  readonly batchId: string;
  /** Null when PayPal does not name it. */
  readonly withdrawalId: string | null;
  readonly status: PayoutStatus;
  /** As PayPal said it, for the record. */
  readonly rawStatus: string;
  readonly money: PayoutMoney;
  readonly amountCents: number;
  /** Upper case, as in 'USD'. */
  readonly currency: string;
  /** What PayPal takes for it, from us, as far as it says so in dollars; an estimate until it is paid. */
  readonly feeCents: number | null;
  /** Why it failed or waits, in PayPal's word, such as RECEIVER_UNREGISTERED. */
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
 * Where the money is. `held`: under way, the debit stays. `paid`: with the receiver, who may still send it back.
 * `back`: ours again, so the withdrawal is returned, once. `review`: a person has to look, the debit stays.
 */
export type PayoutMoney = 'held' | 'paid' | 'back' | 'review';
