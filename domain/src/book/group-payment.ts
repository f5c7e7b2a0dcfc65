/** What a side of a payment says about it. */
export const paymentStatements = ['paid', 'undid', 'received', 'notReceived', 'canceled'] as const;
export type PaymentStatement = (typeof paymentStatements)[number];

/**
 * A payment outside of Sidebet that settles part of an `iou` group, confirmed by both sides. Amounts are cents, instants
 * milliseconds since 1970 UTC.
 */
export type GroupPayment = {
  readonly id: string;
  readonly groupId: string;
  readonly fromId: string;
  readonly toId: string;
  readonly fromAccountId: string;
  readonly toAccountId: string;
  readonly amountCents: number;
  readonly note: string;
  /** When the payer confirmed it. */
  readonly paidAt: number | null;
  /** When the receiver confirmed it. */
  readonly receivedAt: number | null;
  /** When both had and the balances changed. */
  readonly settledAt: number | null;
  readonly canceledAt: number | null;
};
