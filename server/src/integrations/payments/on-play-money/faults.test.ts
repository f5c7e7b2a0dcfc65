import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { holdTimeLimits } from '../../../../testing/held-limits.ts';
import { callLimitMs } from '../call-limit.ts';
import { ProviderFailure } from '../ports/provider-failure.ts';
import {
  checkoutRequest,
  nextTestId,
  orderRequest,
  type TestProvider,
  testProvider,
} from './test-provider.fixtures.ts';

/** Every way a call can fail, and whether the adapter reports that nothing happened. */
const limitMs = 1_500;
let site: TestProvider;
beforeAll(async () => {
  site = await testProvider({ limitMs, paceMs: 100_000 });
});
afterAll(() => site.close());
beforeEach(() => site.control('clear'));

const send = (withdrawalId = nextTestId(), mayHaveBeenSent = false) =>
  site.payouts.send({ withdrawalId, amountCents: 1000, receiver: 'paid@example.com', mayHaveBeenSent });
const batchesFor = async (id: string) =>
  (await site.state()).batches!.filter((batch: { senderBatchId: string }) => batch.senderBatchId === id)
    .length;
const catchFailure = (call: Promise<unknown>): Promise<ProviderFailure> =>
  call.then(
    () => expect.unreachable('the call should have failed'),
    (error) => {
      expect(error).toBeInstanceOf(ProviderFailure);
      return error;
    },
  );

test.each<[when: 'before' | 'after', how: number | string, kind: string, batches: number]>([
  ['before', 500, 'uncertain', 0],
  ['after', 500, 'uncertain', 1],
  ['before', 503, 'uncertain', 0],
  ['after', 503, 'uncertain', 1],
  ['before', 'reset', 'uncertain', 0],
  ['after', 'reset', 'uncertain', 1],
  ['before', 'timeout', 'uncertain', 0],
  ['after', 'timeout', 'uncertain', 1],
  ['after', 'garbage', 'uncertain', 1],
  ['after', 'page', 'uncertain', 1],
  ['before', 409, 'uncertain', 0],
  ['before', 429, 'notNow', 0],
  ['before', 403, 'notNow', 0],
  ['before', 400, 'refused', 0],
  ['before', 422, 'refused', 0],
])(
  'a payout that fails %s acting by %s is %s, and asking again pays exactly once',
  async (when, how, kind, batches) => {
    const id = nextTestId();
    await site.control('calls', { call: 'createPayout', when, how });
    const failure = await catchFailure(send(id));
    expect(failure.kind).toBe(kind);
    expect(await batchesFor(id)).toBe(batches);
    // The one rule that matters: certain means that nothing was sent.
    if (failure.nothingHappened) expect(batches).toBe(0);
    expect(await send(id, true)).toMatchObject({ repeated: batches === 1 });
    expect(await batchesFor(id)).toBe(1);
  },
);

test('a payout is never repeated within one call', async () => {
  const id = nextTestId();
  await site.control('calls', { call: 'createPayout', when: 'before', how: 500, count: 1 });
  await catchFailure(send(id));
  expect(await batchesFor(id)).toBe(0);
});

test.each<[when: 'before' | 'after', how: number | string]>([
  ['before', 500],
  ['after', 500],
  ['before', 'reset'],
  ['after', 'reset'],
  ['before', 429],
  ['after', 'garbage'],
])(
  'an order and its capture come through when the first attempt fails %s acting by %s',
  async (when, how) => {
    const request = orderRequest();
    await site.control('calls', { call: 'createOrder', when, how });
    const { orderId } = await site.orders.createOrder(request);
    const mine = (await site.state()).orders!.filter(
      (order: { customId: string }) => order.customId === request.depositId,
    );
    expect(mine).toHaveLength(1);
    await site.control('approve', { of: orderId });
    await site.control('calls', { call: 'captureOrder', when, how });
    expect(await site.orders.captureOrder(orderId, request.depositId)).toMatchObject({ kind: 'captured' });
    const captures = (await site.state()).captures!.filter(
      (one: { orderId: string }) => one.orderId === orderId,
    );
    expect(captures).toHaveLength(1);
  },
);

test('a capture whose responses are all lost is uncertain, and resolved by repeating it', async () => {
  const request = orderRequest();
  const { orderId } = await site.orders.createOrder(request);
  await site.control('approve', { of: orderId });
  await site.control('calls', { call: 'captureOrder', when: 'after', how: 'reset', count: 3 });
  const failure = await catchFailure(site.orders.captureOrder(orderId, request.depositId));
  expect([failure.kind, failure.nothingHappened]).toEqual(['uncertain', false]);
  expect(await site.orders.captureOrder(orderId, request.depositId)).toMatchObject({ kind: 'captured' });
});

