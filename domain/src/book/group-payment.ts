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
  /** When the receiver said that it did not arrive; null again once the payer repeats that they paid. */
  readonly notReceivedAt: number | null;
  /** When both had and the balances changed. */
  readonly settledAt: number | null;
  readonly canceledAt: number | null;
  /** A debt that its creditor forgave instead of a payment. Then `canceledAt` is the same. */
  readonly forgivenAt: number | null;
  /** Whether a request to settle up added it. Others are added by the payer. */
  readonly isRequested: boolean;
  readonly createdById: string;
  readonly createdAt: number;
  /** How many statements there are about it. */
  readonly statements: number;
};

/** A statement that a decision adds. They are numbered within their payment. */
export type NewStatement = {
  readonly paymentId: string;
  readonly number: number;
  readonly userId: string;
  readonly kind: PaymentStatement;
  /** May be empty. */
  readonly note: string;
};
