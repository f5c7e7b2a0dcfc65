import { createServer } from 'node:http';
import { createBook } from '@sidebet/server/book/book';
import { systemClock } from '@sidebet/server/clock';
import { createPool } from '@sidebet/server/db/pool';
import { takePayoutEvent } from '@sidebet/server/features/wallet/payout-events';
import { playMoneyPayPal } from '@sidebet/server/integrations/payments/local-provider/start';
import { paypalClient } from '@sidebet/server/integrations/payments/paypal-client';
import { paypalPayments } from '@sidebet/server/integrations/payments/paypal-orders';
import { paypalPayouts } from '@sidebet/server/integrations/payments/paypal-payouts';
import { silentLog } from '@sidebet/server/log';
import { followSentPayouts } from '@sidebet/server/workers/follow-sent-payouts';
import { runRecurring } from '@sidebet/server/workers/recurring';
import { sendApprovedPayouts } from '@sidebet/server/workers/send-approved-payouts';
import { spoil } from './spoilt-payouts.ts';

/**
 * The payout workers and PayPal's webhook in a process of their own, to be killed at any moment. `SPOIL` makes it
 * broken on purpose, to see that the proof finds it out.
 */
const { DATABASE_URL = '', PAYPAL_API_BASE = '', PORT = '0', SPOIL = '' } = process.env;

const pool = createPool(DATABASE_URL, { max: 6, applicationName: 'payout-worker' });
const book = createBook(DATABASE_URL, systemClock, silentLog, { lanes: 1, workLanes: 1 });
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

const webhooks = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    const event = await verifyWebhook(Buffer.concat(chunks), request.headers);
    if (event) await takePayoutEvent(parts, event);
    response.writeHead(event ? 200 : 400).end();
  } catch {
    response.writeHead(503).end();
  }
});
webhooks.listen(Number(PORT), '127.0.0.1');

runRecurring({ log: silentLog, alarm: () => {} }, [
  { name: 'send payouts', everyMs: 50, run: () => sendApprovedPayouts(parts) },
  { name: 'follow payouts', everyMs: 50, run: () => followSentPayouts(parts) },
]);
