import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { silentLog } from '../../logging/log.ts';
import { withOneLimit } from './call-limit.ts';
import { paypalClient } from './paypal-client.ts';
import { paypalPayments } from './paypal-orders.ts';
import { paypalPayouts } from './paypal-payouts.ts';

type Answer = { status: number; body: unknown };
/** A fake PayPal with given responses that records requests. */
function fakePayPal(answers: Answer[], expiresIn = 32_400, instead?: typeof fetch) {
  const asked: { path: string; headers: Headers; body: string }[] = [];
  let tokens = 0;
  let now = 0;
  const fetchIt = async (url: string | URL | Request, init?: RequestInit) => {
    const path = new URL(String(url)).pathname;
    asked.push({ path, headers: new Headers(init?.headers), body: String(init?.body) });
    if (path === '/v1/oauth2/token') {
      tokens += 1;
      return Response.json({ access_token: `token ${tokens}`, expires_in: expiresIn });
    }
    if (instead) return instead(url, init);
    const { status, body } = answers.shift() ?? { status: 200, body: {} };
    return Response.json(body, { status });
  };
  const options = { clientId: 'id', clientSecret: 'secret', apiBase: 'https://api.example', log: silentLog };
  const client = paypalClient({
    ...options,
    fetch: fetchIt as typeof fetch,
    now: () => now,
    retryAfterMs: [1, 1],
  });
  const look = () => client.ask({ name: 'look', method: 'GET', path: '/v2/x', repeatable: true });
  const bearers = () =>
    asked.flatMap(({ headers, path }) => (path === '/v2/x' ? headers.get('authorization') : []));
  return { client, asked, look, bearers, tokens: () => tokens, pass: (ms: number) => (now += ms) };
}

test.each([
  [32_400, 32_339_000, 1],
  [32_400, 32_340_000, 2],
  [10, 4_999, 1],
  [10, 5_000, 2],
])('a token of %s s is used again after %s ms: %s requested in total', async (life, ms, tokens) => {
  const paypal = fakePayPal([], life);
  await paypal.look();
  paypal.pass(ms);
  await paypal.look();
  expect(paypal.tokens()).toBe(tokens);
});

test('concurrent callers share one token', async () => {
  const paypal = fakePayPal([]);
  await Promise.all(Array.from({ length: 20 }, paypal.look));
  expect(paypal.tokens()).toBe(1);
});

test('a 401 renews the token once', async () => {
  const paypal = fakePayPal([{ status: 401, body: { error: 'invalid_token' } }]);
  await paypal.look();
  expect(paypal.bearers()).toEqual(['Bearer token 1', 'Bearer token 2']);
});

test('a redirect is neither followed nor trusted', async () => {
  const paypal = fakePayPal(Array(3).fill({ status: 302, body: {} }));
  await expect(paypal.look()).rejects.toMatchObject({ facts: { kind: 'uncertain', status: 302 } });
});

const withdrawal = { withdrawalId: 'w', amountCents: 1050, receiver: 'a@b.example', mayHaveBeenSent: false };
const duplicate = (detail: object, more: object = {}) => ({
  status: 400,
  body: {
    name: 'USER_BUSINESS_ERROR',
    debug_id: 'd',
    details: [{ field: 'SENDER_BATCH_ID', ...detail }],
    ...more,
  },
});
const issue = 'Batch with given sender_batch_id already exists';
const link = [
  { href: 'https://api.sandbox.paypal.com/v1/payments/payouts/GMF9PBFDN9YXE', rel: 'self', method: 'GET' },
];

test.each<[string, Answer]>([
  ['on the detail', duplicate({ issue, link })],
  ['on the detail, as links', duplicate({ issue, links: link })],
  ['on the error', duplicate({ issue }, { links: link })],
  ['under another status', { ...duplicate({ issue, link }), status: 409 }],
])('finds the original batch by its link %s', async (_where, answer) => {
  const paypal = fakePayPal([answer]);
  expect(await paypalPayouts(paypal.client).send(withdrawal)).toEqual({
    batchId: 'GMF9PBFDN9YXE',
    repeated: true,
  });
});

