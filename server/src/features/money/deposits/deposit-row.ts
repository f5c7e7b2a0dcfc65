import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Pool } from '../../../db/pool.ts';
import type { PaymentProvider } from '../../../integrations/payments/ports/provider-failure.ts';

/** A deposit as stored; instants are milliseconds since 1970 UTC. */
export type Deposit = {
  readonly id: string;
  readonly userId: string;
  readonly amountCents: number;
  readonly provider: PaymentProvider;
  readonly status: 'processing' | 'successful' | 'cancelled' | 'failed';
  /** The provider's id of the checkout or order, and its page; null until it was opened. */
  readonly providerRef: string | null;
  readonly checkoutUrl: string | null;
  /** The provider's payment id, which refunds and disputes refer to; null until it was paid. */
  readonly paymentRef: string | null;
  /** Why the provider is still waiting for the payment's money; null if it is not. */
  readonly pendingReason: string | null;
  readonly refundedCents: number;
  /** Whether a withdrawal refunded it. Then the total of its refunds includes that refund. */
  readonly hasWithdrawalRefunds: boolean;
  /** How many refunds of it did not arrive. */
  readonly failedRefunds: number;
  readonly createdAt: number;
};

const columns = `id, user_id, amount_cents, provider, status, provider_ref,
  checkout_url, payment_ref, pending_reason,
  refunded_cents,
  exists (select from withdrawal_refunds r where r.deposit_id = deposits.id and r.sending_at is not null)
    as has_withdrawal_refunds, jsonb_array_length(failed_refunds) as failed_refunds, created_at`;

/** The deposit with that id, of any user; null if there is none. */
export async function findDeposit(pool: Pool, id: string): Promise<Deposit | null> {
  const { rows } = await pool.query<Deposit>(`select ${columns} from deposits where id = $1`, [id]);
  return rows[0] ?? null;
}

/** The caller's own deposit. Refuses any other id. */
export async function readDeposit(pool: Pool, userId: string, id: string): Promise<Deposit | Refusal> {
  const deposit = await findDeposit(pool, id);
  return deposit?.userId === userId ? deposit : refuse('depositNotFound');
}

/** The deposit of one of these provider payments; null if none is known. */
export async function findDepositOfPayment(
  pool: Pool,
  provider: Deposit['provider'],
  paymentRefs: readonly string[],
): Promise<Deposit | null> {
  const { rows } = await pool.query<Deposit>(
    `select ${columns} from deposits where provider = $1 and payment_ref = any($2::text[]) limit 1`,
    [provider, paymentRefs],
  );
  return rows[0] ?? null;
}

/** Stores the provider's payment id, which later events refer to. The first one stays. */
export async function rememberPayment(pool: Pool, id: string, paymentRef: string | null): Promise<void> {
  if (paymentRef === null) return;
  await pool.query('update deposits set payment_ref = $2 where id = $1 and payment_ref is null', [
    id,
    paymentRef,
  ]);
}

/**
 * For updates of deposits: the user's current number of transfers, which is the deposit's place in Transaction
 * History.
 */
export const versionNow =
  'coalesce((select version from accounts where accounts.user_id = deposits.user_id), 0)';
