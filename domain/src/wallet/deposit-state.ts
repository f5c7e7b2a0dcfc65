/** What the provider told of one dispute. One that is lost may still be won, on appeal; a won one stays so, whatever arrives late. */
export type DepositDispute = {
  readonly id: string;
  readonly amountCents: number;
  readonly result: 'open' | 'won' | 'lost';
};

/** A deposit as the book sees it: what was stored when it began, and every fact the provider confirmed since. */
export type DepositState = {
  readonly id: string;
  readonly userId: string;
  readonly amountCents: number;
  readonly provider: 'stripe' | 'paypal';
  readonly credited: boolean;
  /** All refunds of it together, by the provider's word. */
  readonly refundedCents: number;
  /** Refunds that did not arrive, by the provider's ids. */
  readonly failedRefunds: readonly string[];
  /** What the provider itself took back. It may be the money of a lost dispute, told in other words. */
  readonly reversedCents: number;
  readonly disputes: readonly DepositDispute[];
  /** How many transfers belong to it. */
  readonly transferCount: number;
};

/** Where the parts of a deposit are that no longer belong to its person. Together never more than the deposit. */
export type DepositShares = {
  readonly refundedCents: number;
  readonly lostCents: number;
  readonly heldCents: number;
};

export const noShares: DepositShares = { refundedCents: 0, lostCents: 0, heldCents: 0 };

/**
 * What follows from the facts. They alone decide, not the order in which they came, so events may be late, early or
 * doubled. A reversal and the lost dispute behind it are one loss; a refund leaves less to be disputed.
 */
export function sharesOf(deposit: DepositState): DepositShares {
  const { amountCents, refundedCents, reversedCents, disputes } = deposit;
  const sum = (result: DepositDispute['result']) =>
    disputes.reduce((cents, one) => cents + (one.result === result ? one.amountCents : 0), 0);
  const rest = amountCents - refundedCents;
  const disputedCents = sum('lost') + sum('open');
  const lostCents = Math.min(rest, Math.max(sum('lost'), reversedCents));
  const heldCents = Math.min(rest - lostCents, Math.max(0, disputedCents - lostCents));
  return { refundedCents, lostCents, heldCents };
}
