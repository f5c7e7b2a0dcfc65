import { type Refusal, refuse } from '@sidebet/domain/refusals';
import { decideDeposit } from '@sidebet/domain/wallet/deposit';
import { v5 as uuidv5 } from 'uuid';
import { inTransaction } from '../../db/in-transaction.ts';
import { readSystemSettings } from '../../db/system-settings.ts';
import { ProviderFailure } from '../../integrations/payments/ports/provider-failure.ts';
import { isSuspended } from '../accounts/suspended.ts';
import { lockPerson } from '../protection/change.ts';
import { refuseDepositNow, refuseOpenDeposit } from '../protection/deposits.ts';
import type { DepositDeps } from './deposit-deps.ts';
import { refusalOfFailure } from './deposit-failure.ts';
import { end } from './deposit-outcome.ts';
import { cancelDeposit } from './deposit-return.ts';
import { type Deposit, findDeposit } from './deposit-row.ts';

export type StartedDeposit = {
  readonly kind: 'started';
  readonly deposit: Deposit;
  /** The provider's id of the checkout or order, and the page the browser goes to. */
  readonly ref: string;
  readonly url: string;
};

/** Any fixed uuid: deposit ids are names within it, so the same person's same key is the same deposit. */
const depositNames = '4b1f6a52-7c0e-5d0b-9a3e-2f6d8c1e7a90';

/**
 * Opens a hosted checkout or a PayPal order for a deposit (SPEC section 5, Deposit). The row comes first, so that no
 * payment can arrive for a deposit we do not know; credit comes later, from the provider's verified word alone.
 *
 * A repeat of the key answers as the first time. After a failure at the provider it tries again, unless the page that
 * was opened all the same was closed meanwhile (checkoutEnded): then another key opens another.
 * Refuses: no PayPal, the key used for something else, the rules of `decideDeposit`, what the person's own limits or
 * exclusion say (`refuseDepositNow`), the provider's failure.
 */
export async function startDeposit(
  deps: DepositDeps,
  userId: string,
  key: string,
  amountCents: number,
  provider: Deposit['provider'],
): Promise<StartedDeposit | Refusal> {
  if (provider === 'paypal' && !deps.paypal) return refuse('paypalUnavailable');
  const id = uuidv5(`${userId} ${key}`, depositNames);
  const before = await findDeposit(deps.pool, id);
  if (before && (before.amountCents !== amountCents || before.provider !== provider))
    return refuse('idempotencyKeyReused');
  if (before?.checkoutUrl) return started(before);
  const refusal = await createDeposit(deps, { id, userId, amountCents, provider });
  return refusal ?? openCheckout(deps, { id, userId, amountCents, provider });
}

type NewDeposit = Pick<Deposit, 'id' | 'userId' | 'amountCents' | 'provider'>;

async function createDeposit(
  { pool, clock }: DepositDeps,
  { id, userId, amountCents, provider }: NewDeposit,
): Promise<Refusal | null> {
  if (await isSuspended(pool, userId)) return refuse('accountSuspended');
  const decision = decideDeposit(amountCents, await readSystemSettings(pool, clock));
  if (decision.kind === 'refusal') return decision;
  // Under a lock that a suspension and a deletion wait for, so that none of them overlooks it, and that the person's other
  // deposits wait for, so that all of them count together.
  const limited = await inTransaction(pool, async (client) => {
    const refusal = await refuseDepositNow(client, clock, { id, userId, amountCents });
    if (refusal) return refusal;
    // One that failed to open and is tried again counts from now.
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
  // A request with the same key may have been faster, and for something else.
  const same = stored.amountCents === amountCents && stored.provider === provider;
  if (!same) return refuse('idempotencyKeyReused');
  return isClosed(stored) ? refuse('checkoutEnded') : null;
}

/** Its page was found after nobody had been sent there, and closed; under the same key the provider gives it again. */
const isClosed = ({ providerRef, checkoutUrl }: Deposit) => providerRef !== null && checkoutUrl === null;

async function openCheckout(deps: DepositDeps, wanted: NewDeposit): Promise<StartedDeposit | Refusal> {
  const { pool, log } = deps;
  try {
    const refusal = await keepCheckout(deps, wanted, await askForCheckout(deps, wanted));
    if (refusal) {
      // Nobody was sent there. Should the provider not answer now, a worker closes it.
      await cancelDeposit(deps, wanted.userId, wanted.id);
      return refusal;
    }
    // A repeat that ran beside this one may have been faster: both answer with the checkout that was kept.
    const kept = (await findDeposit(pool, wanted.id))!;
    return isClosed(kept) ? refuse('checkoutEnded') : started(kept);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    log.error({ err: error, depositId: wanted.id }, 'a checkout could not be opened');
    const { status } = error.facts;
    if (status === 401 || status === 403) deps.alarm('paymentsRefused', error.facts);
    // What may have been opened after all is looked up later, under the same name; nobody was sent there.
    const stored = await findDeposit(pool, wanted.id);
    if (error.nothingHappened && stored?.checkoutUrl === null) await end(deps, wanted, 'cancelled');
    return refusalOfFailure(error)!;
  }
}

/**
 * Stores where a deposit is paid, and asks again whether it may be: whoever began a break while the provider took its time
 * had no page that could be closed. Refused, nobody is sent to the page, also not who asks again.
 */
function keepCheckout(
  { pool, clock }: DepositDeps,
  { id, userId }: NewDeposit,
  { ref, url }: OpenedCheckout,
): Promise<Refusal | null> {
  return inTransaction(pool, async (client) => {
    // Before the deposit's row, as who opens it again does.
    await lockPerson(client, userId);
    // The payment may already have been confirmed: a successful deposit stays so.
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

/** Opens the page on which a deposit is paid. Asked again for the same deposit it is the same one. */
export async function askForCheckout(
  { cards, paypal, publicUrl }: DepositDeps,
  { id, userId, amountCents, provider }: NewDeposit,
): Promise<OpenedCheckout> {
  const back = { depositId: id, amountCents, cancelUrl: `${publicUrl}/Error?id=${id}` };
  const successUrl = `${publicUrl}/Success?id=${id}`;
  if (provider === 'stripe') return cards.createCheckout({ ...back, userId, successUrl });
  const { orderId, approveUrl } = await paypal!.createOrder({ ...back, returnUrl: successUrl });
  return { ref: orderId, url: approveUrl };
}

function started(deposit: Deposit): StartedDeposit {
  return { kind: 'started', deposit, ref: deposit.providerRef!, url: deposit.checkoutUrl! };
}
