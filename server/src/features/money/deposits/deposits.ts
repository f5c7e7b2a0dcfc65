import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { decideDeposit } from '@sidebet/domain/wallet/deposit';
import { v5 as uuidv5 } from 'uuid';
import { inTransaction } from '../../../db/in-transaction.ts';
import { readSystemSettings } from '../../../db/system-settings.ts';
import { ProviderFailure } from '../../../integrations/payments/ports/provider-failure.ts';
import { isSuspended } from '../../../users/find-user.ts';
import { lockUser } from '../../accounts/protection/change.ts';
import { refuseDepositNow, refuseOpenDeposit } from '../../accounts/protection/deposits.ts';
import type { DepositContext } from './deposit-context.ts';
import { toRefusal } from './deposit-failure.ts';
import { end } from './deposit-result.ts';
import { cancelDeposit } from './deposit-return.ts';
import { type Deposit, findDeposit } from './deposit-row.ts';

export type StartedDeposit = {
  readonly kind: 'started';
  readonly deposit: Deposit;
  /** The provider's id of the checkout or order, and the page for the browser. */
  readonly ref: string;
  readonly url: string;
};

/**
 * An arbitrary UUID namespace. The deposit's id is derived from user and key, so a repeated key is the same
 * deposit.
 */
const depositNames = '4b1f6a52-7c0e-5d0b-9a3e-2f6d8c1e7a90';

/**
 * Opens a hosted checkout or a PayPal order for a deposit. The row is written first, so no payment can arrive for
 * an unknown deposit. Only a verified report of the provider credits it later.
 *
 * Repeating the key returns the first response. After a provider failure it tries again, unless the page was
 * opened after all and closed meanwhile (checkoutEnded): then a new key is needed. Refusals: no PayPal, a reused
 * key, the rules of `decideDeposit`, the user's limits or exclusion (`refuseDepositNow`), the provider's failure.
 */
export async function startDeposit(
  context: DepositContext,
  userId: string,
  key: string,
  amountCents: number,
  provider: Deposit['provider'],
): Promise<StartedDeposit | Refusal> {
  if (provider === 'paypal' && !context.paypal) return refuse('paypalUnavailable');
  const id = uuidv5(`${userId} ${key}`, depositNames);
  const before = await findDeposit(context.pool, id);
  if (before && (before.amountCents !== amountCents || before.provider !== provider))
    return refuse('idempotencyKeyReused');
  if (before?.checkoutUrl) return started(before);
  const refusal = await createDeposit(context, { id, userId, amountCents, provider });
  return refusal ?? openCheckout(context, { id, userId, amountCents, provider });
}

type NewDeposit = Pick<Deposit, 'id' | 'userId' | 'amountCents' | 'provider'>;

async function createDeposit(
  { pool, clock }: DepositContext,
  { id, userId, amountCents, provider }: NewDeposit,
): Promise<Refusal | null> {
  if (await isSuspended(pool, userId)) return refuse('accountSuspended');
  const decision = decideDeposit(amountCents, await readSystemSettings(pool, clock));
  if (decision.kind === 'refusal') return decision;
  // Under a lock that suspensions and deletions wait for, so they see this deposit, and that the user's other
  // deposits wait for, so all of them count together.
  const limited = await inTransaction(pool, async (client) => {
    const refusal = await refuseDepositNow(client, clock, { id, userId, amountCents });
    if (refusal) return refusal;
    // A deposit that failed to open and is retried counts from now.
    await client.query(
      `insert into deposits (id, user_id, amount_cents, provider, created_at, updated_at)
       select $1, u.id, $3, $4, $5, $5 from users u where u.id = $2 and u.suspended_at is null
       on conflict (id) do update set status = 'processing', updated_at = excluded.updated_at
       where deposits.status = 'cancelled' and deposits.checkout_url is null and deposits.provider_ref is null
         and (deposits.amount_cents, deposits.provider) = (excluded.amount_cents, excluded.provider)`,
      [id, userId, decision.amountCents, provider, new Date(clock.now())],
    );
    return null;
  });
  if (limited) return limited;
  const stored = await findDeposit(pool, id);
  if (!stored) return refuse('accountSuspended');
  // A concurrent request with the same key may have been faster, with another amount.
  const same = stored.amountCents === amountCents && stored.provider === provider;
  if (!same) return refuse('idempotencyKeyReused');
  return isClosed(stored) ? refuse('checkoutEnded') : null;
}

/** A page that no user was sent to was found and closed. With the same key the provider would return it again. */
const isClosed = ({ providerRef, checkoutUrl }: Deposit) => providerRef !== null && checkoutUrl === null;

async function openCheckout(context: DepositContext, wanted: NewDeposit): Promise<StartedDeposit | Refusal> {
  const { pool, log } = context;
  try {
    const refusal = await storeCheckout(context, wanted, await askForCheckout(context, wanted));
    if (refusal) {
      // No user was sent there. If the provider does not respond now, a worker closes it.
      await cancelDeposit(context, wanted.userId, wanted.id);
      return refusal;
    }
    // A concurrent repeat may have been faster: both return the stored checkout.
    const stored = (await findDeposit(pool, wanted.id))!;
    return isClosed(stored) ? refuse('checkoutEnded') : started(stored);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    log.error({ err: error, depositId: wanted.id }, 'a checkout could not be opened');
    const { status } = error.facts;
    if (status === 401 || status === 403) context.alarm('paymentsRefused', error.facts);
    // What may have been opened after all is looked up later with the same key; no user was sent there.
    const stored = await findDeposit(pool, wanted.id);
    if (error.nothingHappened && stored?.checkoutUrl === null) await end(context, wanted, 'cancelled');
    return toRefusal(error)!;
  }
}

/**
 * Stores where a deposit is paid and checks again that it may be: a break may have started while the provider
 * responded, when there was no page to close. If refused, no user is sent to the page.
 */
function storeCheckout(
  { pool, clock }: DepositContext,
  { id, userId }: NewDeposit,
  { ref, url }: OpenedCheckout,
): Promise<Refusal | null> {
  return inTransaction(pool, async (client) => {
    // Locked before the deposit's row, as in every other place.
    await lockUser(client, userId);
    // The payment may already be confirmed: a successful deposit stays successful.
    await client.query(
      `update deposits set provider_ref = $2, checkout_url = $3, updated_at = $4,
         status = case status when 'cancelled' then 'processing' else status end
       where id = $1 and checkout_url is null and provider_ref is null`,
      [id, ref, url, new Date(clock.now())],
    );
    const refusal = await refuseOpenDeposit(client, clock, { id, userId });
    if (refusal) await client.query('update deposits set checkout_url = null where id = $1', [id]);
    return refusal;
  });
}

type OpenedCheckout = { readonly ref: string; readonly url: string };

/** Opens the payment page of a deposit. Repeating it returns the same page. */
export async function askForCheckout(
  { cards, paypal, siteUrl }: DepositContext,
  { id, userId, amountCents, provider }: NewDeposit,
): Promise<OpenedCheckout> {
  const back = { depositId: id, amountCents, cancelUrl: `${siteUrl()}/Error?id=${id}` };
  const successUrl = `${siteUrl()}/Success?id=${id}`;
  if (provider === 'stripe') return cards.createCheckout({ ...back, userId, successUrl });
  const { orderId, approveUrl } = await paypal!.createOrder({ ...back, returnUrl: successUrl });
  return { ref: orderId, url: approveUrl };
}

function started(deposit: Deposit): StartedDeposit {
  return { kind: 'started', deposit, ref: deposit.providerRef!, url: deposit.checkoutUrl! };
}
