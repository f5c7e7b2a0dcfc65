import { testCards } from '@sidebet/play-money/stripe/test-cards';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkoutRequest, type TestProvider, testProvider } from './test-provider.fixtures.ts';

let site: TestProvider;
const sdk = (key = 'sk_test_1') => {
  const { hostname, port } = new URL(site.url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false });
};
const open = (changes: object = {}) => site.cards.createCheckout(checkoutRequest(changes));

beforeAll(async () => {
  site = await testProvider();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.settled();
  site.received.length = 0;
  site.answers.length = 0;
});

test('opens a checkout that can be looked up', async () => {
  const request = checkoutRequest();
  const { ref, url } = await site.cards.createCheckout(request);
  expect(url).toBe(`${site.url}/checkout/${ref}`);
  expect(await site.cards.getCheckout(ref)).toMatchObject({
    ref,
    status: 'open',
    depositId: request.depositId,
    paymentId: null,
    amountCents: 2500,
    currency: 'usd',
    url,
  });
  const session = await sdk().checkout.sessions.retrieve(ref);
  expect(session.metadata).toEqual({ depositId: request.depositId, userId: request.userId });
});

test('one deposit has one checkout, whose amount cannot change', async () => {
  const request = checkoutRequest();
  const [one, two] = await Promise.all([
    site.cards.createCheckout(request),
    site.cards.createCheckout(request),
  ]);
  expect(two).toEqual(one);
  await expect(site.cards.createCheckout({ ...request, amountCents: 9900 })).rejects.toMatchObject({
    facts: { kind: 'refused', issue: 'idempotency_error' },
  });
});

test.each([
  ['a live key', 'sk_live_1', { mode: 'payment' }, 'StripeAuthenticationError'],
  ['no amount', 'sk_test_1', { mode: 'payment' }, 'StripeInvalidRequestError'],
  ['a subscription', 'sk_test_1', { mode: 'subscription' }, 'StripeInvalidRequestError'],
])('refuses %s', async (_name, key, parameters, type) => {
  await expect(sdk(key).checkout.sessions.create(parameters as never)).rejects.toMatchObject({ type });
});

test('the fingerprint is the same for every payment with one card, and unknown without a payment', async () => {
  const readFingerprint = async (number: string) => {
    const { ref, url } = await open();
    await site.press(`${url}/pay`, { number });
    const { paymentId } = (await site.cards.getCheckout(ref))!;
    return site.cards.getCardFingerprint(paymentId!);
  };
  const [visa, again, mastercard] = [
    await readFingerprint('4242424242424242'),
    await readFingerprint('4242 4242 4242 4242'),
    await readFingerprint('5555555555554444'),
  ];
  expect(visa).toMatch(/^\w{10,}$/);
  expect(again).toBe(visa);
  expect(mastercard).not.toBe(visa);
  expect(await readFingerprint('4000000000000002').catch(() => null)).toBeNull();
  expect(await site.cards.getCardFingerprint('pi_x')).toBeNull();
});

test('an unknown checkout or payment is null, its page 404', async () => {
  expect(await site.cards.getCheckout('cs_test_x')).toBeNull();
  expect(await site.cards.expireCheckout('cs_test_x')).toBeNull();
  expect(await site.cards.getPayment('pi_x')).toBeNull();
  expect((await fetch(`${site.url}/checkout/cs_test_x`)).status).toBe(404);
  expect((await site.press(`${site.url}/checkout/cs_test_x/pay`)).status).toBe(404);
});

