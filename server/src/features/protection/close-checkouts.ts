import type { DepositDeps } from '../wallet/deposit-deps.ts';
import { cancelDeposit } from '../wallet/deposit-return.ts';
import { checkoutsToClose } from './deposits.ts';

/**
 * Closes the open checkouts of a person who is barred or suspended, or those that a limit leaves no room for. One that was
 * paid meanwhile stays paid; one that a provider cannot be asked about just now is tried again by a worker.
 */
export async function closeCheckouts(deps: DepositDeps, userId: string): Promise<number> {
  const ids = await checkoutsToClose(deps.pool, deps.clock, userId);
  for (const id of ids) await cancelDeposit(deps, userId, id);
  return ids.length;
}
