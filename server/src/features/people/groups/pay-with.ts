import type { PayWith } from '@sidebet/contract/groups/settle-up';
import { type PayMethod, payUrl } from '@sidebet/domain/groups/pay-methods';
import type { Pool } from '../../../db/pool.ts';
import { areBlocked } from '../../../users/blocks.ts';

type Payment = {
  readonly fromId: string;
  readonly toId: string;
  readonly amountCents: number;
  readonly settledAt: number | null;
};

/**
 * Looks up how the viewer can pay each of their open payments, the preferred way first. Others than the payer see nothing of it, nor
 * does a payer whom a block keeps apart from the receiver.
 */
export async function readPayWith(
  pool: Pool,
  viewerId: string,
  payments: readonly Payment[],
): Promise<(payment: Payment) => PayWith[]> {
  const isMine = ({ fromId, settledAt }: Payment) => fromId === viewerId && settledAt === null;
  const receivers = payments.filter(isMine).map(({ toId }) => toId);
  if (receivers.length === 0) return () => [];
  const { rows } = await pool.query<PayMethod & { userId: string }>({
    name: 'read-pay-with',
    text: `select user_id, kind, value from pay_methods
           where user_id = any($2::uuid[]) and not ${areBlocked('user_id', '$1::uuid')} order by user_id, position`,
    values: [viewerId, receivers],
  });
  return (payment) =>
    isMine(payment)
      ? rows
          .filter(({ userId }) => userId === payment.toId)
          .map(({ kind, value }) => ({ kind, value, url: payUrl({ kind, value }, payment.amountCents) }))
      : [];
}
