import type { Calls, Uses } from '../../../context.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import type { PaymentSource, SourceDigests } from '../../../integrations/payments/ports/payment-source.ts';
import { ProviderFailure } from '../../../integrations/payments/ports/provider-failure.ts';
import { lockUser } from '../../accounts/protection/change.ts';
import { recordSource } from '../../accounts/protection/payment-sources.ts';
import { type Deposit, findDeposit } from './deposit-row.ts';

export type SourceCheckContext = Uses<'pool' | 'clock' | 'log'> &
  Calls<'cards', 'getCardFingerprint'> &
  Calls<'paypal', 'getOrder'> & { readonly digests: SourceDigests };

/**
 * Looks up what a credited deposit was paid with, and compares it with the sources of self-excluded users (docs/adr/0013).
 * Marks the deposit in the same transaction; a worker checks deposits without the mark. Returns false when the provider
 * was not available.
 */
export async function checkPaymentSource(context: SourceCheckContext, depositId: string): Promise<boolean> {
  const { pool, clock, log, digests } = context;
  const deposit = await findDeposit(pool, depositId);
  if (deposit?.status !== 'successful') return true;
  let source: PaymentSource | null;
  try {
    source = await findSource(context, deposit);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    log.warn({ err: error, depositId }, 'the source of a deposit could not be looked up');
    // A refusal is final: this deposit's source stays unknown.
    if (error.kind !== 'refused') return false;
    source = null;
  }
  await inTransaction(pool, async (client) => {
    await lockUser(client, deposit.userId);
    const { rowCount } = await client.query(
      'update deposits set source_key = $2 where id = $1 and source_key is distinct from $2',
      [depositId, digests.keyId],
    );
    if (rowCount === 1 && source) await recordSource(client, deposit.userId, source, digests, clock.now());
  });
  return true;
}

async function findSource(
  { cards, paypal }: SourceCheckContext,
  { provider, paymentRef, providerRef }: Deposit,
): Promise<PaymentSource | null> {
  if (provider === 'stripe') {
    const reference = paymentRef === null ? null : await cards.getCardFingerprint(paymentRef);
    return reference === null ? null : { kind: 'card', reference };
  }
  const reference = providerRef === null ? null : ((await paypal?.getOrder(providerRef))?.payerId ?? null);
  return reference === null ? null : { kind: 'paypal', reference };
}

const inOneGo = 20;
/** Bounds a run, because a stopping server waits for it. */
const roundsPerRun = 10;

/**
 * Checks deposits whose source was not looked up yet, newest first. After SESSION_SECRET was changed it checks the deposits
 * of users on a break again, to store their digests under the new key. Returns the number of checked deposits.
 */
export async function checkPaymentSources(context: SourceCheckContext): Promise<number> {
  let done = 0;
  for (const provider of ['stripe', 'paypal'] as const) {
    if (provider === 'paypal' && !context.paypal) continue;
    done += await checkAllFrom(context, provider);
  }
  return done;
}

async function checkAllFrom(context: SourceCheckContext, provider: Deposit['provider']): Promise<number> {
  let done = 0;
  for (let round = 0; round < roundsPerRun; round += 1) {
    const ids = await findUnchecked(context, provider);
    for (const id of ids) {
      // The provider is not available: the next run continues.
      if (!(await checkPaymentSource(context, id))) return done;
      done += 1;
    }
    if (ids.length < inOneGo) break;
  }
  return done;
}

async function findUnchecked(
  { pool, clock, digests }: SourceCheckContext,
  provider: Deposit['provider'],
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `(select id from deposits
      where status = 'successful' and source_key is null and provider = $1 order by created_at desc limit $4)
     union
     (select d.id from deposits d
      where d.status = 'successful' and d.source_key <> $2 and d.provider = $1
        and d.user_id in (select user_id from kept_identities where kept_until is null or kept_until > $3)
      limit $4)`,
    [provider, digests.keyId, new Date(clock.now()), inOneGo],
  );
  return rows.map(({ id }) => id);
}
