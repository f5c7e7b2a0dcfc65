import type { HeldParts } from './accounts.ts';

/** One dispute, as reported by the provider. A lost dispute may still be won on appeal; a won one stays won. */
export type DepositDispute = {
  readonly id: string;
  readonly amountCents: number;
  readonly result: 'open' | 'won' | 'lost';
};

/** A deposit as the book sees it: what was stored at its start, plus every fact the provider confirmed since. */
export type DepositState = {
  readonly id: string;
  readonly userId: string;
  readonly amountCents: number;
  readonly provider: 'stripe' | 'paypal';
  readonly credited: boolean;
  /** The total refunded, as the provider reports it, without the refunds of withdrawals. */
  readonly refundedCents: number;
  /** What withdrawals refunded to its card. */
  readonly withdrawnCents: number;
  /** Failed refunds, by the provider's ids. */
  readonly failedRefunds: readonly string[];
  /** What the provider took back. May be the money of a lost dispute, reported a second way. */
  readonly reversedCents: number;
  readonly disputes: readonly DepositDispute[];
  /** Absent before the credit, and where deposits are not held. */
  readonly hold?: DepositHold;
  /** The number of transfers of the deposit. */
  readonly transferCount: number;
};

/** The held cents of a deposit. */
export type DepositHold = {
  /** When the money of the deposit can be withdrawn. */
  readonly until: number;
  /** The held parts that refunds and disputes took from the balance. They return with the money. */
  readonly taken: HeldParts;
};