describe('the hosted page', () => {
  test('shows play money and the amount, and runs no script', async () => {
    const page = await fetch((await open()).url);
    const html = await page.text();
    expect(html).toMatch(/Play money[\s\S]*\$25\.00[\s\S]*>Pay \$25\.00<[\s\S]*>Cancel</);
    expect(html).not.toContain('<script');
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://localhost:3000");
  });

  test('Pay sends one signed event and goes to success_url', async () => {
    const request = checkoutRequest();
    const { ref, url } = await site.cards.createCheckout(request);
    const first = await site.press(`${url}/pay`);
    expect([first.status, first.headers.get('location')]).toEqual([303, request.successUrl]);
    for (const button of ['pay', 'cancel', 'confirm']) {
      expect((await site.press(`${url}/${button}`)).headers.get('location')).toBe(request.successUrl);
    }
    const state = await site.cards.getCheckout(ref);
    expect(state).toMatchObject({ status: 'paid', url: null });
    const { depositId } = request;
    const { paymentId } = state!;
    expect(site.changes()).toEqual([
      { kind: 'paid', ref, depositId, paymentId, amountCents: 2500, currency: 'usd' },
    ]);
    expect(await site.cards.getPayment(paymentId!)).toMatchObject({
      depositId,
      amountCents: 2500,
      refundedCents: 0,
      disputed: false,
    });
    expect(await (await fetch(url)).text()).toContain('This deposit is paid');
  });

  test('Cancel expires the checkout, sends an event and goes to cancel_url', async () => {
    const request = checkoutRequest();
    const { ref, url } = await site.cards.createCheckout(request);
    expect((await site.press(`${url}/cancel`)).headers.get('location')).toBe(request.cancelUrl);
    expect((await site.press(`${url}/pay`)).headers.get('location')).toBe(request.cancelUrl);
    expect(site.changes()).toMatchObject([{ kind: 'expired', ref, paymentId: null }]);
    expect(await (await fetch(url)).text()).toContain('This checkout has ended');
  });

  test.each(testCards.filter(({ decline }) => decline))(
    '$name: says why and stays open',
    async ({ number, decline }) => {
      const { ref, url } = await open();
      const page = await site.press(`${url}/pay`, { number, expiry: '11/33', code: '987' });
      const html = await page.text();
      expect(html).toContain('role="alert"');
      expect(html.replaceAll('&#39;', "'")).toContain(decline!.message);
      // Typed input is kept.
      expect(html).toContain('value="11/33"');
      expect(html).toContain('value="987"');
      expect(await site.cards.getCheckout(ref)).toMatchObject({ status: 'open' });
      expect(site.received).toEqual([]);
      expect((await site.press(`${url}/pay`)).status).toBe(303);
      expect(site.changes()).toMatchObject([{ kind: 'paid', ref }]);
    },
  );

  test.each([
    ['4000000000007726', [{ kind: 'refunded', refundedCents: 2500 }, { kind: 'none' }]],
    ['4000000000000259', [{ kind: 'disputeOpened', amountCents: 2500 }]],
  ])('a card that pays first and has a later consequence: %s', async (number, changes) => {
    const { url } = await open();
    const page = await (await fetch(url)).text();
    expect(page).toContain(`card=${number}`);
    expect((await site.press(`${url}/pay`, { number, expiry: '11/33', code: '987' })).status).toBe(303);
    const [first, ...later] = site.changes();
    expect(first).toMatchObject({ kind: 'paid' });
    expect(later).toEqual(expect.arrayContaining(changes.map((change) => expect.objectContaining(change))));
  });

  test.each([
    ['another number', { number: '4111 1111 1111 1111' }, 'Only the test cards'],
    ['rubbish', { number: '<script>' }, 'Only the test cards'],
    ['no expiry', { expiry: '' }, 'Write the expiry as MM/YY'],
    ['month 13', { expiry: '13/34' }, 'Write the expiry as MM/YY'],
    ['a past year', { expiry: '01/20' }, 'in the past'],
    ['a short code', { code: '1' }, 'three or four digits'],
  ])('%s is rejected with a message', async (_name, fields: Record<string, string>, sentence) => {
    const { ref, url } = await open();
    const html = await (await site.press(`${url}/pay`, fields)).text();
    expect(html).toContain(sentence);
    expect(html).not.toContain('<script');
    expect(await site.cards.getCheckout(ref)).toMatchObject({ status: 'open' });
  });

  test('3-D Secure asks first; only confirming pays', async () => {
    const { ref, url } = await open();
    const step = await site.press(`${url}/pay`, { number: '4000002760003184' });
    expect(step.headers.get('location')).toBe(`/checkout/${ref}/confirm?card=4000002760003184`);
    expect(await (await fetch(`${site.url}${step.headers.get('location')}`)).text()).toContain(
      'is this you?',
    );
    expect(await (await site.press(`${url}/confirm`, { answer: 'no' })).text()).toContain(
      'unable to authenticate',
    );
    expect(site.received).toEqual([]);
    expect((await site.press(`${url}/confirm`, { answer: 'yes' })).status).toBe(303);
    expect(site.changes()).toMatchObject([{ kind: 'paid', ref }]);
  });

  test('the link from a test card fills in the field', async () => {
    const { url } = await open();
    expect(await (await fetch(`${url}?card=4000000000009995`)).text()).toContain(
      'value="4000 0000 0000 9995"',
    );
  });
});

