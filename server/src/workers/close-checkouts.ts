import { closeCheckouts } from '../features/deposits/close-checkouts.ts';
import type { DepositContext } from '../features/deposits/deposit-context.ts';

/** Closes open checkouts of users who may no longer pay them. Returns how many. */
export async function closeBarredCheckouts(context: DepositContext): Promise<number> {
  const { rows } = await context.pool.query<{ user_id: string }>(
    `select distinct d.user_id from deposits d join accounts a on a.user_id = d.user_id and (a.protected or a.suspended)
     where d.status = 'processing'`,
  );
  let closed = 0;
  for (const { user_id } of rows) closed += await closeCheckouts(context, user_id);
  return closed;
}
