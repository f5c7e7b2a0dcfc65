import type { Refusal } from '@sidebet/domain/refusals';
import { validate as isUuid } from 'uuid';
import { inTransaction } from '../../db/in-transaction.ts';
import { liveChannel } from '../../db/live-payload.ts';
import type {
  Capture,
  CaptureOutcome,
  PayPalChange,
} from '../../integrations/payments/ports/paypal-payments.ts';
import { refuseDepositNow } from '../protection/deposits.ts';
import type { DepositDeps } from './deposit-deps.ts';
import { credit, end, mismatch, recordDispute, recordFact } from './deposit-outcome.ts';
import { type Deposit, findDeposit, findDepositOfPayment, rememberPayment } from './deposit-row.ts';
import { type EventResult, eventResult } from './event-result.ts';

/** PayPal's changes of a deposit, without those of payouts. */
export type PayPalDepositChange = Exclude<PayPalChange, { kind: 'payoutItem' | 'payoutBatch' }>;

/** Processes a PayPal event for a deposit. */
export async function actOnPayPal(deps: DepositDeps, change: PayPalDepositChange): Promise<EventResult> {
  if (change.kind === 'none') return eventResult('ignored', change.why);
  const deposit = await depositOf(deps, change);
  if (!deposit) return mismatch(deps, change, 'deposit');
  switch (change.kind) {
    case 'orderApproved': {
      if (isOther(deposit.providerRef, change.orderId)) return mismatch(deps, change, 'order');
      const ofOrder = await withOrder(deps, deposit, change.orderId);
      return (await capture(deps, ofOrder)).result;
    }
    case 'capture':
      if (change.orderId !== null && isOther(deposit.providerRef, change.orderId))
        return mismatch(deps, change, 'order');
      return takeCapture(deps, deposit, change.capture);
    case 'refunded':
    case 'reversed':
      if (change.captureId !== null && isOther(deposit.paymentRef, change.captureId))
        return mismatch(deps, change, 'payment');
      if (change.currency !== 'USD') return mismatch(deps, change, 'currency');
      await rememberPayment(deps.pool, deposit.id, change.captureId);
      return takeBack(deps, deposit, change);
    case 'disputeOpened':
    case 'disputeClosed':
      return takeDispute(deps, deposit, change);
    default:
      return change satisfies never;
  }
}

/** Whether both are known and differ. */
const isOther = (known: string | null, reported: string) => known !== null && known !== reported;

async function takeBack(
  deps: DepositDeps,
  deposit: Deposit,
  change: PayPalDepositChange & { kind: 'refunded' | 'reversed' },
): Promise<EventResult> {
  const { id: depositId } = deposit;
  if (change.kind === 'reversed') {
    const command = { kind: 'reverseDeposit', depositId, reversedCents: change.amountCents } as const;
    return recordFact(deps, command, 'reversed');
  }
  const reported = change.totalRefundedCents ?? (await refundedInAll(deps, deposit));
  // This refund is certain, and may be newer than the total.
  const refundedCents = Math.max(reported ?? 0, change.amountCents);
  const command = { kind: 'refundDeposit', depositId, refundedCents, failuresKnown: 0 } as const;
  const result = await recordFact(deps, command, 'refunded');
  return reported === null ? mismatch(deps, change, 'refunded amount') : result;
}

/** The total of a deposit's refunds, for an event without it; null if PayPal does not report it either. */
async function refundedInAll({ paypal }: DepositDeps, { providerRef }: Deposit): Promise<number | null> {
  return providerRef === null ? null : ((await paypal?.getOrder(providerRef))?.refundedCents ?? null);
}