test('the API can expire a checkout; a paid one stays paid', async () => {
  const one = await open();
  expect(await site.cards.expireCheckout(one.ref)).toMatchObject({ status: 'expired', url: null });
  expect(await site.cards.expireCheckout(one.ref)).toMatchObject({ status: 'expired' });
  const two = await open();
  await site.press(`${two.url}/pay`);
  expect(await site.cards.expireCheckout(two.ref)).toMatchObject({ status: 'paid' });
});

test('delayed money is unpaid first, then paid or failed', async () => {
  const [one, two] = [await open(), await open()];
  for (const { ref } of [one, two])
    expect((await site.control('pay', { of: ref, later: true })).done).toBe(true);
  expect(await site.cards.getCheckout(one.ref)).toMatchObject({ status: 'unpaid' });
  await site.control('settle', { of: one.ref, succeeds: true });
  await site.control('settle', { of: two.ref, succeeds: false });
  expect((await site.control('settle', { of: two.ref, succeeds: true })).done).toBe(false);
  expect(site.changes()).toMatchObject([
    { kind: 'none', why: 'payment is unpaid' },
    { kind: 'none', why: 'payment is unpaid' },
    { kind: 'paid', ref: one.ref },
    { kind: 'failed', ref: two.ref },
  ]);
});

test('refunds report their total, and a failed one what was returned', async () => {
  const request = checkoutRequest();
  const { ref } = await site.cards.createCheckout(request);
  await site.control('pay', { of: request.depositId });
  const { paymentId } = (await site.cards.getCheckout(ref))!;
  const first = await sdk().refunds.create({ payment_intent: paymentId!, amount: 1000 });
  await expect(sdk().refunds.create({ payment_intent: paymentId!, amount: 1501 })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
  });
  expect((await site.control('refund', { of: request.depositId, amountCents: 500 })).done).toBe(true);
  expect(site.types().filter((type) => type === 'charge.refunded')).toHaveLength(2);
  const refunds = site.changes().filter((change) => change?.kind === 'refunded');
  expect(refunds.map((change) => 'refundedCents' in change! && change.refundedCents).sort()).toEqual([
    1000, 1500,
  ]);
  expect(refunds[0]).toMatchObject({
    depositId: request.depositId,
    paymentId,
    amountCents: 2500,
    currency: 'usd',
  });
  expect(await site.cards.getPayment(paymentId!)).toMatchObject({ refundedCents: 1500 });

  expect((await site.control('fail-refund', { id: first.id })).done).toBe(true);
  expect(site.types()).toContain('refund.failed');
  const failed = site.changes().find((change) => change?.kind === 'refundFailed');
  expect(failed).toMatchObject({ refundId: first.id, paymentId, amountCents: 1000 });
  expect(await site.cards.getPayment(paymentId!)).toMatchObject({
    refundedCents: 500,
    failedRefunds: [first.id],
  });
  // A failed amount can be refunded again.
  expect((await site.control('refund', { of: request.depositId, amountCents: 2000 })).done).toBe(true);
  expect(await site.cards.getPayment(paymentId!)).toMatchObject({ refundedCents: 2500 });
});

test.each(['won', 'lost'] as const)('a dispute is opened and %s', async (result) => {
  const { ref } = await open();
  await site.control('pay', { of: ref });
  expect((await site.control('dispute', { of: ref })).done).toBe(true);
  expect((await site.control('dispute', { of: ref })).done).toBe(false);
  expect((await site.control('close-dispute', { of: ref, result })).done).toBe(true);
  expect(site.types()).toContain('charge.dispute.closed');
  const kinds = site.changes().filter((change) => change?.kind.startsWith('dispute'));
  const { paymentId } = (await site.cards.getCheckout(ref))!;
  expect(kinds.find((change) => change?.kind === 'disputeOpened')).toMatchObject({
    paymentId,
    amountCents: 2500,
    result: null,
    reason: 'fraudulent',
  });
  expect(kinds.find((change) => change?.kind === 'disputeClosed')).toMatchObject({ paymentId, result });
  expect(await site.cards.getPayment(paymentId!)).toMatchObject({ disputed: true });
});

test('lists every checkout of a time span, paginated', async () => {
  const from = new Date(Date.now() - 1000);
  const refs: string[] = [];
  for (let n = 0; n < 105; n += 1) refs.push((await open()).ref);
  const seen: string[] = [];
  for await (const { ref } of site.cards.listCheckouts({ from, to: new Date(Date.now() + 2000) }))
    seen.push(ref);
  expect(seen.slice(0, 105)).toEqual(refs.reverse());
  expect(new Set(seen).size).toBe(seen.length);
  for await (const _ of site.cards.listCheckouts({ from: new Date(0), to: new Date(1000) }))
    expect.unreachable();
});
