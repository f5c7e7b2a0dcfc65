import type { CardRefundView, WithdrawalTermsView, WithdrawalView } from '@sidebet/contract/wallet';
import { formatDollars } from '@sidebet/domain/cents';
import { splitWithdrawal } from '@sidebet/domain/wallet/split-withdrawal';

/** The card itself is the payment provider's; all we know is that it was deposited with. */
export const theCard = 'the card you deposited with';

/** "$40.00 back to the card you deposited with, $10.00 to PayPal"; null where all of it goes to PayPal. */
export function travelText(
  { refundable }: Pick<WithdrawalTermsView, 'refundable'>,
  amountCents: number,
): string | null {
  const { refunds, paypalCents } = splitWithdrawal(amountCents, refundable);
  if (refunds.length === 0) return null;
  const back = `${formatDollars(amountCents - paypalCents)} back to ${theCard}`;
  return paypalCents === 0 ? back : `${back}, ${formatDollars(paypalCents)} to PayPal`;
}

/** One part of a withdrawal: how much, and where it is. */
type WithdrawalPart = { readonly amount: string; readonly text: string };

const cardTexts: Record<CardRefundView['status'], string> = {
  pending: `goes back to ${theCard}`,
  succeeded: `refunded to ${theCard}`,
  failed: 'could not go back to your card and goes to PayPal',
  returned: 'did not reach your card and is back in your balance',
};

/** The parts of a withdrawal, each state of the card refunds as one; none where it is one PayPal payout from the beginning. */
export function withdrawalParts({
  cardRefunds,
  paypalCents,
  paypalEmail,
  status,
}: WithdrawalView): WithdrawalPart[] {
  if (cardRefunds.length === 0) return [];
  const isCanceled = status === 'failed' && !cardRefunds.some((one) => one.status === 'succeeded');
  if (isCanceled) return [];
  const parts = (Object.keys(cardTexts) as CardRefundView['status'][]).flatMap((state) => {
    const cents = cardRefunds.reduce((sum, one) => sum + (one.status === state ? one.amountCents : 0), 0);
    return cents > 0 ? [{ amount: formatDollars(cents), text: cardTexts[state] }] : [];
  });
  const rest = status === 'failed' ? 'is back in your balance' : `to ${paypalEmail}`;
  return paypalCents > 0 ? [...parts, { amount: formatDollars(paypalCents), text: rest }] : parts;
}
