import { createServer } from 'node:http';
import { playMoneyPayPal } from '@sidebet/play-money/start';
import { createBook } from '@sidebet/server/book/book';
import { createPool } from '@sidebet/server/db/pool';
import { actOnCard } from '@sidebet/server/features/money/deposits/card-deposits';
import { cancelDeposit, captureDeposit } from '@sidebet/server/features/money/deposits/deposit-return';
import { startDeposit } from '@sidebet/server/features/money/deposits/deposits';
import { actOnPayPal } from '@sidebet/server/features/money/deposits/paypal-deposits';
import { paypalClient } from '@sidebet/server/integrations/payments/paypal-client';
import { paypalPayments } from '@sidebet/server/integrations/payments/paypal-orders';
import { stripePayments } from '@sidebet/server/integrations/payments/stripe';
import { silentLog } from '@sidebet/server/logging/log';
import { takeProviderEvent } from '@sidebet/server/provider-events/take-provider-event';
import { lookUpOpenDeposits } from '@sidebet/server/workers/look-up-open-deposits';
import { runRecurring } from '@sidebet/server/workers/recurring';
import { withMistake } from './mistakes.ts';

/**
 * Everything a deposit needs, in a separate process that can be killed at any moment: the endpoints, both providers' webhooks
 * and the lookups. `AHEAD` moves its clock forward, which makes deposits old enough to look up. `MISTAKE` breaks it on purpose
 * for the negative control.
 */
const {
  DATABASE_URL = '',
  STRIPE_API_BASE = '',
  PAYPAL_API_BASE = '',
  WEBHOOK_SECRET = '',
  PORT = '0',
  AHEAD = '0',
  MISTAKE = '',
} = process.env;

const clock = { now: () => Date.now() + Number(AHEAD) };
const pool = createPool(DATABASE_URL, { max: 8, applicationName: 'deposit-worker' });
const book = createBook(DATABASE_URL, clock, silentLog, { shards: 1, workShards: 1 });
const limitMs = 2_000;
const client = paypalClient({
  ...playMoneyPayPal,
  apiBase: PAYPAL_API_BASE,
  log: silentLog,
  limitMs,
  retryAfterMs: [5],
});
const cards = stripePayments({
  secretKey: 'sk_test_1',
  webhookSecret: WEBHOOK_SECRET,
  apiBase: STRIPE_API_BASE,
  limitMs,
});
const paypal = paypalPayments(client, playMoneyPayPal.webhookId);
const deps = {
  pool,
  clock,
  log: silentLog,
  alarm: () => {},
  onCredited: () => {},
  siteUrl: () => 'http://localhost',
  ...withMistake(MISTAKE, { book, cards, paypal }),
};

type DepositRequest = {
  userId: string;
  key: string;
  cents: number;
  provider: 'stripe' | 'paypal';
  id: string;
};

async function answer(path: string, body: Buffer, headers: Record<string, unknown>): Promise<object | null> {
  if (path === '/stripe') {
    const event = cards.verifyWebhook(body, String(headers['stripe-signature']));
    if (!event) return null;
    await takeProviderEvent(deps, 'stripe', event, () => actOnCard(deps, event.change));
    return {};
  }
  if (path === '/paypal') {
    const event = await paypal.verifyWebhook(body, headers as never);
    if (!event) return null;
    const { change } = event;
    if (change.kind === 'payoutItem' || change.kind === 'payoutBatch') return {};
    await takeProviderEvent(deps, 'paypal', event, () => actOnPayPal(deps, change));
    return {};
  }
  const { userId, key, cents, provider, id } = JSON.parse(body.toString()) as DepositRequest;
  if (path === '/capture' || path === '/cancel') {
    const returned = await (path === '/capture' ? captureDeposit : cancelDeposit)(deps, userId, id);
    return returned.kind === 'refusal' ? null : { status: returned.deposit.status };
  }
  const started = await startDeposit(deps, userId, key, cents, provider);
  return started.kind === 'refusal' ? null : { id: started.deposit.id, ref: started.ref };
}

createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    const given = await answer(request.url ?? '/', Buffer.concat(chunks), request.headers);
    response.writeHead(given ? 200 : 409).end(JSON.stringify(given ?? {}));
  } catch {
    response.writeHead(503).end();
  }
}).listen(Number(PORT), '127.0.0.1');

if (AHEAD !== '0')
  runRecurring({ log: silentLog, alarm: () => {} }, [
    { name: 'look up open deposits', everyMs: 50, run: () => lookUpOpenDeposits(deps) },
  ]);
