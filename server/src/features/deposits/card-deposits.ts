import { validate as isUuid } from 'uuid';
import type {
  CardChange,
  CardPayment,
  CheckoutChange,
  CheckoutState,
  DisputeChange,
  RefundChange,
  WithdrawalRefund,
} from '../../integrations/payments/ports/card-payments.ts';
import type { DepositDeps } from './deposit-deps.ts';
import { credit, end, mismatch, recordDispute, recordFact } from './deposit-outcome.ts';
import { type Deposit, findDeposit, findDepositOfPayment, rememberPayment } from './deposit-row.ts';
import { type EventResult, eventResult } from './event-result.ts';

/** What people and operators read of a refund that did not reach the card. */
export const failedAtCard = 'The card did not take the refund.';

/** Processes the card provider's report of a deposit. */
export async function actOnCard(deps: DepositDeps, change: CardChange): Promise<EventResult> {
  switch (change.kind) {
    case 'none':
      return eventResult('ignored', change.why);
    case 'paid':
    case 'failed':
    case 'expired':
      return actOnCheckout(deps, change);
    case 'refunded':
      return actOnRefund(deps, change);
    case 'refundFailed':
      return actOnFailedRefund(deps, change);
    case 'disputeOpened':
    case 'disputeClosed':
      return actOnDispute(deps, change);
    default:
      return change satisfies never;
  }
}

/** The event that a checkout's state corresponds to; null while it is open or its money has not arrived. */
export function changeOfState(state: CheckoutState): CheckoutChange | null {
  if (state.status !== 'paid' && state.status !== 'expired') return null;
  const { status: kind, ref, depositId, paymentId, amountCents, currency } = state;
  return { kind, ref, depositId, paymentId, amountCents, currency };
}

export async function actOnCheckout(deps: DepositDeps, change: CheckoutChange): Promise<EventResult> {
  const deposit = await depositOf(deps, change.depositId);
  const difference = deposit ? differenceOf(change, deposit) : 'deposit';
  if (!deposit || difference) return mismatch(deps, change, difference!);
  if (change.kind === 'failed') return end(deps, deposit, 'failed');
  if (change.kind === 'expired') return end(deps, deposit, 'cancelled');
  await rememberPayment(deps.pool, deposit.id, change.paymentId);
  return credit(deps, deposit);
}

/** The first difference between the provider's report and our row; null if they agree. */
function differenceOf(change: CheckoutChange, deposit: Deposit): string | null {
  // The event may arrive before the response with the checkout's id.
  if (deposit.providerRef !== null && deposit.providerRef !== change.ref) return 'checkout';
  if (change.kind !== 'paid') return null;
  if (change.amountCents !== deposit.amountCents) return 'amount';
  return change.currency === 'usd' ? null : 'currency';
}

async function actOnRefund(
  deps: DepositDeps,
  change: RefundChange & { kind: 'refunded' },
): Promise<EventResult> {
  const deposit = await depositOfPayment(deps, change.paymentId, change.depositId);
  if (!deposit) return mismatch(deps, change, 'deposit');
  if (deposit.paymentRef !== null && change.paymentId !== null && deposit.paymentRef !== change.paymentId)
    return mismatch(deps, change, 'payment');
  if (change.amountCents !== deposit.amountCents) return mismatch(deps, change, 'amount');
  if (change.currency !== 'usd') return mismatch(deps, change, 'currency');
  await rememberPayment(deps.pool, deposit.id, change.paymentId);
  return noteRefunds(deps, deposit.id, change.paymentId, change.refundedCents);
}

/**
 * After a failed refund, an event and its total may be outdated. Then the provider's current total is fetched. It is
 * also fetched if a withdrawal refunds the deposit: an event contains the total of all refunds, but only refunds
 * outside of withdrawals are debited from the balance.
 */
async function noteRefunds(
  deps: DepositDeps,
  depositId: string,
  paymentId: string | null,
  reportedCents: number,
): Promise<EventResult> {
  for (;;) {
    const { failedRefunds: failuresKnown, hasWithdrawalRefunds } = (await findDeposit(deps.pool, depositId))!;
    const isCounted = failuresKnown > 0 || hasWithdrawalRefunds;
    const payment = isCounted ? await paymentNow(deps, paymentId) : null;
    // Without the payment the total cannot be split, and a guess could debit a withdrawal twice.
    if (payment === null && hasWithdrawalRefunds)
      return mismatch(deps, { kind: 'refunded', depositId, refundedCents: reportedCents }, 'payment');
    if (payment) await noteWithdrawalRefunds(deps, depositId, payment);
    const refundedCents = payment?.refundedCents ?? reportedCents;
    const command = { kind: 'refundDeposit', depositId, refundedCents, failuresKnown } as const;
    const result = await recordFact(deps, command, 'refunded');
    if (result.kind !== 'outdated') return result;
  }
}

