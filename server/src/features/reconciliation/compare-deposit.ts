import type { DepositDispute } from '@sidebet/domain/wallet/deposit-state';
import type {
  CardDispute,
  CardPayment,
  CheckoutState,
} from '../../integrations/payments/ports/card-payments.ts';
import type { Capture, OrderState } from '../../integrations/payments/ports/paypal-payments.ts';
import { agrees, differing, differingCents, type Finding, firstOf } from './finding.ts';

/** What of a deposit its provider reports too. */
export type ComparedDeposit = {
  readonly id: string;
  readonly amountCents: number;
  readonly status: 'processing' | 'successful' | 'cancelled' | 'failed';
  readonly providerRef: string;
  readonly paymentRef: string | null;
  readonly refundedCents: number;
  /** What a lost dispute or a reversal took beyond the refunds. */
  readonly lostCents: number;
  readonly disputes: readonly DepositDispute[];
};

/** Stripe's report of one deposit; `payment` and `disputes` where there is a payment. */
export type CardReport = {
  readonly checkout: CheckoutState | null;
  readonly payment: CardPayment | null;
  readonly disputes: readonly CardDispute[];
};

/** Holds a card deposit against Stripe's report. Pure. */
export function compareCard(deposit: ComparedDeposit, { checkout, payment, disputes }: CardReport): Finding {
  if (checkout === null) return missing(deposit);
  const { amountCents, currency, status, depositId, paymentId } = checkout;
  return firstOf(
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
  const { amountCents, refundedCents, currency } = payment;
  return [
    differingCents('differs', 'amount of the payment', deposit.amountCents, amountCents, currency),
    // A refund, and one that failed, are told by an event.
    differingCents('behind', 'refunded amount', deposit.refundedCents, refundedCents, currency),
    ...compareDisputes(deposit.disputes, disputes),
  ];
}

function compareDisputes(ours: readonly DepositDispute[], theirs: readonly CardDispute[]): Finding[] {
  const words = (amountCents: number, result: string) => `${amountCents} cents, ${result}`;
  const known = new Map(ours.map((one) => [one.id, words(one.amountCents, one.result)]));
  const told = new Map(theirs.map((one) => [one.disputeId, words(one.amountCents, one.result ?? 'open')]));
  return [...new Set([...known.keys(), ...told.keys()])].map((id) =>
    // Only what Stripe does not know can be on its way to nobody.
    differing(
      told.has(id) ? 'behind' : 'differs',
      `dispute ${id}`,
      known.get(id) ?? null,
      told.get(id) ?? null,
    ),
  );
}

/** PayPal's report of one deposit: the order, or the capture alone once the order is no longer kept. */
export type OrderReport = { readonly order: OrderState | null; readonly capture: Capture | null };

/** Holds a PayPal deposit against PayPal's report. Pure. */
export function comparePayPal(deposit: ComparedDeposit, { order, capture }: OrderReport): Finding {
  if (order === null && capture === null) return missing(deposit);
  // PayPal's word for a capture that it reversed is not documented.
  const isReversed = capture?.status === 'unknown' && deposit.lostCents > 0;
  const isPaid = capture?.status === 'completed' || capture?.status === 'refunded' || isReversed;
  const { amountCents, currency, customId } = capture ?? order!;
  return firstOf(
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
    const told = order.refundedCents;
    // PayPal may list what it took back itself among the refunds.
    if (lostCents > 0 && told > ours && told <= ours + lostCents) return [];
    return [differingCents('behind', 'refunded amount', ours, told, 'usd')];
  }
  if (lostCents > 0) return [];
  // A capture says whether something was refunded, not how much.
  const word = (isRefunded: boolean) => (isRefunded ? 'some' : 'none');
  return [differing('behind', 'refund', word(ours > 0), word(capture.status === 'refunded'))];
}

/** Whoever is paid must be credited; a deposit that is open or was given up may still be paid, and be told of. */
function compareState(deposit: ComparedDeposit, word: string, isPaid: boolean): Finding {
  const isCredited = deposit.status === 'successful';
  if (isCredited === isPaid) return agrees;
  return differing(isCredited ? 'differs' : 'behind', 'state', deposit.status, word);
}

/** An order that nobody approved is forgotten after hours; one that was paid is not. */
function missing(deposit: ComparedDeposit): Finding {
  if (deposit.status === 'cancelled' || deposit.status === 'failed') return agrees;
  return differing(
    deposit.status === 'successful' ? 'differs' : 'behind',
    'state',
    deposit.status,
    'unknown',
  );
}
