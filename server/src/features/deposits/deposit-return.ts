import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { depositCreditedText } from '@sidebet/domain/wallet/credit-deposit';
import { liveChannel } from '../../db/live-payload.ts';
import type { Pool } from '../../db/pool.ts';
import { actOnCheckout, changeOfState } from './card-deposits.ts';
import type { DepositDeps } from './deposit-deps.ts';
import { refusalOfFailure } from './deposit-failure.ts';
import { end } from './deposit-outcome.ts';
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
  deps: DepositDeps,
  userId: string,
  id: string,
): Promise<Returned | Refusal> {
  const deposit = await readDeposit(deps.pool, userId, id);
  if ('kind' in deposit) return deposit;
  if (deposit.provider !== 'paypal') return refuse('captureNotDue');
  // An abandoned deposit is captured anyway if it was approved since.
  const isOver = deposit.status === 'successful' || deposit.status === 'failed';
  if (isOver || deposit.pendingReason !== null) return returned(deps, deposit, 'none');
  return asking(deps, deposit, async () => {
    const { next, refusal } = await capture(deps, deposit);
    return refusal ?? next;
  });
}

/**
 * The user returned without paying: closes the provider's page if possible, and ends the deposit unless it is
 * paid. Refusals: depositNotFound, and the provider's failure, after which it may be repeated.
 */
export async function cancelDeposit(
  deps: DepositDeps,
  userId: string,
  id: string,
): Promise<Returned | Refusal> {
  const deposit = await readDeposit(deps.pool, userId, id);
  if ('kind' in deposit) return deposit;
  const isOpen = deposit.status === 'processing' && deposit.pendingReason === null;
  // If the response with the checkout's id was lost, a worker keeps looking for it.
  if (!isOpen || deposit.providerRef === null) return returned(deps, deposit, 'none');
  return asking(deps, deposit, async () => {
    if (deposit.provider === 'stripe') await closeCheckout(deps, deposit);
    else await leaveOrder(deps, deposit);
    return 'none';
  });
}

/** The page showed the credit, so its notification counts as read. */
export async function acknowledgeDeposit(
  pool: Pool,
  { userId, amountCents, createdAt }: Deposit,
): Promise<void> {
  await pool.query(
    `with seen as (
       update notifications set read = true
       where user_id = $1 and type = 'Deposit' and not read and content = $2 and created_at >= $3 returning user_id)
     select pg_notify('${liveChannel}', json_build_object('users', json_build_array(user_id))::text)
     from seen limit 1`,
    [userId, depositCreditedText(amountCents), new Date(createdAt)],
  );
}

async function closeCheckout(deps: DepositDeps, deposit: Deposit): Promise<void> {
  const state = await deps.cards.expireCheckout(deposit.providerRef!);
  const change = state && changeOfState(state);
  if (change) await actOnCheckout(deps, change);
  if (!state) await end(deps, deposit, 'cancelled');
}

/** An order cannot be closed, only abandoned. An approved one is captured. */
async function leaveOrder(deps: DepositDeps, deposit: Deposit): Promise<void> {
  const order = await deps.paypal?.getOrder(deposit.providerRef!);
  if (order?.capture) await takeCapture(deps, deposit, order.capture);
  else if (order?.status === 'approved') await capture(deps, deposit);
  else await end(deps, deposit, 'cancelled');
}

async function asking(
  deps: DepositDeps,
  deposit: Deposit,
  ask: () => Promise<Captured['next'] | Refusal>,
): Promise<Returned | Refusal> {
  try {
    const answer = await ask();
    return typeof answer === 'string' ? await returned(deps, deposit, answer) : answer;
  } catch (error) {
    const refusal = refusalOfFailure(error);
    if (!refusal) throw error;
    deps.log.warn({ err: error, depositId: deposit.id }, 'a provider could not be asked about a deposit');
    return refusal;
  }
}

async function returned(deps: DepositDeps, { id }: Deposit, next: Captured['next']): Promise<Returned> {
  return { kind: 'returned', deposit: (await findDeposit(deps.pool, id))!, next };
}
