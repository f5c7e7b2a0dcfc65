import { checkoutsToClose } from '../protection/deposits.ts';
import type { DepositDeps } from './deposit-deps.ts';
import { cancelDeposit } from './deposit-return.ts';

/**
 * Closes a user's open checkouts after a restriction or suspension, or those a limit no longer allows. A checkout
 * paid meanwhile stays paid. If the provider is unreachable, a worker retries.
 */
export async function closeCheckouts(deps: DepositDeps, userId: string): Promise<number> {
  const ids = await checkoutsToClose(deps.pool, deps.clock, userId);
  for (const id of ids) await cancelDeposit(deps, userId, id);
  return ids.length;
}
