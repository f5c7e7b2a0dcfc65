import { failedAtCard } from '@sidebet/domain/wallet/card-refund';
import { validate as isUuid } from 'uuid';
import { inTransaction } from '../../../db/in-transaction.ts';
import type {
  CardChange,
  CardPayment,
  CheckoutChange,
  CheckoutState,
  DisputeChange,
  InquiryChange,
  RefundChange,
  WithdrawalRefund,
} from '../../../integrations/payments/ports/card-payments.ts';
import { type EventResult, eventResult } from '../../../provider-events/event-result.ts';
import { noteFlags } from '../../accounts/flags/note-flags.ts';
import type { DepositContext } from './deposit-context.ts';
import { credit, end, mismatch, recordDispute, recordFact } from './deposit-result.ts';
import { type Deposit, findDeposit, findDepositOfPayment, rememberPayment } from './deposit-row.ts';

/** Processes the card provider's report of a deposit. */
export async function actOnCard(context: DepositContext, change: CardChange): Promise<EventResult> {
  switch (change.kind) {
    case 'none':
      return eventResult('ignored', change.why);
    case 'paid':
    case 'failed':
    case 'expired':
      return actOnCheckout(context, change);
    case 'refunded':
      return actOnRefund(context, change);
    case 'refundFailed':
      return actOnFailedRefund(context, change);
    case 'inquiry':
      return actOnInquiry(context, change);
    case 'disputeOpened':
    case 'disputeClosed':
      return actOnDispute(context, change);
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

export async function actOnCheckout(context: DepositContext, change: CheckoutChange): Promise<EventResult> {
  const deposit = await findCardDeposit(context, change.depositId);
  const difference = deposit ? findDifference(change, deposit) : 'deposit';
  if (!deposit || difference) return mismatch(context, change, difference!);
  if (change.kind === 'failed') return end(context, deposit, 'failed');
  if (change.kind === 'expired') return end(context, deposit, 'cancelled');
  await rememberPayment(context.pool, deposit.id, change.paymentId);
  return credit(context, deposit);
}

/** The first difference between the provider's report and our row; null if they agree. */
function findDifference(change: CheckoutChange, deposit: Deposit): string | null {
  // The event may arrive before the response with the checkout's id.
  if (deposit.providerRef !== null && deposit.providerRef !== change.ref) return 'checkout';
  if (change.kind !== 'paid') return null;
  if (change.amountCents !== deposit.amountCents) return 'amount';
  return change.currency === 'usd' ? null : 'currency';
}

async function actOnRefund(
  context: DepositContext,
  change: RefundChange & { kind: 'refunded' },
): Promise<EventResult> {
  const deposit = await depositOfPayment(context, change.paymentId, change.depositId);
  if (!deposit) return mismatch(context, change, 'deposit');
  if (deposit.paymentRef !== null && change.paymentId !== null && deposit.paymentRef !== change.paymentId)
    return mismatch(context, change, 'payment');
  if (change.amountCents !== deposit.amountCents) return mismatch(context, change, 'amount');
  if (change.currency !== 'usd') return mismatch(context, change, 'currency');
  await rememberPayment(context.pool, deposit.id, change.paymentId);
  return noteRefunds(context, deposit.id, change.paymentId, change.refundedCents);
}

/**
 * After a failed refund, an event and its total may be outdated. Then the provider's current total is fetched. It is
 * also fetched if a withdrawal refunds the deposit: an event contains the total of all refunds, but only refunds
 * outside of withdrawals are debited from the balance.
 */
async function noteRefunds(
  context: DepositContext,
  depositId: string,
  paymentId: string | null,
  reportedCents: number,
): Promise<EventResult> {
  for (;;) {
    const { failedRefunds: failuresKnown, hasWithdrawalRefunds } = (await findDeposit(
      context.pool,
      depositId,
    ))!;
    const isCounted = failuresKnown > 0 || hasWithdrawalRefunds;
    const payment = isCounted ? await paymentNow(context, paymentId) : null;
    // Without the payment the total cannot be split, and a guess could debit a withdrawal twice.
    if (payment === null && hasWithdrawalRefunds)
      return mismatch(context, { kind: 'refunded', depositId, refundedCents: reportedCents }, 'payment');
    if (payment) await noteWithdrawalRefunds(context, depositId, payment);
    const refundedCents = payment?.refundedCents ?? reportedCents;
    const command = { kind: 'refundDeposit', depositId, refundedCents, failuresKnown } as const;
    const result = await recordFact(context, command, 'refunded');
    if (result.kind !== 'outdated') return result;
  }
}

async function actOnFailedRefund(
  context: DepositContext,
  change: RefundChange & { kind: 'refundFailed' },
): Promise<EventResult> {
  const { paymentId, refundId, withdrawalId } = change;
  const deposit = await depositOfPayment(context, paymentId, null);
  if (!deposit) return mismatch(context, change, 'deposit');
  if (withdrawalId !== null) {
    if (!isUuid(withdrawalId)) return mismatch(context, change, 'withdrawal');
    return noteWithdrawalRefund(context, deposit.id, { ...change, withdrawalId, failed: true });
  }
  return (
    (await noteFailedRefund(context, deposit.id, paymentId, refundId)) ?? mismatch(context, change, 'payment')
  );
}

/** Returns null if the provider does not know the payment, so nothing can be counted. */
async function noteFailedRefund(
  context: DepositContext,
  depositId: string,
  paymentId: string | null,
  refundId: string,
): Promise<EventResult | null> {
  for (;;) {
    const failuresKnown = (await findDeposit(context.pool, depositId))!.failedRefunds;
    const payment = await paymentNow(context, paymentId);
    if (payment === null) return null;
    const { refundedCents } = payment;
    const command = { kind: 'returnRefund', depositId, refundId, refundedCents, failuresKnown } as const;
    const result = await recordFact(context, command, 'refund returned');
    if (result.kind === 'outdated') continue;
    // Another refund may have been made, and its event processed, between counting and recording.
    await noteRefunds(context, depositId, paymentId, refundedCents);
    return result;
  }
}

/**
 * Books the provider's report of a deposit's payment, like its events if none had been lost. Known facts change
 * nothing. `ref` is the deposit's checkout. Rejects with ProviderFailure.
 */
export async function bookCardReport(context: DepositContext, deposit: Deposit, ref: string): Promise<void> {
  const { cards } = context;
  const state = await cards.getCheckout(ref);
  if (state?.status !== 'paid') return;
  await actOnCheckout(context, changeOfState(state)!);
  const payment = state.paymentId === null ? null : await cards.getPayment(state.paymentId);
  if (payment?.currency !== 'usd' || payment.amountCents !== deposit.amountCents) return;
  const { paymentId } = payment;
  await noteWithdrawalRefunds(context, deposit.id, payment);
  await noteRefunds(context, deposit.id, paymentId, payment.refundedCents);
  for (const refundId of payment.failedRefunds)
    await noteFailedRefund(context, deposit.id, paymentId, refundId);
  for (const { disputeId, amountCents, currency, result } of await cards.listDisputes(paymentId)) {
    if (currency !== 'usd') continue;
    const kind = result === null ? 'disputeOpened' : 'disputeClosed';
    await recordDispute(context, deposit.id, { kind, disputeId, amountCents, result });
  }
}

async function paymentNow({ cards }: DepositContext, paymentId: string | null): Promise<CardPayment | null> {
  return paymentId === null ? null : await cards.getPayment(paymentId);
}

/** Books the provider's state of refunds requested by withdrawals. Known facts change nothing. */
async function noteWithdrawalRefunds(
  context: DepositContext,
  depositId: string,
  { withdrawalRefunds }: CardPayment,
): Promise<void> {
  for (const refund of withdrawalRefunds)
    if (isUuid(refund.withdrawalId)) await noteWithdrawalRefund(context, depositId, refund);
}

function noteWithdrawalRefund(
  context: DepositContext,
  depositId: string,
  { withdrawalId, refundId, failed }: Pick<WithdrawalRefund, 'withdrawalId' | 'refundId' | 'failed'>,
): Promise<EventResult> {
  const refund = { withdrawalId, depositId, refundId };
  return failed
    ? recordFact(
        context,
        { kind: 'returnCardRefund', ...refund, reason: failedAtCard },
        'card refund returned',
      )
    : recordFact(context, { kind: 'completeCardRefund', ...refund }, 'card refund made');
}

/** An inquiry moved no money: operators learn of it, once, and the book does not. */
async function actOnInquiry(context: DepositContext, change: InquiryChange): Promise<EventResult> {
  const deposit = await depositOfPayment(context, change.paymentId, null);
  if (!deposit) return mismatch(context, change, 'deposit');
  const { pool, clock, alarm } = context;
  const { disputeId, amountCents, reason } = change;
  const facts = { kind: 'paymentInquiry', depositId: deposit.id, amountCents, reason } as const;
  const flag = { key: disputeId, people: [deposit.userId], facts };
  const raised = await inTransaction(pool, (client) => noteFlags(client, [flag], clock.now()));
  if (raised === 0) return eventResult('known', 'inquiry');
  alarm('paymentInquiry', { depositId: deposit.id, disputeId, amountCents, reason });
  return eventResult('applied', 'inquiry');
}

async function actOnDispute(context: DepositContext, change: DisputeChange): Promise<EventResult> {
  const deposit = await depositOfPayment(context, change.paymentId, null);
  if (!deposit) return mismatch(context, change, 'deposit');
  if (change.currency !== 'usd') return mismatch(context, change, 'currency');
  return recordDispute(context, deposit.id, change);
}

/** Finds the deposit by payment. If its event has not arrived yet, the provider is queried. */
async function depositOfPayment(
  context: DepositContext,
  paymentId: string | null,
  depositId: string | null,
): Promise<Deposit | null> {
  const known = paymentId && (await findDepositOfPayment(context.pool, 'stripe', [paymentId]));
  if (known) return known;
  const named = depositId ?? (paymentId && (await context.cards.getPayment(paymentId))?.depositId);
  const deposit = await findCardDeposit(context, named ?? null);
  if (deposit) await rememberPayment(context.pool, deposit.id, paymentId);
  return deposit;
}

async function findCardDeposit({ pool }: DepositContext, id: string | null): Promise<Deposit | null> {
  const deposit = isUuid(id) ? await findDeposit(pool, id!) : null;
  return deposit?.provider === 'stripe' ? deposit : null;
}
