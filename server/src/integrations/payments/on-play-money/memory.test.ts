import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSharedProvider } from '@sidebet/play-money/shared';
import { playMoneyPayPal, startPlayMoney } from '@sidebet/play-money/start';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../../logging/log.ts';
import { programEnv } from '../../../testing/program-env.ts';
import { paypalClient } from '../paypal-client.ts';
import { paypalPayments } from '../paypal-orders.ts';
import { paypalPayouts } from '../paypal-payouts.ts';
import { stripePayments } from '../stripe.ts';
import { checkoutRequest, nextTestId, orderRequest, press } from './test-provider.fixtures.ts';

const dir = mkdtempSync(join(tmpdir(), 'play-money-'));
const webhookSecret = 'whsec_for_tests';
let dataFile: string;
let number = 0;
let received: string[] = [];
let answerWith = 200;

/** A fake app. */
const app = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const event = JSON.parse(Buffer.concat(chunks).toString());
  received.push(event.type ?? event.event_type);
  response.writeHead(answerWith).end();
}).listen(0, '127.0.0.1');
const appUrl = () => `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
const processes: ChildProcess[] = [];

afterAll(() => {
  for (const child of processes) child.kill('SIGKILL');
  app.closeAllConnections();
  app.close();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(() => {
  number += 1;
  dataFile = join(dir, `memory-${number}.ndjson`);
  received = [];
  answerWith = 200;
});

const options = () => ({
  webhookUrl: (provider: string) => `${appUrl()}/api/webhooks/${provider}`,
  webhookSecret,
  log: silentLog,
  dataFile,
  retryAfterMs: [20],
  paceMs: 20,
});
const adaptersFor = (apiBase: string) => {
  const client = paypalClient({ ...playMoneyPayPal, apiBase, log: silentLog, retryAfterMs: [5] });
  return {
    cards: stripePayments({ secretKey: 'sk_test_1', webhookSecret, apiBase }),
    orders: paypalPayments(client, playMoneyPayPal.webhookId),
    payouts: paypalPayouts(client),
  };
};

/** The provider as a separate program. Returns its address and a way to kill it. */
async function startProgram(port = 0): Promise<{ url: string; kill(): Promise<void> }> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.resolve('@sidebet/play-money/main'))], {
    env: {
      ...programEnv,
      PORT: String(port),
      APP_URL: appUrl(),
      DATA_FILE: dataFile,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      PACE_MS: '20',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.push(child);
  let said = '';
  for await (const chunk of child.stdout!) {
    said += chunk;
    if (said.includes('PAYPAL_API_BASE=')) break;
  }
  const url = /is at (\S+)/.exec(said)![1]!;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    url,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

test('a killed provider continues where it was', { timeout: 60_000 }, async () => {
  const first = await startProgram();
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
  await first.kill();
  // A line that was being written when it was killed.
  appendFileSync(dataFile, '["sessions","cs_test_torn",{"id":"cs_te');

  const second = await startProgram(Number(new URL(first.url).port));
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
  expect(received).toContain('checkout.session.completed');
  await second.kill();
});

test('an unacknowledged webhook is sent after a restart, an acknowledged one is not', async () => {
  const first = await startPlayMoney(options());
  const { cards } = adaptersFor(first.url);
  await press(`${(await cards.createCheckout(checkoutRequest())).url}/pay`);
  expect(received).toEqual(['checkout.session.completed']);
  answerWith = 500;
  await press(`${(await cards.createCheckout(checkoutRequest())).url}/cancel`);
  await first.close();
  received = [];
  answerWith = 200;
  const second = await startPlayMoney(options());
  await expect.poll(() => received).toEqual(['checkout.session.expired']);
  await second.close();
  // Finished webhooks are not stored.
  await (await startPlayMoney(options())).close();
  expect(readFileSync(dataFile, 'utf8')).not.toContain('"deliveries"');
});

test('processes on one folder share a provider, and one takes over from the other', {
  timeout: 20_000,
}, async () => {
  const [one, two] = await Promise.all([openSharedProvider(options()), openSharedProvider(options())]);
  expect(two.url).toBe(one.url);
  const { cards } = adaptersFor(one.url);
  const { ref } = await cards.createCheckout(checkoutRequest());
  const [owner, other] = readOwner(one, two);
  await owner.close();
  await expect
    .poll(() => cards.getCheckout(ref).catch(() => 'nobody there'))
    .toMatchObject({ ref, status: 'open' });
  await other.close();
  const three = await openSharedProvider(options());
  expect(three.url).toBe(one.url);
  expect(await adaptersFor(three.url).cards.getCheckout(ref)).toMatchObject({ status: 'open' });
  await three.close();
});

/** Closing a process that does not run the provider ends nothing, so any order works. */
const readOwner = <T>(one: T, two: T): [T, T] => [one, two];

test('does not take a port that another program uses', async () => {
  const first = await openSharedProvider(options());
  const port = Number(new URL(first.url).port);
  await first.close();
  const stranger = createServer((_request, response) => response.end('{}')).listen(port, '127.0.0.1');
  const second = await openSharedProvider(options());
  expect(second.url).not.toBe(first.url);
  await second.close();
  stranger.close();
});

test('never starts in production', async () => {
  process.env.NODE_ENV = 'production';
  try {
    await expect(startPlayMoney(options())).rejects.toThrow('Play money is not for production.');
  } finally {
    process.env.NODE_ENV = 'test';
  }
});
