import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '../../../log.ts';
import type { ProviderEvent } from '../port.ts';
import { stripePayments } from '../stripe.ts';
import { type LocalProvider, startLocalProvider } from './start.ts';

const webhookSecret = 'whsec_for_tests';
let provider: LocalProvider;
let received: { event: ProviderEvent | null; signature: string }[] = [];
let answers: number[] = [];

/** Stands in for the app: notes what it is sent, and answers what the test says, else 200. */
const app = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const signature = String(request.headers['stripe-signature']);
  received.push({ event: adapter().verifyWebhook(Buffer.concat(chunks), signature), signature });
  response.writeHead(answers.shift() ?? 200).end();
});

const adapter = () => stripePayments({ secretKey: 'sk_test_1', webhookSecret, apiBase: provider.url });
const sdk = (key = 'sk_test_1') => {
  const { hostname, port } = new URL(provider.url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false });
};

const request = {
  depositId: '0190e1b2-0000-7000-8000-000000000001',
  userId: '0190e1b2-0000-7000-8000-000000000002',
  amountCents: 2500,
  successUrl: 'http://localhost:3000/Success?id=1',
  cancelUrl: 'http://localhost:3000/Error?id=1',
};
let counter = 0;
const open = () => {
  counter += 1;
  return adapter().createCheckout({ ...request, depositId: `deposit ${counter}` });
};
const press = (url: string, button: 'pay' | 'cancel') =>
  fetch(`${url}/${button}`, { method: 'POST', redirect: 'manual' });

beforeAll(async () => {
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  const { port } = app.address() as AddressInfo;
  const webhookUrl = () => `http://127.0.0.1:${port}/`;
  provider = await startLocalProvider({ webhookUrl, webhookSecret, log: silentLog, retryAfterMs: [5, 5] });
});
afterAll(async () => {
  await provider.close();
  app.close();
});
beforeEach(() => {
  received = [];
  answers = [];
});

test('opens a checkout that the SDK can read back', async () => {
  const { ref, url } = await adapter().createCheckout(request);
  expect(url).toBe(`${provider.url}/checkout/${ref}`);
  expect(await sdk().checkout.sessions.retrieve(ref)).toMatchObject({
    id: ref,
    object: 'checkout.session',
    mode: 'payment',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 2500,
    currency: 'usd',
    client_reference_id: request.depositId,
    metadata: { depositId: request.depositId, userId: request.userId },
    livemode: false,
  });
});

test('one deposit is one checkout, and cannot change its amount', async () => {
  const [one, two] = await Promise.all([
    adapter().createCheckout(request),
    adapter().createCheckout(request),
  ]);
  expect(two).toEqual(one);
  await expect(adapter().createCheckout({ ...request, amountCents: 9900 })).rejects.toMatchObject({
    cause: { type: 'StripeIdempotencyError' },
  });
});

test.each([
  ['a live key', 'sk_live_1', { mode: 'payment' }, 'StripeAuthenticationError'],
  ['no amount', 'sk_test_1', { mode: 'payment' }, 'StripeInvalidRequestError'],
  ['a subscription', 'sk_test_1', { mode: 'subscription' }, 'StripeInvalidRequestError'],
])('refuses %s', async (_name, key, parameters, type) => {
  await expect(sdk(key).checkout.sessions.create(parameters as never)).rejects.toMatchObject({ type });
});

test('knows no other session', async () => {
  await expect(sdk().checkout.sessions.retrieve('cs_test_x')).rejects.toMatchObject({
    code: 'resource_missing',
  });
  expect((await fetch(`${provider.url}/checkout/cs_test_x`)).status).toBe(404);
  expect((await press(`${provider.url}/checkout/cs_test_x`, 'pay')).status).toBe(404);
});

describe('the hosted page', () => {
  test('says play money, the amount, and runs no script', async () => {
    const { url } = await open();
    const page = await fetch(url);
    const html = await page.text();
    expect(html).toMatch(/Play money[\s\S]*\$25\.00[\s\S]*>Pay<[\s\S]*>Cancel</);
    expect(html).not.toContain('<script');
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://localhost:3000");
  });

  test('Pay tells the app once, signed, and goes to success_url', async () => {
    const { ref, url } = await open();
    const first = await press(url, 'pay');
    expect([first.status, first.headers.get('location')]).toEqual([303, request.successUrl]);
    expect((await press(url, 'pay')).headers.get('location')).toBe(request.successUrl);
    expect((await press(url, 'cancel')).headers.get('location')).toBe(request.successUrl);
    expect(received.map(({ event }) => event)).toMatchObject([
      {
        type: 'checkout.session.completed',
        change: { kind: 'paid', ref, depositId: `deposit ${counter}`, amountCents: 2500, currency: 'usd' },
      },
    ]);
    expect(await (await fetch(url)).text()).toContain('This deposit is paid');
  });

  test('Cancel expires the checkout, tells the app and goes to cancel_url', async () => {
    const { ref, url } = await open();
    expect((await press(url, 'cancel')).headers.get('location')).toBe(request.cancelUrl);
    expect((await press(url, 'pay')).headers.get('location')).toBe(request.cancelUrl);
    expect(received.map(({ event }) => event)).toMatchObject([
      { type: 'checkout.session.expired', change: { kind: 'expired', ref } },
    ]);
    expect(await (await fetch(url)).text()).toContain('This checkout has ended');
  });

  test('a webhook that was not taken comes again, the same event', async () => {
    answers = [500, 503];
    await press((await open()).url, 'pay');
    await expect.poll(() => received.length).toBe(3);
    expect(new Set(received.map(({ event }) => event?.id)).size).toBe(1);
  });
});

test('a checkout can be expired through the API, once', async () => {
  const { ref } = await open();
  expect(await sdk().checkout.sessions.expire(ref)).toMatchObject({ status: 'expired', url: null });
  await expect(sdk().checkout.sessions.expire(ref)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
  });
});
