import { createServer, type IncomingHttpHeaders } from 'node:http';
import { isRefusal } from '@sidebet/domain/refusals';
import { playMoneyPayPal } from '@sidebet/play-money/start';
import { createBook } from '@sidebet/server/book/book';
import { createPool } from '@sidebet/server/db/pool';
import { takePayoutEvent } from '@sidebet/server/features/money/withdrawals/payout-events';
import { followSent } from '@sidebet/server/features/money/withdrawals/payout-follow';
import { sendApproved } from '@sidebet/server/features/money/withdrawals/payout-send';
import { requestWithdrawal } from '@sidebet/server/features/money/withdrawals/withdrawals';
import { decideWithdrawal } from '@sidebet/server/features/operating/console/withdrawals';
import { paypalClient } from '@sidebet/server/integrations/payments/paypal-client';
import { paypalPayments } from '@sidebet/server/integrations/payments/paypal-orders';
import { paypalPayouts } from '@sidebet/server/integrations/payments/paypal-payouts';
import { silentLog } from '@sidebet/server/logging/log';
import { systemClock } from '@sidebet/server/time/clock';
import { runRecurring } from '@sidebet/server/workers/recurring';
import { withMistake, withMistakenKey } from './mistakes.ts';

/**
 * Everything a withdrawal needs, in a separate process that can be killed at any moment: the users' and operators' endpoints,
 * the payout workers and PayPal's webhook. `MISTAKE` breaks it on purpose for the negative control.
 */
const { DATABASE_URL = '', PAYPAL_API_BASE = '', PORT = '0', MISTAKE = '' } = process.env;

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
  payouts: withMistake(MISTAKE, paypalPayouts(client), book),
  leaseMs: 500,
};
const { verifyWebhook } = paypalPayments(client, playMoneyPayPal.webhookId);

type WithdrawalRequest = { by: string; key: string; id: string; amountCents: number; paypalEmail: string };

async function answer(path: string, body: Buffer, headers: IncomingHttpHeaders): Promise<object | null> {
  if (path === '/paypal') {
    const event = await verifyWebhook(body, headers);
    if (event) await takePayoutEvent(parts, event);
    return event && {};
  }
  const { by, key, id, amountCents, paypalEmail } = withMistakenKey(
    MISTAKE,
    JSON.parse(body.toString()) as WithdrawalRequest,
  );
  if (path === '/withdraw') {
    const input = { amountCents, paypalEmail, confirmPaypalEmail: paypalEmail };
    const outcome = await requestWithdrawal(
      { ...parts, moneyMode: 'play', siteUrl: () => 'http://localhost' },
      { id: by },
      key,
      input,
      null,
    );
    return outcome.kind === 'refusal' ? null : { id: outcome.withdrawal.id };
  }
  const viewer = { id: by, sessionId: by, role: 'admin' } as const;
  const call = { viewer, idempotencyKey: key, body: { reason: 'Looked at the account' } };
  const act =
    path === '/approve'
      ? ({ act: 'approve', id } as const)
      : ({ act: 'reject', id, messageToUser: 'Please write to us.' } as const);
  const refusal = await decideWithdrawal({ ...parts, siteUrl: () => 'http://localhost' }, call, act);
  return refusal ?? {};
}

createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    const given = await answer(request.url ?? '/', Buffer.concat(chunks), request.headers);
    const status = isRefusal(given) ? 409 : given ? 200 : 400;
    response.writeHead(status).end(JSON.stringify(given ?? {}));
  } catch {
    response.writeHead(503).end();
  }
}).listen(Number(PORT), '127.0.0.1');

runRecurring({ log: silentLog, alarm: () => {} }, [
  { name: 'send payouts', everyMs: 50, run: () => sendApproved(parts) },
  { name: 'follow payouts', everyMs: 50, run: () => followSent(parts) },
]);