test('a later refusal does not make a lost attempt certain', async () => {
  const request = orderRequest();
  const { orderId } = await site.orders.createOrder(request);
  await site.control('calls', { call: 'captureOrder', when: 'before', how: 'reset' });
  await site.control('calls', { call: 'captureOrder', when: 'before', how: 422 });
  expect((await catchFailure(site.orders.captureOrder(orderId, request.depositId))).kind).toBe('uncertain');
});

test('a revoked token is renewed once, transparently', async () => {
  await site.orders.getOrder('X');
  await site.control('revoke-tokens');
  expect(await site.orders.getOrder('X')).toBeNull();
  await site.control('revoke-tokens');
  expect(await send()).toMatchObject({ repeated: false });
});

test('a second 401 is not retried, and nothing happened', async () => {
  const id = nextTestId();
  await site.control('calls', { call: 'createPayout', when: 'before', how: 401, count: 2 });
  const failure = await catchFailure(send(id));
  expect([failure.kind, failure.facts.status]).toEqual(['notNow', 401]);
  expect(await batchesFor(id)).toBe(0);
});

test.each([401, 500, 'timeout', 'reset', 'garbage'])(
  'when no token can be had (%s) the payout was certainly not sent',
  async (how) => {
    const id = nextTestId();
    await site.control('revoke-tokens');
    await site.control('calls', { call: 'token', when: 'before', how, count: 5 });
    const failure = await catchFailure(send(id));
    expect([failure.kind, failure.facts.issue?.startsWith('token: ')]).toEqual(['notNow', true]);
    await site.control('clear');
    expect(await batchesFor(id)).toBe(0);
  },
);

test.each<[when: 'before' | 'after', how: number | string]>([
  ['before', 500],
  ['after', 500],
  ['before', 'reset'],
  ['after', 'reset'],
  ['before', 429],
])('a checkout succeeds when the first attempt fails %s acting by %s', async (when, how) => {
  const patient = await testProvider({ limitMs: 10_000 });
  try {
    const request = checkoutRequest();
    await patient.control('calls', { call: 'createCheckout', when, how });
    const attempt = patient.cards.createCheckout(request);
    // The SDK does not retry a throttled request.
    if (how === 429) expect((await catchFailure(attempt)).kind).toBe('notNow');
    const { ref } = how === 429 ? await patient.cards.createCheckout(request) : await attempt;
    const sessions = (await patient.state()).sessions!.filter(
      (session: { client_reference_id: string }) => session.client_reference_id === request.depositId,
    );
    expect(sessions).toMatchObject([{ id: ref }]);
  } finally {
    await patient.close();
  }
});

describe('without a response', () => {
  let patient: TestProvider;
  beforeAll(async () => {
    patient = await testProvider({ limitMs: callLimitMs });
    // Renews its token now, so the limits below are those of the calls.
    await patient.orders.getOrder('X');
  });
  afterAll(() => patient.close());

  test.each([
    ['getCheckout', () => patient.cards.getCheckout('cs_test_x')],
    ['getPayment', () => patient.cards.getPayment('pi_x')],
    ['getOrder', () => patient.orders.getOrder('X')],
    ['getPayout', () => patient.payouts.get('X')],
  ] as const)(
    '%s ends when the limit of the call is over, although it has attempts left',
    async (call, ask) => {
      await patient.control('clear');
      await patient.control('calls', { call, when: 'before', how: 'timeout', count: 5 });
      const limits = holdTimeLimits();
      let hasEnded = false;
      const failure = catchFailure(ask()).finally(() => {
        hasEnded = true;
      });
      const attempts = async () => (await patient.state()).failedCalls!.length;
      await expect.poll(attempts).toBe(1);
      expect([hasEnded, limits.begun]).toEqual([false, [callLimitMs]]);
      limits.expire();
      expect((await failure).kind).toBe('uncertain');
      expect(await attempts()).toBe(1);
    },
  );
});

test('a page from an intermediary is not mistaken for an unknown id', async () => {
  await site.control('calls', { call: 'getPayout', when: 'before', how: 'page', count: 5 });
  expect((await catchFailure(site.payouts.get('X'))).kind).toBe('uncertain');
});

test('failures are logged with their debug id and without secrets', async () => {
  site.logged.length = 0;
  await site.control('calls', { call: 'createPayout', when: 'before', how: 500 });
  const failure = await catchFailure(send());
  const all = site.logged.join('\n') + failure.message + JSON.stringify(failure);
  expect(failure.facts.debugId).toMatch(/^[a-z0-9]{13}$/);
  expect(all).toContain(failure.facts.debugId);
  expect(all).not.toMatch(/A21AA|Bearer|Basic|play-money/);
});
