import { claimSql } from '../db/claim-sql.ts';
import { actOnCheckout, bookCardReport, changeOfState } from '../features/money/deposits/card-deposits.ts';
import type { DepositContext } from '../features/money/deposits/deposit-context.ts';
import { end, mismatch } from '../features/money/deposits/deposit-result.ts';
import { type Deposit, findDeposit } from '../features/money/deposits/deposit-row.ts';
import { askForCheckout } from '../features/money/deposits/deposits.ts';
import { bookPayPalReport, capture, takeCapture } from '../features/money/deposits/paypal-deposits.ts';
import type { CheckoutChange, CheckoutState } from '../integrations/payments/ports/card-payments.ts';
import { ProviderFailure } from '../integrations/payments/ports/provider-failure.ts';

const inOneGo = 20;

/**
 * Looks up deposits at the provider and credits or ends them by the result. A deposit is due after an hour, or
 * after two minutes if its checkout may exist without our knowing. Each is looked up again after ten minutes, and
 * after the first day every hour. Returns the number of lookups.
 */
export async function lookUpOpenDeposits(context: DepositContext): Promise<number> {
  let done = 0;
  for (;;) {
    const ids = await takeDue(context);
    await Promise.all(ids.map((id) => lookUpDeposit(context, id)));
    done += ids.length;
    if (ids.length < inOneGo) return done;
  }
}

/** Marks deposits as looked up, so another process takes others. */
async function takeDue({ pool, clock }: DepositContext): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    claimSql({
      table: 'deposits',
      alias: 'd',
      due: `status = 'processing'
         and case when provider_ref is null then updated_at < $1::timestamptz - interval '2 minutes'
                  else created_at < $1::timestamptz - interval '1 hour' end
         and (looked_up_at is null or looked_up_at < $1::timestamptz - case
           when created_at > $1::timestamptz - interval '1 day' then interval '10 minutes' else interval '1 hour' end)`,
      order: 'looked_up_at nulls first, created_at',
      limit: '$2',
      set: 'looked_up_at = $1',
      returning: 'd.id',
    }),
    [new Date(clock.now()), inOneGo],
  );
  return rows.map(({ id }) => id);
}

/** Looks up one deposit and, if it is still open, credits or ends it by the result. */
export async function lookUpDeposit(context: DepositContext, id: string): Promise<void> {
  await unlessAway(context, id, async () => {
    const deposit = await findDeposit(context.pool, id);
    if (deposit?.status !== 'processing') return;
    if (deposit.providerRef === null) await findLostCheckout(context, deposit);
    else if (deposit.provider === 'stripe') await askAboutCheckout(context, deposit, deposit.providerRef);
    else await askAboutOrder(context, deposit, deposit.providerRef);
  });
}

/**
 * Books everything a provider reports about a deposit, in any state: a payment of an abandoned one, refunds,
 * disputes.
 */
export async function bookReport(context: DepositContext, id: string): Promise<void> {
  await lookUpDeposit(context, id);
  await unlessAway(context, id, async () => {
    const deposit = await findDeposit(context.pool, id);
    if (!deposit || deposit.providerRef === null) return;
    if (deposit.provider === 'stripe') await bookCardReport(context, deposit, deposit.providerRef);
    else await bookPayPalReport(context, deposit, deposit.providerRef);
  });
}

/** An unreachable provider does not block other deposits; this one is retried. */
async function unlessAway(
  { log }: DepositContext,
  depositId: string,
  ask: () => Promise<void>,
): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    log.warn({ err: error, depositId }, 'could not look up a deposit');
  }
}

async function askAboutCheckout(context: DepositContext, deposit: Deposit, ref: string): Promise<void> {
  const state = await context.cards.getCheckout(ref);
  const change = state && (changeOfState(state) ?? (await findFailure(context, state)));
  if (change) await actOnCheckout(context, change);
  if (!state) await end(context, deposit, 'cancelled');
}

/** The checkout has ended. Its payment tells whether money is on its way or will never arrive. */
async function findFailure({ cards }: DepositContext, state: CheckoutState): Promise<CheckoutChange | null> {
  if (state.status !== 'unpaid' || state.paymentId === null) return null;
  const payment = await cards.getPayment(state.paymentId);
  if (payment?.status !== 'failed') return null;
  const { ref, depositId, paymentId, amountCents, currency } = state;
  return { kind: 'failed', ref, depositId, paymentId, amountCents, currency };
}

async function askAboutOrder(context: DepositContext, deposit: Deposit, orderId: string): Promise<void> {
  const { paypal } = context;
  if (!paypal) return;
  if (deposit.paymentRef !== null) {
    const made = await paypal.getCapture(deposit.paymentRef);
    if (made) await takeCapture(context, deposit, made);
    return;
  }
  const order = await paypal.getOrder(orderId);
  if (order?.capture) await takeCapture(context, deposit, order.capture);
  else if (order?.status === 'approved') await capture(context, deposit);
  else if (!order || order.status === 'voided') await end(context, deposit, 'cancelled');
  // The money was taken in no capture we can read. An operator must check it at PayPal.
  else if (order.status === 'completed') mismatch(context, { depositId: deposit.id, orderId }, 'capture');
}

/**
 * We requested a checkout but never got the response. The same idempotency key returns the same checkout; no user
 * was sent there, so it is closed. If the provider refuses, none exists.
 */
async function findLostCheckout(context: DepositContext, deposit: Deposit): Promise<void> {
  if (deposit.provider === 'paypal' && !context.paypal) return;
  const opened = await askForCheckout(context, deposit).catch((error: unknown) => {
    if (error instanceof ProviderFailure && error.kind === 'refused') return null;
    throw error;
  });
  if (!opened) {
    await end(context, deposit, 'cancelled');
    return;
  }
  const { rowCount } = await context.pool.query(
    'update deposits set provider_ref = $2 where id = $1 and provider_ref is null',
    [deposit.id, opened.ref],
  );
  // A concurrent retry already sent the user there.
  if (rowCount === 0) return;
  if (deposit.provider === 'paypal') {
    await end(context, deposit, 'cancelled');
    return;
  }
  const state = await context.cards.expireCheckout(opened.ref);
  const change = state && changeOfState(state);
  if (change) await actOnCheckout(context, change);
}
