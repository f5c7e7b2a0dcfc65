import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playMoneyPayPal } from '@sidebet/play-money/start';
import { afterAll, beforeEach, expect } from 'vitest';
import { silentLog } from '../../../logging/log.ts';
import { paypalClient } from '../paypal-client.ts';
import { paypalPayments } from '../paypal-orders.ts';
import { paypalPayouts } from '../paypal-payouts.ts';
import { stripePayments } from '../stripe.ts';
import { checkoutRequest, nextTestId, orderRequest, press } from './test-provider.fixtures.ts';

const webhookSecret = 'whsec_for_tests';

/** A fake app, and a data file for each test. */
export function memoryTests() {
  const dir = mkdtempSync(join(tmpdir(), 'play-money-'));
  let number = 0;
  const app = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const event = JSON.parse(Buffer.concat(chunks).toString());
    const type: string = event.type ?? event.event_type;
    tests.received.push(type);
    tests.atWebhook(type);
    response.writeHead(tests.answerWith).end();
  }).listen(0, '127.0.0.1');
  const appUrl = () => `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  const tests = {
    appUrl,
    webhookSecret,
    dataFile: '',
    /** The types of webhooks that the app received. */
    received: [] as string[],
    answerWith: 200,
    /** Called before the app answers a webhook. */
    atWebhook: (_type: string) => {},
    /** How to start a provider in this process. */
    options: () => ({
      webhookUrl: (provider: string) => `${appUrl()}/api/webhooks/${provider}`,
      webhookSecret,
      log: silentLog,
      dataFile: tests.dataFile,
      retryAfterMs: [20],
      paceMs: 20,
    }),
  };
  beforeEach(() => {
    number += 1;
    tests.dataFile = join(dir, `memory-${number}.ndjson`);
    tests.received = [];
    tests.answerWith = 200;
    tests.atWebhook = () => {};
  });
  afterAll(() => {
    app.closeAllConnections();
    app.close();
    rmSync(dir, { recursive: true, force: true });
  });
  return tests;
}

export const adaptersFor = (apiBase: string) => {
  const client = paypalClient({ ...playMoneyPayPal, apiBase, log: silentLog, retryAfterMs: [5] });
  return {
    cards: stripePayments({ secretKey: 'sk_test_1', webhookSecret, apiBase }),
    orders: paypalPayments(client, playMoneyPayPal.webhookId),
    payouts: paypalPayouts(client),
  };
};

type Running = { readonly url: string; end(): Promise<void> };

/** Ends a provider after it has acted and while it writes a line: the next one on its data file continues where it was. */
export async function expectContinuation(
  tests: ReturnType<typeof memoryTests>,
  start: (port?: number) => Promise<Running>,
): Promise<void> {
  const first = await start();
  const before = adaptersFor(first.url);
  const [checkout, order] = [checkoutRequest(), orderRequest()];
  const { ref, url } = await before.cards.createCheckout(checkout);
  const { orderId } = await before.orders.createOrder(order);
  const withdrawal = {
    withdrawalId: nextTestId(),
    amountCents: 1000,
    receiver: 'paid@example.com',
    mayHaveBeenSent: false,
  };
  const { batchId } = await before.payouts.send(withdrawal);
  await first.end();
  // A line that was being written when it ended.
  appendFileSync(tests.dataFile, '["sessions","cs_test_torn",{"id":"cs_te');

  const second = await start(Number(new URL(first.url).port));
  expect(second.url).toBe(first.url);
  // The same adapters: they notice that their token is gone and renew it.
  expect(await before.orders.createOrder(order)).toMatchObject({ orderId });
  expect(await before.cards.createCheckout(checkout)).toEqual({ ref, url });
  expect(await before.payouts.send({ ...withdrawal, mayHaveBeenSent: true })).toEqual({
    batchId,
    repeated: true,
  });
  expect(await before.cards.getCheckout('cs_test_torn')).toBeNull();
  await expect.poll(async () => (await before.payouts.get(batchId))?.items[0]?.status).toBe('success');
  expect((await press(`${url}/pay`)).headers.get('location')).toBe(checkout.successUrl);
  expect(tests.received).toContain('checkout.session.completed');
  await second.end();
}
