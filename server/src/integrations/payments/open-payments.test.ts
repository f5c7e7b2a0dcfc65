import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from '../../config/env.ts';
import { silentLog } from '../../logging/log.ts';
import { checkoutRequest, postControl, press } from './on-play-money/test-provider.fixtures.ts';
import { openPayments } from './open-payments.ts';

const dir = mkdtempSync(join(tmpdir(), 'payments-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
function optionsFor(given: Record<string, string>, changes: object = {}) {
  const read = readEnv({ DATA_DIR: dir, ...given });
  if ('mistake' in read) throw new Error(read.mistake);
  const env = { ...read.env, ...changes };
  return { env, webhookUrl: () => 'http://127.0.0.1:9/', secret: 'secret', log: silentLog };
}
const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WH' };

test('without keys everything is play money', async () => {
  const payments = await openPayments(optionsFor({}));
  expect(payments.playMoney).toBe(true);
  expect((await fetch(`${payments.localUrl}/control/health`)).status).toBe(200);
  expect(await payments.cards.getCheckout('cs_test_x')).toBeNull();
  expect(await payments.paypal?.payouts.get('X')).toBeNull();
  await payments.close();
});

test('play money is settled once the app has taken its webhooks', async () => {
  const release = Promise.withResolvers<void>();
  const received: string[] = [];
  const app = createServer(async (request, response) => {
    received.push(request.url!);
    await release.promise;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(app, 'listening');
  const webhookUrl = (provider: string) =>
    `http://127.0.0.1:${(app.address() as AddressInfo).port}/${provider}`;
  const options = optionsFor({ DATA_DIR: join(dir, 'settled') });
  const payments = await openPayments({ ...options, webhookUrl });
  try {
    await payments.settled();
    await postControl(payments.localUrl!, 'webhooks', { how: 'delay', ms: 1 });
    const { url } = await payments.cards.createCheckout(checkoutRequest());
    await press(`${url}/pay`);
    await expect(payments.settled(1)).rejects.toThrow('delayed checkout.session.completed');
    release.resolve();
    await payments.settled();
    expect(received).toEqual(['/stripe']);
  } finally {
    await payments.close();
    app.closeAllConnections();
    app.close();
  }
});

test.each([
  ['cards alone: PayPal is off', stripe, false],
  ['both', { ...stripe, ...paypal }, true],
])('real %s', async (_name, given, hasPayPal) => {
  const payments = await openPayments(optionsFor(given));
  expect([payments.playMoney, payments.paypal !== null]).toEqual([false, hasPayPal]);
  await payments.settled();
  await payments.close();
});

test('play money is never paid out as real money, nor used in production', async () => {
  await expect(openPayments(optionsFor({}, paypal))).rejects.toThrow(
    'set STRIPE_SECRET_KEY as well as PAYPAL_CLIENT_ID',
  );
  await expect(openPayments(optionsFor({}, { NODE_ENV: 'production' }))).rejects.toThrow(
    'not for production',
  );
});
