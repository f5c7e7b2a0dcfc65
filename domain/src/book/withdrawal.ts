/**
 * The status of a withdrawal. Its money is held while processing (requested), approved (may be sent) and sent (PayPal has
 * it). Paid, it is gone; returned, it came back, once.
 */
export type WithdrawalStatus = 'processing' | 'approved' | 'sent' | 'paid' | 'returned';

/** A withdrawal as the book sees it. Instants are milliseconds since 1970 UTC. */
export type Withdrawal = {
  readonly id: string;
  readonly userId: string;
  readonly amountCents: number;
  readonly paypalEmail: string;
  readonly status: WithdrawalStatus;
  readonly requestedAt: number;
  readonly approvedAt: number | null;
  /** Not sent before this instant; null if it can be sent once approved. */
  readonly sendAfter: number | null;
  readonly sendAfterReason: SendWaitReason | null;
  /** When the first attempt that may have reached PayPal began; null while PayPal certainly has not received it. */
  readonly sendingAt: number | null;
  /** The number of attempts to send it. */
  readonly attempts: number;
  readonly paidAt: number | null;
  readonly returnedAt: number | null;
  /** Why it was returned. */
  readonly reason: string | null;
  /** Why an operator must review it; null if it needs none. */
  readonly review: string | null;
  /** PayPal's fee, paid by the house. */
  readonly feeCents: number;
  /** What of it goes back to cards; the rest is paid through PayPal once none of these is pending. */
  readonly cardRefunds: readonly CardRefund[];
  readonly transferCount: number;
};

/**
 * The status of a card refund, the part of a withdrawal that goes back to a deposit's card. `pending`: the provider has not
 * responded. `succeeded`: the provider accepted the refund, so the money is gone. `failed`: it never left and is part of the
 * PayPal payout. `returned`: it is back in the balance.
 */
export const cardRefundStatuses = ['pending', 'succeeded', 'failed', 'returned'] as const;
type CardRefundStatus = (typeof cardRefundStatuses)[number];

/** One part of a withdrawal: a refund of a card deposit. A withdrawal refunds a deposit at most once. */
export type CardRefund = {
  readonly depositId: string;
  readonly amountCents: number;
  readonly status: CardRefundStatus;
  /** The provider's id of the refund; null until it is known. */
  readonly refundId: string | null;
  /**
   * When it was first sent to the provider; null while the provider certainly has not received it. Milliseconds since 1970
   * UTC.
   */
  readonly sendingAt: number | null;
  /** When it succeeded, failed or was returned. */
  readonly endedAt: number | null;
  /** Why it failed or was returned. */
  readonly reason: string | null;
};

/** Why a withdrawal is not sent at once. */
export const sendWaitReasons = ['newReceiver', 'changedLogin'] as const;
export type SendWaitReason = (typeof sendWaitReasons)[number];
