import type { CardRefund, Withdrawal } from '../book/withdrawal.ts';

/** What people and operators read of a refund that did not reach the card. */
export const failedAtCard = 'The card did not take the refund.';

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
  ...statuses: readonly CardRefund['status'][]
): number {
  return cardRefunds.reduce(
    (cents, { status, amountCents }) => (statuses.includes(status) ? cents + amountCents : cents),
    0,
  );
}

export function hasPendingCardRefund({ cardRefunds }: Pick<Withdrawal, 'cardRefunds'>): boolean {
  return cardRefunds.some(({ status }) => status === 'pending');
}
