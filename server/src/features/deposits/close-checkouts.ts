import { checkoutsToClose } from '../protection/deposits.ts';
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
