import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { announceSql } from '../../../db/live-payload.ts';
import { actOnCheckout, changeOfState } from './card-deposits.ts';
import type { DepositContext } from './deposit-context.ts';
import { toRefusal } from './deposit-failure.ts';
import { end } from './deposit-result.ts';
import { type Deposit, findDeposit, readDeposit } from './deposit-row.ts';
import { type Captured, capture, takeCapture } from './paypal-deposits.ts';

/** A deposit after its user returned from the provider's page, and what is left to do there. */
export type Returned = {
  readonly kind: 'returned';
  readonly deposit: Deposit;
  readonly next: Captured['next'];
};

/**
 * Captures a PayPal deposit after its user approved it and returned. Refusals: depositNotFound, captureNotDue
 * (not a PayPal deposit), those of the user's limits or exclusion, and the provider's failure, after which it may
 * be repeated.
 */
export async function captureDeposit(
  context: DepositContext,
  userId: string,
  id: string,
): Promise<Returned | Refusal> {
  const deposit = await readDeposit(context.pool, userId, id);
  if ('kind' in deposit) return deposit;
  if (deposit.provider !== 'paypal') return refuse('captureNotDue');
  // An abandoned deposit is captured anyway if it was approved since.
  const isOver = deposit.status === 'successful' || deposit.status === 'failed';
  if (isOver || deposit.pendingReason !== null) return returned(context, deposit, 'none');
  return asking(context, deposit, async () => {
    const { next, refusal } = await capture(context, deposit);
    return refusal ?? next;
  });
}

/**
 * The user returned without paying: closes the provider's page if possible, and ends the deposit unless it is
 * paid. Refusals: depositNotFound, and the provider's failure, after which it may be repeated.
 */
export async function cancelDeposit(
  context: DepositContext,
  userId: string,
  id: string,
): Promise<Returned | Refusal> {
  const deposit = await readDeposit(context.pool, userId, id);
  if ('kind' in deposit) return deposit;
  const isOpen = deposit.status === 'processing' && deposit.pendingReason === null;
  // If the response with the checkout's id was lost, a worker keeps looking for it.
  if (!isOpen || deposit.providerRef === null) return returned(context, deposit, 'none');
  return asking(context, deposit, async () => {
    if (deposit.provider === 'stripe') await closeCheckout(context, deposit);
    else await leaveOrder(context, deposit);
    return 'none';
  });
}

/** The page showed the credit, so its notification counts as read. */
export async function acknowledgeDeposit(
  { pool, clock }: Pick<DepositContext, 'pool' | 'clock'>,
  { userId, id }: Deposit,
): Promise<void> {
  await pool.query(
    `with seen as (
       update notifications set read = true, read_at = $3
       where user_id = $1 and not read and credited_deposit = $2 returning user_id)
     select ${announceSql('users', 'user_id')}
     from seen limit 1`,
    [userId, id, new Date(clock.now())],
  );
}

async function closeCheckout(context: DepositContext, deposit: Deposit): Promise<void> {
  const state = await context.cards.expireCheckout(deposit.providerRef!);
  const change = state && changeOfState(state);
  if (change) await actOnCheckout(context, change);
  if (!state) await end(context, deposit, 'cancelled');
}

/** An order cannot be closed, only abandoned. An approved one is captured. */
async function leaveOrder(context: DepositContext, deposit: Deposit): Promise<void> {
  const order = await context.paypal?.getOrder(deposit.providerRef!);
  if (order?.capture) await takeCapture(context, deposit, order.capture);
  else if (order?.status === 'approved') await capture(context, deposit);
  else await end(context, deposit, 'cancelled');
}

async function asking(
  context: DepositContext,
  deposit: Deposit,
  ask: () => Promise<Captured['next'] | Refusal>,
): Promise<Returned | Refusal> {
  try {
    const answer = await ask();
    return typeof answer === 'string' ? await returned(context, deposit, answer) : answer;
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    context.log.warn(
      { err: error, depositId: deposit.id },
      'a deposit could not be looked up at its provider',
    );
    return refusal;
  }
}

async function returned(context: DepositContext, { id }: Deposit, next: Captured['next']): Promise<Returned> {
  return { kind: 'returned', deposit: (await findDeposit(context.pool, id))!, next };
}
