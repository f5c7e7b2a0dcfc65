import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { decideDeposit } from '@sidebet/domain/wallet/deposit';
import { validate as isUuid, v5 as uuidv5 } from 'uuid';
import type { Clock } from '../../clock.ts';
import type { Pool } from '../../db/pool.ts';
import { readSystemSettings } from '../../db/system-settings.ts';
import { type CardPayments, CheckoutFailed } from '../../integrations/payments/port.ts';
import type { Log } from '../../log.ts';
import { type Deposit, findDeposit } from './deposit-row.ts';

export type DepositDeps = {
  readonly pool: Pool;
  readonly payments: CardPayments;
  readonly clock: Clock;
  readonly log: Log;
  /** Where the browser comes back to. */
  readonly publicUrl: string;
};

export type StartedDeposit = { readonly kind: 'started'; readonly deposit: Deposit; readonly url: string };

/** Any fixed uuid: deposit ids are names within it, so the same person's same key is the same deposit. */
const depositNames = '4b1f6a52-7c0e-5d0b-9a3e-2f6d8c1e7a90';

/**
 * Opens a hosted checkout for a deposit (SPEC section 5, Deposit). The row comes first, so that no payment can
 * arrive for a deposit we do not know; credit comes later, from the provider's signed word alone.
 *
 * A repeat of the key answers as the first time. After a failure at the provider it tries again.
 * Refuses: the key used for another amount, the rules of `decideDeposit`, the provider's failure, which leaves
 * the deposit cancelled ('Deposit Error').
 */
export async function startDeposit(
  deps: DepositDeps,
  userId: string,
  key: string,
  amountCents: number,
): Promise<StartedDeposit | Refusal> {
  const id = uuidv5(`${userId} ${key}`, depositNames);
  const before = await findDeposit(deps.pool, id);
  if (before && before.amountCents !== amountCents) return refuse('idempotencyKeyReused');
  if (before?.checkoutUrl) return { kind: 'started', deposit: before, url: before.checkoutUrl };
  const refusal = await createDeposit(deps, id, userId, amountCents);
  if (refusal) return refusal;
  return openCheckout(deps, { id, userId, amountCents });
}

/** The caller's own deposit; refuses any other id, whatever it is. */
export async function readDeposit(pool: Pool, userId: string, id: string): Promise<Deposit | Refusal> {
  const deposit = isUuid(id) ? await findDeposit(pool, id) : null;
  return deposit?.userId === userId ? deposit : refuse('depositNotFound');
}

async function createDeposit(
  { pool, clock }: DepositDeps,
  id: string,
  userId: string,
  amountCents: number,
): Promise<Refusal | null> {
  const decision = decideDeposit(amountCents, await readSystemSettings(pool));
  if (decision.kind === 'refusal') return decision;
  await pool.query(
    `insert into deposits (id, user_id, amount_cents, provider, created_at, updated_at)
     values ($1, $2, $3, 'stripe', $4, $4) on conflict (id) do nothing`,
    [id, userId, decision.amountCents, new Date(clock.now())],
  );
  // A request with the same key may have been faster, and for another amount.
  const stored = await findDeposit(pool, id);
  return stored?.amountCents === amountCents ? null : refuse('idempotencyKeyReused');
}

async function openCheckout(
  { pool, payments, clock, log, publicUrl }: DepositDeps,
  { id, userId, amountCents }: Pick<Deposit, 'id' | 'userId' | 'amountCents'>,
): Promise<StartedDeposit | Refusal> {
  try {
    const { ref, url } = await payments.createCheckout({
      depositId: id,
      userId,
      amountCents,
      successUrl: `${publicUrl}/Success?id=${id}`,
      cancelUrl: `${publicUrl}/Error?id=${id}`,
    });
    // The payment may already have been confirmed: a successful deposit stays so.
    await pool.query(
      `update deposits set provider_ref = $2, checkout_url = $3, updated_at = $4,
         status = case status when 'cancelled' then 'processing' else status end
       where id = $1 and checkout_url is null`,
      [id, ref, url, new Date(clock.now())],
    );
    // A repeat that ran beside this one may have been faster: both answer with the checkout that was kept.
    const deposit = (await findDeposit(pool, id))!;
    return { kind: 'started', deposit, url: deposit.checkoutUrl ?? url };
  } catch (error) {
    if (!(error instanceof CheckoutFailed)) throw error;
    log.error({ err: error.cause, depositId: id }, 'a checkout could not be opened');
    await pool.query(
      `update deposits set status = 'cancelled', updated_at = $2
       where id = $1 and status = 'processing' and checkout_url is null`,
      [id, new Date(clock.now())],
    );
    return refuse('paymentProviderFailed');
  }
}
