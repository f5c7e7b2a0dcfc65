import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { ProviderFailure } from './ports/provider-failure.ts';
import { stripePayments } from './stripe.ts';

const secret = 'whsec_for_tests';
const payments = stripePayments({ secretKey: 'sk_test_1', webhookSecret: secret });

const session = {
  id: 'cs_test_1',
  object: 'checkout.session',
  client_reference_id: 'deposit',
  amount_total: 2500,
  currency: 'usd',
  payment_status: 'paid',
};
const buildBody = (type: string, changes: object = {}, event: object = {}) =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type,
    livemode: false,
    data: { object: { ...session, ...changes } },
    ...event,
  });
const signed = (payload: string, timestamp?: number, key = secret) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: key, ...(timestamp && { timestamp }) });
const verify = (body: string, header: string | undefined = signed(body)) =>
  payments.verifyWebhook(Buffer.from(body), header);
const now = () => Math.floor(Date.now() / 1000);

const paid = { kind: 'paid', ref: 'cs_test_1', depositId: 'deposit', amountCents: 2500, currency: 'usd' };
test.each<[string, string, object, object, object]>([
  ['a paid checkout', 'checkout.session.completed', {}, {}, paid],
  ['a late payment', 'checkout.session.async_payment_succeeded', {}, {}, paid],
  [
    'a late failure',
    'checkout.session.async_payment_failed',
    { payment_status: 'unpaid' },
    {},
    { kind: 'failed' },
  ],
  ['an expiry', 'checkout.session.expired', { payment_status: 'unpaid' }, {}, { kind: 'expired' }],
  ['an unpaid end', 'checkout.session.completed', { payment_status: 'unpaid' }, {}, { kind: 'none' }],
  [
    'no payment needed',
    'checkout.session.completed',
    { payment_status: 'no_payment_required' },
    {},
    { kind: 'none' },
  ],
  ['another type', 'customer.created', {}, {}, { kind: 'none' }],
  ['live money in test mode', 'checkout.session.completed', {}, { livemode: true }, { kind: 'none' }],
  [
    'no deposit named',
    'checkout.session.completed',
    { client_reference_id: null },
    {},
    { kind: 'paid', depositId: null },
  ],
  ['half a cent', 'checkout.session.completed', { amount_total: 2500.5 }, {}, { kind: 'none' }],
  ['an amount in words', 'checkout.session.completed', { amount_total: '2500' }, {}, { kind: 'none' }],
  ['no session', 'checkout.session.completed', {}, { data: { object: null } }, { kind: 'none' }],
])('parses %s', (_name, type, changes, event, change) => {
  const body = buildBody(type, changes, event);
  expect(verify(body)).toMatchObject({ id: 'evt_1', type, body, change });
});

const body = buildBody('checkout.session.completed');
test.each<[string, string, string | undefined]>([
  ['a forged signature', body, signed(body, now(), 'whsec_of_somebody_else')],
  ['another body under a true signature', body.replace('2500', '9900'), signed(body)],
  ['a signature six minutes old', body, signed(body, now() - 360)],
  ['a signature of two minutes from now', body, signed(body, now() + 120)],
  ['a signature of the year 2286', body, signed(body, 9_999_999_999)],
  ['no signature', body, undefined],
  ['an empty signature', body, ''],
  ['rubbish for a signature', body, 't=,v1='],
  ['a body that is not JSON', 'hello', signed('hello')],
  ['JSON that is not an event', 'null', signed('null')],
  ['an event without an id', '{}', signed('{}')],
  ['no body', '', signed('')],
])('rejects %s', (_name, payload, header) => {
  expect(payments.verifyWebhook(Buffer.from(payload), header)).toBeNull();
});

test('accepts a signature half a minute ahead, because clocks differ', () => {
  expect(verify(body, signed(body, now() + 30))).not.toBeNull();
});

test('an unreachable provider certainly did nothing', async () => {
  const nowhere = stripePayments({
    secretKey: 'sk_test_1',
    webhookSecret: secret,
    apiBase: 'http://127.0.0.1:1',
  });
  const request = {
    depositId: 'd',
    userId: 'u',
    amountCents: 2500,
    successUrl: 'http://a/',
    cancelUrl: 'http://a/',
  };
  const failure = await nowhere.createCheckout(request).catch((error) => error);
  expect(failure).toBeInstanceOf(ProviderFailure);
  expect(failure.facts).toMatchObject({ kind: 'notNow', issue: 'ECONNREFUSED' });
});
