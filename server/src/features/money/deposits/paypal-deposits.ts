import type { Refusal } from '@sidebet/domain/refusals';
import { validate as isUuid } from 'uuid';
import { inTransaction } from '../../../db/in-transaction.ts';
import { announceSql } from '../../../db/live-payload.ts';
import type {
  Capture,
  CaptureResult,
  PayPalChange,
} from '../../../integrations/payments/ports/paypal-payments.ts';
import { type EventResult, eventResult } from '../../../provider-events/event-result.ts';
import { refuseDepositNow } from '../../accounts/protection/deposits.ts';
import type { DepositContext } from './deposit-context.ts';
import { credit, end, mismatch, recordDispute, recordFact } from './deposit-result.ts';
import { type Deposit, findDeposit, findDepositOfPayment, rememberPayment } from './deposit-row.ts';

/** PayPal's changes of a deposit, without those of payouts. */
export type PayPalDepositChange = Exclude<PayPalChange, { kind: 'payoutItem' | 'payoutBatch' }>;

/** Processes a PayPal event for a deposit. */
export async function actOnPayPal(
  context: DepositContext,
  change: PayPalDepositChange,
): Promise<EventResult> {
  if (change.kind === 'none') return eventResult('ignored', change.why);
  const deposit = await findPayPalDeposit(context, change);
  if (!deposit) return mismatch(context, change, 'deposit');
  switch (change.kind) {
    case 'orderApproved': {
      if (isOther(deposit.providerRef, change.orderId)) return mismatch(context, change, 'order');
      const ofOrder = await withOrder(context, deposit, change.orderId);
      return (await capture(context, ofOrder)).result;
    }
    case 'capture':
      if (change.orderId !== null && isOther(deposit.providerRef, change.orderId))
        return mismatch(context, change, 'order');
      return takeCapture(context, deposit, change.capture);
    case 'refunded':
    case 'reversed':
      if (change.captureId !== null && isOther(deposit.paymentRef, change.captureId))
        return mismatch(context, change, 'payment');
      if (change.currency !== 'USD') return mismatch(context, change, 'currency');
      await rememberPayment(context.pool, deposit.id, change.captureId);
      return takeBack(context, deposit, change);
    case 'disputeOpened':
    case 'disputeClosed':
      return takeDispute(context, deposit, change);
    default:
      return change satisfies never;
  }
}

/** Whether both are known and differ. */
const isOther = (known: string | null, reported: string) => known !== null && known !== reported;

async function takeBack(
  context: DepositContext,
  deposit: Deposit,
  change: PayPalDepositChange & { kind: 'refunded' | 'reversed' },
): Promise<EventResult> {
  const { id: depositId } = deposit;
  if (change.kind === 'reversed') {
    const command = { kind: 'reverseDeposit', depositId, reversedCents: change.amountCents } as const;
    return recordFact(context, command, 'reversed');
  }
  const reported = change.totalRefundedCents ?? (await refundedInAll(context, deposit));
  // This refund is certain, and may be newer than the total.
  const refundedCents = Math.max(reported ?? 0, change.amountCents);
  const command = { kind: 'refundDeposit', depositId, refundedCents, failuresKnown: 0 } as const;
  const result = await recordFact(context, command, 'refunded');
  return reported === null ? mismatch(context, change, 'refunded amount') : result;
}

/** The total of a deposit's refunds, for an event without it; null if PayPal does not report it either. */
async function refundedInAll({ paypal }: DepositContext, { providerRef }: Deposit): Promise<number | null> {
  return providerRef === null ? null : ((await paypal?.getOrder(providerRef))?.refundedCents ?? null);
}

async function takeDispute(
  context: DepositContext,
  deposit: Deposit,
  change: PayPalDepositChange & { kind: 'disputeOpened' | 'disputeClosed' },
): Promise<EventResult> {
  if (change.currency !== 'USD') return mismatch(context, change, 'currency');
  return recordDispute(context, deposit.id, change);
}

export type Captured = {
  readonly result: EventResult;
  /** What the user must do at PayPal before it can continue. */
  readonly next: 'none' | 'approve' | 'chooseAnother';
  /** Why the money was not captured: a restriction, or a limit without room for it. */
  readonly refusal?: Refusal;
};

/**
 * Captures the money of a deposit's order. Repeating it captures once, and an existing payment is credited even
 * if the deposit had been abandoned. Rejects with ProviderFailure.
 */
export async function capture(context: DepositContext, deposit: Deposit): Promise<Captured> {
  if (deposit.providerRef === null || !context.paypal)
    return { result: eventResult('ignored', 'no order'), next: 'none' };
  const refusal = await refuseTaking(context, deposit);
  // It stays open, because PayPal may have captured it before. Once PayPal drops the order, so do we.
  if (refusal) return { result: eventResult('ignored', refusal.code), next: 'none', refusal };
  const taken = await context.paypal.captureOrder(deposit.providerRef, deposit.id);
  return takeOutcome(context, deposit, taken);
}