async function actOnFailedRefund(
  deps: DepositDeps,
  change: RefundChange & { kind: 'refundFailed' },
): Promise<EventResult> {
  const { paymentId, refundId, withdrawalId } = change;
  const deposit = await depositOfPayment(deps, paymentId, null);
  if (!deposit) return mismatch(deps, change, 'deposit');
  if (withdrawalId !== null) {
    if (!isUuid(withdrawalId)) return mismatch(deps, change, 'withdrawal');
    return noteWithdrawalRefund(deps, deposit.id, { ...change, withdrawalId, failed: true });
  }
  return (await noteFailedRefund(deps, deposit.id, paymentId, refundId)) ?? mismatch(deps, change, 'payment');
}

/** Returns null if the provider does not know the payment, so nothing can be counted. */
async function noteFailedRefund(
  deps: DepositDeps,
  depositId: string,
  paymentId: string | null,
  refundId: string,
): Promise<EventResult | null> {
  for (;;) {
    const failuresKnown = (await findDeposit(deps.pool, depositId))!.failedRefunds;
    const payment = await paymentNow(deps, paymentId);
    if (payment === null) return null;
    const { refundedCents } = payment;
    const command = { kind: 'returnRefund', depositId, refundId, refundedCents, failuresKnown } as const;
    const result = await recordFact(deps, command, 'refund returned');
    if (result.kind === 'outdated') continue;
    // Another refund may have been made, and its event processed, between counting and recording.
    await noteRefunds(deps, depositId, paymentId, refundedCents);
    return result;
  }
}

/**
 * Books the provider's report of a deposit's payment, like its events if none had been lost. Known facts change
 * nothing. `ref` is the deposit's checkout. Rejects with ProviderFailure.
 */
export async function bookCardReport(deps: DepositDeps, deposit: Deposit, ref: string): Promise<void> {
  const { cards } = deps;
  const state = await cards.getCheckout(ref);
  if (state?.status !== 'paid') return;
  await actOnCheckout(deps, changeOfState(state)!);
  const payment = state.paymentId === null ? null : await cards.getPayment(state.paymentId);
  if (payment?.currency !== 'usd' || payment.amountCents !== deposit.amountCents) return;
  const { paymentId } = payment;
  await noteWithdrawalRefunds(deps, deposit.id, payment);
  await noteRefunds(deps, deposit.id, paymentId, payment.refundedCents);
  for (const refundId of payment.failedRefunds) await noteFailedRefund(deps, deposit.id, paymentId, refundId);
  for (const { disputeId, amountCents, currency, result } of await cards.listDisputes(paymentId)) {
    if (currency !== 'usd') continue;
    const kind = result === null ? 'disputeOpened' : 'disputeClosed';
    await recordDispute(deps, deposit.id, { kind, disputeId, amountCents, result });
  }
}

async function paymentNow({ cards }: DepositDeps, paymentId: string | null): Promise<CardPayment | null> {
  return paymentId === null ? null : await cards.getPayment(paymentId);
}

/** Books the provider's state of refunds requested by withdrawals. Known facts change nothing. */
async function noteWithdrawalRefunds(
  deps: DepositDeps,
  depositId: string,
  { withdrawalRefunds }: CardPayment,
): Promise<void> {
  for (const refund of withdrawalRefunds)
    if (isUuid(refund.withdrawalId)) await noteWithdrawalRefund(deps, depositId, refund);
}

function noteWithdrawalRefund(
  deps: DepositDeps,
  depositId: string,
  { withdrawalId, refundId, failed }: Pick<WithdrawalRefund, 'withdrawalId' | 'refundId' | 'failed'>,
): Promise<EventResult> {
  const refund = { withdrawalId, depositId, refundId };
  return failed
    ? recordFact(deps, { kind: 'returnCardRefund', ...refund, reason: failedAtCard }, 'card refund returned')
    : recordFact(deps, { kind: 'completeCardRefund', ...refund }, 'card refund made');
}

async function actOnDispute(deps: DepositDeps, change: DisputeChange): Promise<EventResult> {
  const deposit = await depositOfPayment(deps, change.paymentId, null);
  if (!deposit) return mismatch(deps, change, 'deposit');
  if (change.currency !== 'usd') return mismatch(deps, change, 'currency');
  return recordDispute(deps, deposit.id, change);
}

/** Finds the deposit by payment. If its event has not arrived yet, the provider is queried. */
async function depositOfPayment(
  deps: DepositDeps,
  paymentId: string | null,
  depositId: string | null,
): Promise<Deposit | null> {
  const known = paymentId && (await findDepositOfPayment(deps.pool, 'stripe', [paymentId]));
  if (known) return known;
  const named = depositId ?? (paymentId && (await deps.cards.getPayment(paymentId))?.depositId);
  const deposit = await depositOf(deps, named ?? null);
  if (deposit) await rememberPayment(deps.pool, deposit.id, paymentId);
  return deposit;
}

async function depositOf({ pool }: DepositDeps, id: string | null): Promise<Deposit | null> {
  const deposit = isUuid(id) ? await findDeposit(pool, id!) : null;
  return deposit?.provider === 'stripe' ? deposit : null;
}
