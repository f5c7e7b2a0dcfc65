import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createBook } from '@sidebet/server/book/book';
import { createPool } from '@sidebet/server/db/pool';
import { decideWithdrawal } from '@sidebet/server/features/admin/withdrawals';
import { takePayoutEvent } from '@sidebet/server/features/withdrawals/payout-events';
import { requestWithdrawal } from '@sidebet/server/features/withdrawals/withdrawals';
import { RefusalError } from '@sidebet/server/http/problem';
import { playMoneyPayPal } from '@sidebet/server/integrations/payments/local-provider/start';
import { paypalClient } from '@sidebet/server/integrations/payments/paypal-client';
import { paypalPayments } from '@sidebet/server/integrations/payments/paypal-orders';
import { paypalPayouts } from '@sidebet/server/integrations/payments/paypal-payouts';
import { silentLog } from '@sidebet/server/logging/log';
import { systemClock } from '@sidebet/server/time/clock';
import { followSentPayouts } from '@sidebet/server/workers/follow-sent-payouts';
import { runRecurring } from '@sidebet/server/workers/recurring';
import { sendApprovedPayouts } from '@sidebet/server/workers/send-approved-payouts';
import { spoil, spoilAsked } from './spoilt-payouts.ts';

/**
 * Everything a withdrawal needs, in a separate process that can be killed at any moment: the users' and operators' endpoints,
 * the payout workers and PayPal's webhook. `SPOIL` breaks it on purpose for the negative control.
 */
const { DATABASE_URL = '', PAYPAL_API_BASE = '', PORT = '0', SPOIL = '' } = process.env;

const pool = createPool(DATABASE_URL, { max: 6, applicationName: 'payout-worker' });
const book = createBook(DATABASE_URL, systemClock, silentLog, {
  shards: 1,
  workShards: 1,
  moneyMode: 'play',
});
const client = paypalClient({
  ...playMoneyPayPal,
  apiBase: PAYPAL_API_BASE,
  log: silentLog,
  limitMs: 2_000,
  retryAfterMs: [5],
});
const parts = {
  pool,
  book,
  clock: systemClock,
  wallClock: systemClock,
  log: silentLog,
  alarm: () => {},
  payouts: spoil(SPOIL, paypalPayouts(client), book),
  leaseMs: 500,
};
const { verifyWebhook } = paypalPayments(client, playMoneyPayPal.webhookId);

type Asked = { by: string; key: string; id: string; amountCents: number; paypalEmail: string };

async function answer(path: string, body: Buffer, headers: IncomingHttpHeaders): Promise<object | null> {
  if (path === '/paypal') {
    const event = await verifyWebhook(body, headers);
    if (event) await takePayoutEvent(parts, event);
    return event && {};
  }
  const { by, key, id, amountCents, paypalEmail } = spoilAsked(SPOIL, JSON.parse(body.toString()) as Asked);
  if (path === '/withdraw') {
    const input = { amountCents, paypalEmail, confirmPaypalEmail: paypalEmail };
    const outcome = await requestWithdrawal(
      { ...parts, moneyMode: 'play', requireMayWithdraw: async () => {}, siteUrl: () => 'http://localhost' },
      { id: by, sessionId: by, role: 'user' },
      key,
      input,
    );
    return outcome.kind === 'refusal' ? null : { id: outcome.withdrawal.id };
  }
  const viewer = { id: by, sessionId: by, role: 'admin' } as const;
  const call = { viewer, idempotencyKey: key, body: { reason: 'Looked at the account' } };
  const act =
    path === '/approve'
      ? ({ act: 'approve', id } as const)
      : ({ act: 'reject', id, told: 'Please write to us.' } as const);
  await decideWithdrawal({ ...parts, siteUrl: () => 'http://localhost' }, call, act);
  return {};
}

createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    const given = await answer(request.url ?? '/', Buffer.concat(chunks), request.headers);
    response.writeHead(given ? 200 : 400).end(JSON.stringify(given ?? {}));
  } catch (error) {
    response.writeHead(error instanceof RefusalError ? 409 : 503).end();
  }
}).listen(Number(PORT), '127.0.0.1');

runRecurring({ log: silentLog, alarm: () => {} }, [
  { name: 'send payouts', everyMs: 50, run: () => sendApprovedPayouts(parts) },
  { name: 'follow payouts', everyMs: 50, run: () => followSentPayouts(parts) },
]);
