import type { PayWith } from '@sidebet/contract/groups/settle-up';
import { type PayMethod, payUrl } from '@sidebet/domain/groups/pay-methods';
import type { Pool } from '../../../db/pool.ts';
import { areBlocked } from '../../../users/blocks.ts';

type Payment = {
  readonly id: string;
  readonly fromId: string;
  readonly toId: string;
  readonly amountCents: number;
};

/**
 * Looks up how the viewer can pay each of these open payments, the preferred way first, by the payment's id. Others than the
 * payer see nothing of it, nor does a payer whom a block keeps apart from the receiver.
 */
export async function readPayWith(
  pool: Pool,
  viewerId: string,
  open: readonly Payment[],
): Promise<(paymentId: string) => PayWith[]> {
  const mine = open.filter(({ fromId }) => fromId === viewerId);
  if (mine.length === 0) return () => [];
  const { rows } = await pool.query<PayMethod & { userId: string }>({
    name: 'read-pay-with',
    text: `select user_id, kind, value from pay_methods
           where user_id = any($2::uuid[]) and not ${areBlocked('user_id', '$1::uuid')} order by user_id, position`,
    values: [viewerId, mine.map(({ toId }) => toId)],
  });
  return (paymentId) => {
    const payment = mine.find(({ id }) => id === paymentId);
    return rows
      .filter(({ userId }) => userId === payment?.toId)
      .map(({ kind, value }) => ({ kind, value, url: payUrl({ kind, value }, payment!.amountCents) }));
  };
}
