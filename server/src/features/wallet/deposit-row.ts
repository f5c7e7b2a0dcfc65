import type { Pool } from '../../db/pool.ts';

/** A deposit as stored; instants are milliseconds since 1970 UTC. */
export type Deposit = {
  readonly id: string;
  readonly userId: string;
  readonly amountCents: number;
  readonly status: 'processing' | 'successful' | 'cancelled' | 'failed';
  /** The provider's id of the checkout and its page; null until it was opened. */
  readonly providerRef: string | null;
  readonly checkoutUrl: string | null;
  readonly createdAt: number;
};

/** The deposit of that id, whoever's it is; null when there is none. */
export async function findDeposit(pool: Pool, id: string): Promise<Deposit | null> {
  const { rows } = await pool.query<Deposit>(
    `select id, user_id as "userId", amount_cents as "amountCents", status, provider_ref as "providerRef",
       checkout_url as "checkoutUrl", created_at as "createdAt"
     from deposits where id = $1`,
    [id],
  );
  return rows[0] ?? null;
}