async function takeDispute(
  deps: DepositDeps,
  deposit: Deposit,
  change: PayPalDepositChange & { kind: 'disputeOpened' | 'disputeClosed' },
): Promise<EventResult> {
  if (change.currency !== 'USD') return mismatch(deps, change, 'currency');
  return recordDispute(deps, deposit.id, change);
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
export async function capture(deps: DepositDeps, deposit: Deposit): Promise<Captured> {
  if (deposit.providerRef === null || !deps.paypal)
    return { result: eventResult('ignored', 'no order'), next: 'none' };
  const refusal = await refuseTaking(deps, deposit);
  // It stays open, because PayPal may have captured it before. Once PayPal drops the order, so do we.
  if (refusal) return { result: eventResult('ignored', refusal.code), next: 'none', refusal };
  const taken = await deps.paypal.captureOrder(deposit.providerRef, deposit.id);
  return takeOutcome(deps, deposit, taken);
}

/** A capture counts as a deposit now: an abandoned one counts again from here on. */
function refuseTaking({ pool, clock }: DepositDeps, deposit: Deposit): Promise<Refusal | null> {
  return inTransaction(pool, async (client) => {
    const refusal = await refuseDepositNow(client, clock, deposit);
    if (!refusal && deposit.status === 'cancelled')
      await client.query("update deposits set status = 'processing' where id = $1 and status = 'cancelled'", [
        deposit.id,
      ]);
    return refusal;
  });
}

async function takeOutcome(deps: DepositDeps, deposit: Deposit, taken: CaptureOutcome): Promise<Captured> {
  switch (taken.kind) {
    case 'captured':
      return { result: await takeCapture(deps, deposit, taken.capture), next: 'none' };
    case 'notApproved':
      if (deposit.status === 'cancelled') await end(deps, deposit, 'cancelled');
      return { result: eventResult('ignored', 'not approved'), next: 'approve' };
    case 'declined':
      if (taken.mayRetry) return { result: eventResult('ignored', taken.issue), next: 'chooseAnother' };
      return { result: await end(deps, deposit, 'failed'), next: 'none' };
    case 'gone':
      return { result: await end(deps, deposit, 'cancelled'), next: 'none' };
    default:
      return taken satisfies never;
  }
}

/** Credits only a completed capture of the deposit's amount in dollars, made for this deposit. */
export async function takeCapture(
  deps: DepositDeps,
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
  if (difference) return mismatch(deps, capture, difference);
  if (status === 'unknown') return eventResult('ignored', 'the state of the capture is not known');
  if (status === 'declined') return end(deps, deposit, 'failed');
  await rememberPayment(deps.pool, deposit.id, captureId);
  if (status === 'pending') return waitFor(deps, deposit, reason ?? 'OTHER');
  return credit(deps, deposit);
}

/**
 * Books PayPal's report of a deposit's capture, like its events if none had been lost. Known facts change
 * nothing. `orderId` is the deposit's order. Rejects with ProviderFailure.
 */
export async function bookPayPalReport(deps: DepositDeps, deposit: Deposit, orderId: string): Promise<void> {
  const { paypal } = deps;
  if (!paypal) return;
  const order = await paypal.getOrder(orderId);
  const made =
    order?.capture ?? (deposit.paymentRef === null ? null : await paypal.getCapture(deposit.paymentRef));
  if (made?.status !== 'completed' && made?.status !== 'refunded') return;
  await takeCapture(deps, deposit, made);
  const refundedCents = order?.refundedCents ?? null;
  if (refundedCents === null || made.currency !== 'USD') return;
  const command = { kind: 'refundDeposit', depositId: deposit.id, refundedCents, failuresKnown: 0 } as const;
  await recordFact(deps, command, 'refunded');
}

/** Records that PayPal is still processing the payment; the user's pages show it. */
async function waitFor({ pool }: DepositDeps, { id }: Deposit, reason: string): Promise<EventResult> {
  await pool.query(
    `with waits as (
       update deposits set pending_reason = $2 where id = $1 and status = 'processing' returning user_id)
     select pg_notify('${liveChannel}', json_build_object('users', json_build_array(user_id))::text) from waits`,
    [id, reason],
  );
  return eventResult('pending', reason);
}

/** The approval may arrive before the response with the order's id. */
async function withOrder({ pool }: DepositDeps, deposit: Deposit, orderId: string): Promise<Deposit> {
  if (deposit.providerRef !== null) return deposit;
  await pool.query('update deposits set provider_ref = $2 where id = $1 and provider_ref is null', [
    deposit.id,
    orderId,
  ]);
  return { ...deposit, providerRef: orderId };
}

/** Finds the deposit by the id we gave the order, or else by the capture, which may need a PayPal lookup. */
async function depositOf(
  deps: DepositDeps,
  change: Exclude<PayPalDepositChange, { kind: 'none' }>,
): Promise<Deposit | null> {
  const { pool, paypal } = deps;
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
    const asked = await paypalDeposit(pool, (await paypal?.getCapture(captureId))?.customId ?? null);
    if (asked) return asked;
  }
  return null;
}

async function paypalDeposit(pool: DepositDeps['pool'], id: string | null): Promise<Deposit | null> {
  const deposit = isUuid(id) ? await findDeposit(pool, id!) : null;
  return deposit?.provider === 'paypal' ? deposit : null;
}
