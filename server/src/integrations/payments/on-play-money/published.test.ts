import { createRequire } from 'node:module';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documents } from '../published.fixtures.ts';
import {
  checkoutRequest,
  nextTestId,
  orderRequest,
  type TestProvider,
  testProvider,
} from './test-provider.fixtures.ts';

/**
 * Compares what the play-money provider sends with the vendors' formats: made-up documents, and the published files if
 * present.
 */
let site: TestProvider;
let token: string;
beforeAll(async () => {
  site = await testProvider();
  const answer = await fetch(`${site.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('play-money:play-money').toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  token = ((await answer.json()) as { access_token: string }).access_token;
});
afterAll(() => site.close());

type Validator = ((value: unknown) => boolean) & { errors?: unknown };
type Ajv = { addSchema(schema: object, name: string): Ajv; compile(schema: object): Validator };

/** For each available description of an API, a function that returns the validator of a schema. */
function readSchemas(file: string): [source: string, schemas: (name: string) => Validator][] {
  return documents<object>(`paypal/openapi/${file}.json`).map(([source, description]) => [
    source,
    validators(file, description),
  ]);
}

/** Uses Fastify's JSON Schema validator. */
function validators(file: string, description: object): (name: string) => Validator {
  const fromFastify = createRequire(createRequire(import.meta.url).resolve('fastify'));
  const { default: Ajv } = fromFastify('ajv') as { default: new (options: object) => Ajv };
  const ajv = new Ajv({
    strict: false,
    validateFormats: false,
    unicodeRegExp: false,
    allErrors: true,
    logger: false,
  });
  ajv.addSchema(description, file);
  return (name) => ajv.compile({ $ref: `${file}#/components/schemas/${name}` });
}

const get = async (path: string) =>
  (await fetch(`${site.url}${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
const post = async (path: string, body: object) =>
  (
    await fetch(`${site.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json();

function expectValid(validator: Validator, value: unknown) {
  validator(value);
  expect(validator.errors ?? []).toEqual([]);
}

test.each(readSchemas('checkout_orders_v2'))(
  'orders match the %s schema in every state',
  async (_, schemas) => {
    const order = schemas('order');
    for (const funding of ['balance', 'pending']) {
      const request = orderRequest();
      const { orderId } = await site.orders.createOrder(request);
      const look = () => get(`/v2/checkout/orders/${orderId}`);
      expectValid(order, await look());
      await site.control('approve', { of: orderId, funding });
      expectValid(order, await look());
      await site.orders.captureOrder(orderId, request.depositId);
      expectValid(order, await look());
    }
    expect(order({ id: 5, status: 'NO SUCH STATE' })).toBe(false);
  },
);

test.each(readSchemas('payments_payment_v2'))(
  'captures and refunds match the %s schema',
  async (source, schemas) => {
    const request = orderRequest();
    const { orderId } = await site.orders.createOrder(request);
    await site.control('approve', { of: orderId });
    const outcome = await site.orders.captureOrder(orderId, request.depositId);
    const captureId = outcome.kind === 'captured' ? outcome.capture.captureId : '';
    const look = () => get(`/v2/payments/captures/${captureId}`);
    expectValid(schemas('capture-2'), await look());
    const amount = { currency_code: 'USD', value: '5.00' };
    expectValid(schemas('refund'), await post(`/v2/payments/captures/${captureId}/refund`, { amount }));
    expectValid(schemas('capture-2'), await look());
    const order = new Map(readSchemas('checkout_orders_v2')).get(source)!('order');
    const refunded = (await get(`/v2/checkout/orders/${orderId}`)) as {
      purchase_units: { payments: { refunds: unknown[] } }[];
    };
    expectValid(order, refunded);
    expect(refunded.purchase_units[0]!.payments.refunds).toHaveLength(1);
    expect(await site.orders.getOrder(orderId)).toMatchObject({ refundedCents: 5_00 });
    expectValid(
      schemas('error_422'),
      await post(`/v2/payments/captures/${captureId}/refund`, { amount: { ...amount, value: '900.00' } }),
    );
    expectValid(schemas('error_404'), await get('/v2/payments/captures/UNKNOWN'));
  },
);

test.each(readSchemas('payments_payouts_batch_v1'))(
  'payouts match the %s schema in every state',
  async (_, schemas) => {
    for (const receiver of ['paid', 'unclaimed', 'fail', 'hold', 'blocked', 'returned', 'refunded']) {
      const id = nextTestId();
      const amount = { currency: 'USD', value: '10.00' };
      const batch = {
        sender_batch_header: { sender_batch_id: id, email_subject: 'x' },
        items: [{ recipient_type: 'EMAIL', amount, receiver: `${receiver}@example.com`, sender_item_id: id }],
      };
      const created = await post('/v1/payments/payouts', batch);
      expectValid(schemas('payout'), created);
      expectValid(schemas('error'), await post('/v1/payments/payouts', batch));
      const path = `/v1/payments/payouts/${created.batch_header.payout_batch_id}`;
      expectValid(schemas('payout_batch'), await get(path));
      await site.settled();
      const done = await get(path);
      expect(done.batch_header.batch_status).toBe('SUCCESS');
      expectValid(schemas('payout_batch'), done);
      expectValid(
        schemas('payout_item-2'),
        await get(`/v1/payments/payouts-item/${done.items[0].payout_item_id}`),
      );
    }
    expectValid(schemas('error'), await get('/v1/payments/payouts/UNKNOWN'));
    expect(schemas('payout')({ batch_header: {} })).toBe(false);
  },
);

test.each(readSchemas('notifications_webhooks_v1'))(
  'webhooks and their verification match the %s schema',
  async (_, schemas) => {
    await site.settled();
    const sent = site.received.filter(({ provider }) => provider === 'paypal');
    expect(sent.length).toBeGreaterThan(10);
    for (const { body, headers } of sent) {
      const event = JSON.parse(body);
      expectValid(schemas('event'), event);
      const question = {
        auth_algo: headers['paypal-auth-algo'],
        cert_url: headers['paypal-cert-url'],
        transmission_id: headers['paypal-transmission-id'],
        transmission_sig: headers['paypal-transmission-sig'],
        transmission_time: headers['paypal-transmission-time'],
        webhook_id: 'PLAYMONEYWEBHOOK',
        webhook_event: event,
      };
      expectValid(schemas('verify_webhook_signature'), question);
      expectValid(
        schemas('verify_webhook_signature_response'),
        await post('/v1/notifications/verify-webhook-signature', question),
      );
    }
  },
);

type Fixtures = { resources: Record<string, Record<string, unknown>> };
/** Removed in the newest API version, which the SDK's types and the play-money provider follow. */
const gone: Readonly<Record<string, readonly string[]>> = {
  'checkout.session': ['payment_method_options', 'currency_conversion', 'discounts'],
  charge: ['refunds', 'source'],
  payment_intent: [],
  refund: [],
  dispute: [],
};

test.each(documents<Fixtures>('stripe/fixtures3.json'))(
  'cards have every field of the %s fixtures, with the same type',
  async (_, fixtures) => {
    const { ref } = await site.cards.createCheckout(checkoutRequest());
    await site.control('pay', { of: ref });
    await site.control('refund', { of: ref, amountCents: 100 });
    await site.control('dispute', { of: ref });
    const state = await site.state();
    const made: Record<string, Record<string, unknown> | undefined> = {
      'checkout.session': state.sessions!.at(-1),
      charge: state.charges!.at(-1),
      payment_intent: state.intents!.at(-1),
      refund: state.refunds!.at(-1),
      dispute: state.disputes!.at(-1),
    };
    for (const [name, object] of Object.entries(made)) {
      const fixture = fixtures.resources[name]!;
      const missing = Object.keys(fixture).filter((key) => !(key in object!) && !gone[name]!.includes(key));
      expect([name, missing]).toEqual([name, []]);
      for (const [key, value] of Object.entries(fixture)) {
        const mine = object![key];
        if (value === null || mine === null || mine === undefined) continue;
        expect([name, key, Array.isArray(mine) ? 'list' : typeof mine]).toEqual([
          name,
          key,
          Array.isArray(value) ? 'list' : typeof value,
        ]);
      }
    }
  },
);

test("card webhooks pass the SDK's own check", async () => {
  const { ref } = await site.cards.createCheckout(checkoutRequest());
  await site.control('pay', { of: ref });
  const { body, headers } = site.received.filter(({ provider }) => provider === 'stripe').at(-1)!;
  const event = Stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), 'whsec_for_tests');
  expect(event).toMatchObject({
    object: 'event',
    livemode: false,
    api_version: expect.stringMatching(/^\d{4}-\d\d-\d\d\./),
  });
});
