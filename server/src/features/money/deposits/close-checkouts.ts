import { checkoutsToClose } from '../../accounts/protection/deposits.ts';
import type { DepositContext } from './deposit-context.ts';
import { cancelDeposit } from './deposit-return.ts';

/**
 * Closes a user's open checkouts after a restriction or suspension, or those a limit no longer allows. A checkout
 * paid meanwhile stays paid. If the provider is unreachable, a worker retries.
 */
export async function closeCheckouts(context: DepositContext, userId: string): Promise<number> {
  const ids = await checkoutsToClose(context.pool, context.clock, userId);
  for (const id of ids) await cancelDeposit(context, userId, id);
  return ids.length;
}

/** Closes open checkouts of users who may no longer pay them. Returns how many. */
export async function closeBarredCheckouts(context: DepositContext): Promise<number> {
  const { rows } = await context.pool.query<{ userId: string }>(
    `select distinct d.user_id from deposits d join accounts a on a.user_id = d.user_id and (a.protected or a.suspended)
     where d.status = 'processing'`,
  );
  let closed = 0;
  for (const { userId } of rows) closed += await closeCheckouts(context, userId);
  return closed;
}
