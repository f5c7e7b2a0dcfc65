import type { Withdrawal } from './withdrawal.ts';

/**
 * The status of a card refund, the part of a withdrawal that goes back to a deposit's card. `pending`: the provider has not
 * responded. `succeeded`: the provider accepted the refund, so the money is gone. `failed`: it never left and is part of the
 * PayPal payout. `returned`: it is back in the balance.
 */
export const cardRefundStatuses = ['pending', 'succeeded', 'failed', 'returned'] as const;
type CardRefundStatus = (typeof cardRefundStatuses)[number];

/** What people and operators read of a refund that did not reach the card. */
export const failedAtCard = 'The card did not take the refund.';

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

/** The amount of a withdrawal's PayPal payout: everything that is not a card refund. */
export function paypalCents({
  amountCents,
  cardRefunds,
}: Pick<Withdrawal, 'amountCents' | 'cardRefunds'>): number {
  return cardRefunds.reduce(
    (cents, one) => (one.status === 'failed' ? cents : cents - one.amountCents),
    amountCents,
  );
}

export function sumOfCardRefunds(
  { cardRefunds }: Pick<Withdrawal, 'cardRefunds'>,
  ...statuses: readonly CardRefundStatus[]
): number {
  return cardRefunds.reduce(
    (cents, { status, amountCents }) => (statuses.includes(status) ? cents + amountCents : cents),
    0,
  );
}

export function hasPendingCardRefund({ cardRefunds }: Pick<Withdrawal, 'cardRefunds'>): boolean {
  return cardRefunds.some(({ status }) => status === 'pending');
}
