import type { providerState } from '@sidebet/contract/console/books';
import { inFlightStatuses } from '@sidebet/domain/wallet/withdrawal';
import type { z } from 'zod';
import type { Env } from '../../../config/env.ts';
import { isLiveKey } from '../../../config/money-mode.ts';
import type { Uses } from '../../../context.ts';
import { cachedRead } from '../../../db/cached-read.ts';
import type { Pool } from '../../../db/pool.ts';
import { listSql } from '../../../db/rules-in-sql.ts';
import type { PaymentProvider } from '../../../integrations/payments/ports/provider-failure.ts';

type ProviderState = z.output<typeof providerState>;
type Mode = ProviderState['mode'];

/** Which money each provider moves. Nothing else about the keys is revealed. */
export function providerModes({
  env,
  playMoney,
  paypal,
}: Uses<'playMoney' | 'paypal'> & {
  readonly env: Pick<Env, 'STRIPE_SECRET_KEY' | 'PAYPAL_MODE'>;
}): Record<PaymentProvider, Mode> {
  if (playMoney) return { stripe: 'playMoney', paypal: 'playMoney' };
  if (env.STRIPE_SECRET_KEY === undefined) return { stripe: null, paypal: null };
  return {
    stripe: isLiveKey(env.STRIPE_SECRET_KEY) ? 'live' : 'test',
    paypal: paypal && (env.PAYPAL_MODE === 'live' ? 'live' : 'test'),
  };
}

const minReadIntervalMs = 10_000;
const patienceMs = 5_000;

/**
 * The state of the providers. A check looks up a checkout that does not exist: any response shows that the
 * provider is reachable.
 */
export function providerStates(
  context: Uses<'env' | 'pool' | 'writeProviderCalls' | 'cards' | 'paypal' | 'playMoney'>,
): (ask: boolean) => Promise<ProviderState[]> {
  const { pool, cards, paypal, writeProviderCalls } = context;
  const modes = providerModes(context);
  const ask = cachedRead(minReadIntervalMs, async () => {
    let patience: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve) => {
      patience = setTimeout(resolve, patienceMs);
    });
    const responses = Promise.allSettled([
      modes.stripe && cards.getCheckout('cs_none'),
      paypal?.getOrder('NONE'),
    ]);
    await Promise.race([responses, over]);
    clearTimeout(patience);
  });
  return async (asking) => {
    if (asking) await ask();
    await writeProviderCalls();
    return readStates(pool, modes);
  };
}

type Row = {
  provider: PaymentProvider;
  succeededAt: number | null;
  failedAt: number | null;
  failure: string | null;
  webhookAt: number | null;
  webhookType: string | null;
  waitingEvents: number;
  deposits: Waiting | null;
};
type Waiting = { count: number; amountCents: number; oldestAt: number };

async function readStates(pool: Pool, modes: Record<PaymentProvider, Mode>): Promise<ProviderState[]> {
  const oldest = (column: string) => `(extract(epoch from min(${column})) * 1000)::bigint`;
  const [{ rows }, payouts] = await Promise.all([
    pool.query<Row>(
      `select p.provider, c.succeeded_at, c.failed_at, c.failure,
         e.received_at as webhook_at, e.type as webhook_type,
         (select count(*) from provider_events w where w.processed_at is null and w.provider = p.provider) as waiting_events,
         (select jsonb_build_object('count', count(*), 'amountCents', sum(amount_cents), 'oldestAt', ${oldest('created_at')})
          from deposits d where d.status = 'processing' and d.provider = p.provider having count(*) > 0) as deposits
       from (values ('stripe'), ('paypal')) as p (provider)
       left join provider_calls c on c.provider = p.provider
       left join lateral (select received_at, type from provider_events e where e.provider = p.provider
                          order by received_at desc limit 1) e on true`,
    ),
    pool.query<Waiting & { status: string }>(
      `select status, count(*) as count, sum(amount_cents)::bigint as amount_cents, ${oldest('requested_at')} as oldest_at
       from withdrawals where status in (${listSql(inFlightStatuses)}) group by status
       order by min(requested_at)`,
    ),
  ]);
  return rows.map(
    ({ provider, succeededAt, failedAt, failure, webhookAt, webhookType, waitingEvents, deposits }) => ({
      provider,
      mode: modes[provider],
      reachable: succeededAt === null && failedAt === null ? null : (succeededAt ?? 0) >= (failedAt ?? 0),
      lastCallAt: succeededAt,
      lastFailureAt: failedAt,
      lastFailure: failure,
      lastWebhookAt: webhookAt,
      lastWebhookType: webhookType,
      waitingEvents,
      deposits,
      payouts: provider === 'paypal' ? payouts.rows : [],
    }),
  );
}
