import type { DepositDispute } from '@sidebet/domain/book/deposit';
import type {
  CardDispute,
  CardPayment,
  CheckoutState,
} from '../../../integrations/payments/ports/card-payments.ts';
import type { Capture, OrderState } from '../../../integrations/payments/ports/paypal-payments.ts';
import { agrees, differing, differingCents, type Finding, pickFinding } from './finding.ts';

/** The fields of a deposit that its provider also reports. */
export type ComparedDeposit = {
  readonly id: string;
  readonly amountCents: number;
  readonly status: 'processing' | 'successful' | 'cancelled' | 'failed';
  readonly providerRef: string;
  readonly paymentRef: string | null;
  readonly refundedCents: number;
  /** What withdrawals refunded to the card. */
  readonly withdrawnCents: number;
  /** What a lost dispute or a reversal took in addition to the refunds. */
  readonly lostCents: number;
  readonly disputes: readonly DepositDispute[];
};

/** Stripe's report of one deposit. `payment` and `disputes` exist if it was paid. */
export type CardReport = {
  readonly checkout: CheckoutState | null;
  readonly payment: CardPayment | null;
  readonly disputes: readonly CardDispute[];
};

/** Compares a card deposit with Stripe's report. Pure. */
export function compareCard(deposit: ComparedDeposit, { checkout, payment, disputes }: CardReport): Finding {
  if (checkout === null) return missing(deposit);
  const { amountCents, currency, status, depositId, paymentId } = checkout;
  return pickFinding(
    differing('differs', 'deposit', deposit.id, depositId),
    differingCents('differs', 'amount', deposit.amountCents, amountCents, currency),
    compareState(deposit, status, status === 'paid'),
    deposit.paymentRef === null ? agrees : differing('differs', 'payment', deposit.paymentRef, paymentId),
    ...(deposit.status === 'successful' && status === 'paid' ? takenBack(deposit, payment, disputes) : []),
  );
}

function takenBack(
  deposit: ComparedDeposit,
  payment: CardPayment | null,
  disputes: readonly CardDispute[],
): readonly Finding[] {
  if (payment === null) return [differing('differs', 'payment', deposit.paymentRef ?? 'credited', null)];
  const { amountCents, refundedCents, withdrawalRefunds, currency } = payment;
  const withdrawnCents = withdrawalRefunds.reduce(
    (cents, one) => cents + (one.failed ? 0 : one.amountCents),
    0,
  );
  return [
    differingCents('differs', 'amount of the payment', deposit.amountCents, amountCents, currency),
    // Refunds and failed refunds arrive as events.
    differingCents('behind', 'refunded amount', deposit.refundedCents, refundedCents, currency),
    differingCents(
      'behind',
      'amount withdrawn to the card',
      deposit.withdrawnCents,
      withdrawnCents,
      currency,
    ),
    ...compareDisputes(deposit.disputes, disputes),
  ];
}

function compareDisputes(ours: readonly DepositDispute[], theirs: readonly CardDispute[]): Finding[] {
  const known = new Map(ours.map((one) => [one.id, one]));
  const reported = new Map(
    theirs.map(({ disputeId, amountCents, result }) => [
      disputeId,
      { amountCents, result: result ?? 'open' },
    ]),
  );
  return [...new Set([...known.keys(), ...reported.keys()])].map((id) => {
    const [our, their] = [known.get(id), reported.get(id)];
    // Nothing is booked for an inquiry. Earlier versions held it, and booked its end as won.
    if (their?.result === 'inquiry' && (!our || our.result === 'won')) return agrees;
    if (our?.amountCents === their?.amountCents && our?.result === their?.result) return agrees;
    // Only a checkout unknown to Stripe cannot be paid later.
    return differing(
      their ? 'behind' : 'differs',
      `dispute ${id}`,
      describeDispute(our),
      describeDispute(their),
    );
  });
}

function describeDispute(dispute: { amountCents: number; result: string } | undefined): string | null {
  return dispute ? `${dispute.amountCents} cents, ${dispute.result}` : null;
}

/** PayPal's report of one deposit: the order, or only the capture after PayPal has deleted the order. */
export type OrderReport = { readonly order: OrderState | null; readonly capture: Capture | null };

/** Compares a PayPal deposit with PayPal's report. Pure. */
export function comparePayPal(deposit: ComparedDeposit, { order, capture }: OrderReport): Finding {
  if (order === null && capture === null) return missing(deposit);
  // PayPal does not document the status of a capture that it reversed.
  const isReversed = capture?.status === 'unknown' && deposit.lostCents > 0;
  const isPaid = capture?.status === 'completed' || capture?.status === 'refunded' || isReversed;
  const { amountCents, currency, customId } = capture ?? order!;
  return pickFinding(
    differing('differs', 'deposit', deposit.id, customId ?? deposit.id),
    differingCents('differs', 'amount', deposit.amountCents, amountCents, currency),
    compareState(deposit, capture?.status ?? order!.status, isPaid),
    deposit.paymentRef === null || capture === null
      ? agrees
      : differing('differs', 'payment', deposit.paymentRef, capture.captureId),
    ...(isPaid && deposit.status === 'successful' ? refunds(deposit, order, capture!) : []),
  );
}

function refunds(deposit: ComparedDeposit, order: OrderState | null, capture: Capture): Finding[] {
  const { refundedCents: ours, lostCents } = deposit;
  if (order !== null && order.refundedCents !== null) {
    const reported = order.refundedCents;
    // PayPal may include its own reversals in the refunds.
    if (lostCents > 0 && reported > ours && reported <= ours + lostCents) return [];
    return [differingCents('behind', 'refunded amount', ours, reported, 'usd')];
  }
  if (lostCents > 0) return [];
  // A capture shows whether something was refunded, not how much.
  const word = (isRefunded: boolean) => (isRefunded ? 'some' : 'none');
  return [differing('behind', 'refund', word(ours > 0), word(capture.status === 'refunded'))];
}

/** A paid deposit must be credited. An open or abandoned deposit may still be paid and reported. */
function compareState(deposit: ComparedDeposit, word: string, isPaid: boolean): Finding {
  const isCredited = deposit.status === 'successful';
  if (isCredited === isPaid) return agrees;
  return differing(isCredited ? 'differs' : 'behind', 'state', deposit.status, word);
}

/** PayPal deletes an unapproved order after hours, but never a paid one. */
function missing(deposit: ComparedDeposit): Finding {
  if (deposit.status === 'cancelled' || deposit.status === 'failed') return agrees;
  return differing(
    deposit.status === 'successful' ? 'differs' : 'behind',
    'state',
    deposit.status,
    'unknown',
  );
}