/** A capture counts as a deposit now: an abandoned one counts again from here on. */
function refuseTaking({ pool, clock }: DepositContext, deposit: Deposit): Promise<Refusal | null> {
  return inTransaction(pool, async (client) => {
    const refusal = await refuseDepositNow(client, clock, deposit);
    if (!refusal && deposit.status === 'cancelled')
      await client.query("update deposits set status = 'processing' where id = $1 and status = 'cancelled'", [
        deposit.id,
      ]);
    return refusal;
  });
}

async function takeOutcome(
  context: DepositContext,
  deposit: Deposit,
  taken: CaptureResult,
): Promise<Captured> {
  switch (taken.kind) {
    case 'captured':
      return { result: await takeCapture(context, deposit, taken.capture), next: 'none' };
    case 'notApproved':
      if (deposit.status === 'cancelled') await end(context, deposit, 'cancelled');
      return { result: eventResult('ignored', 'not approved'), next: 'approve' };
    case 'declined':
      if (taken.mayRetry) return { result: eventResult('ignored', taken.issue), next: 'chooseAnother' };
      return { result: await end(context, deposit, 'failed'), next: 'none' };
    case 'gone':
      return { result: await end(context, deposit, 'cancelled'), next: 'none' };
    default:
      return taken satisfies never;
  }
}

/** Credits only a completed capture of the deposit's amount in dollars, made for this deposit. */
export async function takeCapture(
  context: DepositContext,
  deposit: Deposit,
  capture: Capture,
): Promise<EventResult> {
  const { captureId, status, reason, amountCents, currency, customId } = capture;
  const difference =
    customId !== null && customId !== deposit.id
      ? 'deposit'
      : amountCents !== deposit.amountCents
        ? 'amount'
        : currency !== 'USD'
          ? 'currency'
          : null;
  if (difference) return mismatch(context, capture, difference);
  if (status === 'unknown') return eventResult('ignored', 'the state of the capture is not known');
  if (status === 'declined') return end(context, deposit, 'failed');
  await rememberPayment(context.pool, deposit.id, captureId);
  if (status === 'pending') return waitFor(context, deposit, reason ?? 'OTHER');
  return credit(context, deposit);
}

/**
 * Books PayPal's report of a deposit's capture, like its events if none had been lost. Known facts change
 * nothing. `orderId` is the deposit's order. Rejects with ProviderFailure.
 */
export async function bookPayPalReport(
  context: DepositContext,
  deposit: Deposit,
  orderId: string,
): Promise<void> {
  const { paypal } = context;
  if (!paypal) return;
  const order = await paypal.getOrder(orderId);
  const made =
    order?.capture ?? (deposit.paymentRef === null ? null : await paypal.getCapture(deposit.paymentRef));
  if (made?.status !== 'completed' && made?.status !== 'refunded') return;
  await takeCapture(context, deposit, made);
  const refundedCents = order?.refundedCents ?? null;
  if (refundedCents === null || made.currency !== 'USD') return;
  const command = { kind: 'refundDeposit', depositId: deposit.id, refundedCents, failuresKnown: 0 } as const;
  await recordFact(context, command, 'refunded');
}

/** Records that PayPal is still processing the payment; the user's pages show it. */
async function waitFor({ pool }: DepositContext, { id }: Deposit, reason: string): Promise<EventResult> {
  await pool.query(
    `with waits as (
       update deposits set pending_reason = $2 where id = $1 and status = 'processing' returning user_id)
     select ${announceSql('users', 'user_id')} from waits`,
    [id, reason],
  );
  return eventResult('pending', reason);
}

/** The approval may arrive before the response with the order's id. */
async function withOrder({ pool }: DepositContext, deposit: Deposit, orderId: string): Promise<Deposit> {
  if (deposit.providerRef !== null) return deposit;
  await pool.query('update deposits set provider_ref = $2 where id = $1 and provider_ref is null', [
    deposit.id,
    orderId,
  ]);
  return { ...deposit, providerRef: orderId };
}

/** Finds the deposit by the id we gave the order, or else by the capture, which may need a PayPal lookup. */
async function findPayPalDeposit(
  context: DepositContext,
  change: Exclude<PayPalDepositChange, { kind: 'none' }>,
): Promise<Deposit | null> {
  const { pool, paypal } = context;
  const captureIds =
    'captureIds' in change
      ? change.captureIds
      : 'captureId' in change && change.captureId !== null
        ? [change.captureId]
        : [];
  const customId =
    'capture' in change ? change.capture.customId : 'customId' in change ? change.customId : null;
  const named = await paypalDeposit(pool, customId);
  if (named) return named;
  const known = await findDepositOfPayment(pool, 'paypal', captureIds);
  if (known) return known;
  for (const captureId of captureIds) {
    const found = await paypalDeposit(pool, (await paypal?.getCapture(captureId))?.customId ?? null);
    if (found) return found;
  }
  return null;
}

async function paypalDeposit(pool: DepositContext['pool'], id: string | null): Promise<Deposit | null> {
  const deposit = isUuid(id) ? await findDeposit(pool, id!) : null;
  return deposit?.provider === 'paypal' ? deposit : null;
}