test.each([
  ['no link', duplicate({ issue: 'Duplicate batch request' })],
  ['a link elsewhere', duplicate({ issue, link: [{ href: 'https://evil.example/x', rel: 'self' }] })],
  [
    'a link to something else',
    duplicate({ issue, link: [{ href: 'https://a/v1/payments/payouts/A/B', rel: 'self' }] }),
  ],
])('a duplicate with %s is never mistaken for "nothing happened"', async (_what, answer) => {
  await expect(paypalPayouts(fakePayPal([answer]).client).send(withdrawal)).rejects.toMatchObject({
    facts: { kind: 'uncertain' },
  });
});

test.each<[string, Answer]>([
  ['an empty 201', { status: 201, body: {} }],
  ['a 201 of another shape', { status: 201, body: { batch_header: { payout_batch_id: 5 } } }],
  ['a 400 that is not PayPal speaking', { status: 400, body: { message: 'proxy' } }],
  ['a 404 of some proxy', { status: 404, body: '<html>' }],
])('%s is uncertain', async (_what, answer) => {
  await expect(paypalPayouts(fakePayPal([answer]).client).send(withdrawal)).rejects.toMatchObject({
    nothingHappened: false,
  });
});

test("a payout's request is identical at every attempt", async () => {
  const paypal = fakePayPal([{ status: 201, body: { batch_header: { payout_batch_id: 'B' } } }]);
  await paypalPayouts(paypal.client).send(withdrawal);
  const { body, headers } = paypal.asked.at(-1)!;
  expect(JSON.parse(body)).toMatchObject({
    sender_batch_header: { sender_batch_id: 'w' },
    items: [
      {
        recipient_type: 'EMAIL',
        amount: { currency: 'USD', value: '10.50' },
        receiver: 'a@b.example',
        sender_item_id: 'w',
      },
    ],
  });
  expect(headers.get('paypal-request-id')).toBe('payout:w');
});

test('an unreachable PayPal: certainly nothing happened', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const apiBase = `http://127.0.0.1:${port}`;
  const client = paypalClient({ clientId: 'i', clientSecret: 's', apiBase, log: silentLog });
  await expect(paypalPayouts(client).send(withdrawal)).rejects.toMatchObject({
    nothingHappened: true,
    facts: { kind: 'notNow', issue: 'token: ECONNREFUSED' },
  });
});

test('the calls of one request share one time limit', async () => {
  const hangs = (_url: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      const { signal } = init!;
      if (signal!.aborted) reject(signal!.reason);
      signal!.addEventListener('abort', () => reject(signal!.reason));
    });
  const paypal = fakePayPal([], 32_400, hangs as typeof fetch);
  const asked = withOneLimit(async () => {
    await paypal.look().catch(() => {});
    return paypal.look();
  }, 30);
  await expect(asked).rejects.toMatchObject({ facts: { issue: expect.stringMatching(/TIMEOUT/) } });
});

test('an order is paid immediately, on one page, without delivery', async () => {
  const links = [{ rel: 'payer-action', href: 'https://www.sandbox.paypal.com/approve' }];
  const paypal = fakePayPal([{ status: 201, body: { id: 'O', status: 'PAYER_ACTION_REQUIRED', links } }]);
  const urls = { returnUrl: 'https://site.example/Success', cancelUrl: 'https://site.example/Error' };
  await paypalPayments(paypal.client, 'W').createOrder({ depositId: 'd', amountCents: 25_00, ...urls });
  const { body, headers } = paypal.asked.at(-1)!;
  expect(headers.get('paypal-request-id')).toBe('order:d');
  expect(JSON.parse(body)).toMatchObject({
    intent: 'CAPTURE',
    purchase_units: [{ custom_id: 'd', amount: { currency_code: 'USD', value: '25.00' } }],
    payment_source: {
      paypal: {
        experience_context: {
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          return_url: urls.returnUrl,
          cancel_url: urls.cancelUrl,
        },
      },
    },
  });
});
