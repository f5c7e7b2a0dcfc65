import { newKeyPair } from '@sidebet/play-money/paypal/signing-key';
import { isPayPalSignature } from '@sidebet/play-money/signatures';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  checkoutRequest,
  orderRequest,
  press,
  type TestProvider,
  testProvider,
} from './test-provider.fixtures.ts';

let site: TestProvider;
beforeAll(async () => {
  site = await testProvider();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.control('clear');
  site.received.length = 0;
  site.answers.length = 0;
});

const pay = async () => {
  const { ref, url } = await site.cards.createCheckout(checkoutRequest());
  await site.press(`${url}/pay`);
  return ref;
};
const approve = async () => {
  const { orderId } = await site.orders.createOrder(orderRequest());
  await site.control('approve', { of: orderId });
  return orderId;
};
const ids = () => site.received.map(({ event }) => event?.id);

test.each([
  ['stripe', pay],
  ['paypal', approve],
])('%s: an unacknowledged event is repeated until it is acknowledged', async (_provider, act) => {
  site.answers.push(500, 404, 302, 503, 400);
  await act();
  expect(site.received.length).toBe(6);
  expect(new Set(ids()).size).toBe(1);
});

test.each([
  ['stripe', pay],
  ['paypal', approve],
])(
  '%s: a wrong or stale signature is seen through, until it is sent again rightly',
  async (provider, act) => {
    for (const how of ['wrong', 'stale']) {
      site.received.length = 0;
      await site.control('webhooks', { provider, how });
      await act();
      expect(site.changes()).toEqual([undefined]);
      const id = JSON.parse(site.received[0]!.body).id;
      expect((await site.control('resend', { id })).done).toBe(true);
      expect(ids()).toEqual([undefined, id]);
    }
  },
);

test('dropped is never sent, held waits, and release may reverse the order', async () => {
  await site.control('webhooks', { how: 'drop' });
  await pay();
  expect(site.received).toEqual([]);
  await site.control('webhooks', { how: 'hold', count: 2 });
  const [one, two] = [await pay(), await pay()];
  expect(site.received).toEqual([]);
  expect(await site.control('release', { order: 'reversed' })).toMatchObject({ result: { released: 2 } });
  expect(site.changes()).toMatchObject([{ ref: two }, { ref: one }]);
});

test('reorder collects events and sends them in reverse', async () => {
  await site.control('webhooks', { how: 'reorder', count: 3 });
  const refs = [await pay(), await pay()];
  expect(site.received).toEqual([]);
  refs.push(await pay());
  expect(site.changes()).toMatchObject(refs.reverse().map((ref) => ({ ref })));
});

test('duplicates are the same event, delivered concurrently', async () => {
  await site.control('webhooks', { how: 'duplicate', times: 5 });
  await pay();
  expect(site.received).toHaveLength(5);
  expect(new Set(ids()).size).toBe(1);
});

test('a delayed event arrives after the browser has returned', async () => {
  const delay = { how: 'delay', type: 'checkout.session.completed' };
  await site.control('webhooks', { ...delay, ms: 5 });
  const ref = await pay();
  expect(site.changes()).toMatchObject([{ kind: 'paid', ref }]);

  const late = await testProvider();
  try {
    await late.control('webhooks', { ...delay, ms: 600_000 });
    const checkout = await late.cards.createCheckout(checkoutRequest());
    await press(`${checkout.url}/pay`);
    expect(await late.cards.getCheckout(checkout.ref)).toMatchObject({ status: 'paid' });
    expect(late.received).toEqual([]);
    await expect(late.settled(1)).rejects.toThrow('delayed checkout.session.completed');
  } finally {
    await late.close();
  }
});

test('a reserialized, changed or copied event is not verified', async () => {
  await approve();
  const { body, headers } = site.received[0]!;
  const verify = (text: string, more: object = {}) =>
    site.orders.verifyWebhook(Buffer.from(text), { ...headers, ...more } as never);
  expect(await verify(body)).toMatchObject({ body });
  expect(await verify(JSON.stringify(JSON.parse(body)))).toBeNull();
  expect(await verify(body.replace('25.00', '99.00'))).toBeNull();
  expect(await verify(body, { 'paypal-transmission-time': new Date(0).toISOString() })).toBeNull();
  expect(await verify(body, { 'paypal-transmission-sig': undefined })).toBeNull();
  expect(await verify(body, { 'paypal-transmission-sig': ['a', 'b'] })).toBeNull();
  expect(await verify('not json')).toBeNull();
  expect(await verify('[]')).toBeNull();
  expect(await verify('null')).toBeNull();
  expect(await verify(`${body},"webhook_id":"MINE"`)).toBeNull();
  expect(await site.orders.verifyWebhook(Buffer.from([0x7b, 0xff, 0x7d]), headers)).toBeNull();
});

test('without the certificate PayPal verifies the webhook; if that call fails, the result is unknown', async () => {
  await site.control('new-certificate');
  await site.control('calls', { call: 'getCertificate', when: 'before', how: 500, count: 1_000 });
  await approve();
  const { body, headers, event } = site.received[0]!;
  expect(event).not.toBeNull();
  await site.control('calls', { call: 'verifyWebhook', when: 'before', how: 500, count: 3 });
  await expect(site.orders.verifyWebhook(Buffer.from(body), headers)).rejects.toMatchObject({
    facts: { kind: 'uncertain' },
  });
  expect(await site.orders.verifyWebhook(Buffer.from(body), headers)).not.toBeNull();
});

test('a signature is valid only for its own body', () => {
  const signed = { id: 'a', time: 'b', webhookId: 'c', body: 'd' };
  expect(isPayPalSignature(signed, 'rubbish', newKeyPair().publicKey)).toBe(false);
});

test('controls accept only JSON and report errors', async () => {
  const form = await fetch(`${site.url}/control/refund`, {
    method: 'POST',
    body: new URLSearchParams({ of: 'x' }),
  });
  expect(form.status).toBe(415);
  expect(await site.control('calls', { call: 'nothing', when: 'before', how: 500 })).toMatchObject({
    done: false,
  });
  expect(await site.control('refund', { of: 'nobody' })).toMatchObject({ done: false });
});

test('the guide lists the cards, the receivers and the controls', async () => {
  const html = await (await fetch(site.url)).text();
  for (const words of ['Play money', '4242 4242 4242 4242', 'unclaimed…@example.com', '/control/refund']) {
    expect(html).toContain(words);
  }
});
