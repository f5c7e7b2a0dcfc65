import { randomUUID } from 'node:crypto';
import { type PlayMoneyProvider, playMoneyPayPal, startPlayMoney } from '@sidebet/play-money/start';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { asOwner } from '../../../../testing/as-owner.ts';
import { reconcile } from '../../../book/reconcile.ts';
import {
  postControl,
  press,
  readControlState,
} from '../../../integrations/payments/on-play-money/test-provider.fixtures.ts';
import { paypalClient } from '../../../integrations/payments/paypal-client.ts';
import { paypalPayouts } from '../../../integrations/payments/paypal-payouts.ts';
import type { CardPayments } from '../../../integrations/payments/ports/card-payments.ts';
import { ProviderFailure } from '../../../integrations/payments/ports/provider-failure.ts';
import { stripePayments } from '../../../integrations/payments/stripe.ts';
import { silentLog } from '../../../logging/log.ts';
import { bookCardReport } from '../deposits/card-deposits.ts';
import { findDeposit } from '../deposits/deposit-row.ts';
import { checkEverything } from '../reconciliation/check-providers.ts';
import { readProviderChecks } from '../reconciliation/read-checks.ts';
import { type CardRefundContext, sendCardRefunds } from './card-refunds.ts';
import { followSent } from './payout-follow.ts';
import { sendApproved } from './payout-send.ts';

/** Withdrawals that go back to the card first, over HTTP, with the real adapters on the play-money provider. */

const webhookSecret = 'whsec_card_refunds';
const secretKey = 'sk_test_1';
let api: TestApi;
let provider: PlayMoneyProvider;
let people = 0;
let alarms: string[] = [];

beforeAll(async () => {
  provider = await startPlayMoney({
    webhookUrl: (name) => `${api.server.url}/api/webhooks/${name}`,
    webhookSecret,
    log: silentLog,
    retryAfterMs: [20, 50, 200],
    paceMs: 5,
  });
  api = await testApi({
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: provider.url,
      PAYPAL_CLIENT_ID: playMoneyPayPal.clientId,
      PAYPAL_CLIENT_SECRET: playMoneyPayPal.clientSecret,
      PAYPAL_WEBHOOK_ID: playMoneyPayPal.webhookId,
      PAYPAL_API_BASE: provider.url,
    },
  });
  // Nothing waits but the card: the window stays at its 120 days.
  await asOwner(api.database.url, async (client) => {
    await client.query("update hold_times set hours = 0 where name <> 'refundWindowHours'");
    await client.query(
      `update system_settings set deposit_hold_hours = 0, winnings_hold_hours = 0, receiver_hold_hours = 0,
         security_hold_hours = 0`,
    );
  });
});
afterAll(async () => {
  await api.close();
  await provider.close();
});
beforeEach(() => {
  alarms = [];
});
/** Whatever happened: the books agree with themselves and with both providers. */
afterEach(async () => {
  await control('clear');
  expect((await reconcile(api.database.pool)).firstDifference).toBeNull();
});

/** Waits for the provider's webhooks and steps, and for what they cause here. */
async function settled() {
  await provider.settled();
  await api.server.settled();
}
async function control(path: string, body: object = {}) {
  const { done, result, why } = await postControl(provider.url, path, body);
  await settled();
  if (!done) throw new Error(`${path}: ${why ?? JSON.stringify(result)}`);
  return result ?? {};
}

const cards = (limitMs = 30_000) =>
  stripePayments({ secretKey, webhookSecret, apiBase: provider.url, limitMs });
const payouts = () =>
  paypalPayouts(
    paypalClient({
      ...playMoneyPayPal,
      apiBase: provider.url,
      log: silentLog,
      limitMs: 30_000,
      retryAfterMs: [5],
    }),
  );
function deps(changes: Partial<CardRefundContext> = {}) {
  const { pool } = api.database;
  const { book } = api.server;
  const parts = { pool, book, clock: api.clock, wallClock: api.clock, log: silentLog };
  return {
    ...parts,
    alarm: (code: string) => void alarms.push(code),
    cards: cards(),
    leaseMs: 2_000,
    ...changes,
  };
}
const refund = (changes: Partial<CardRefundContext> = {}) => sendCardRefunds(deps(changes));
/** One second of the workers. */
async function work() {
  await refund();
  // A worker skips rows that a webhook has locked, and returns a second later.
  await settled();
  await sendApproved({ ...deps(), payouts: payouts() });
  await settled();
  api.clock.moveBy(4_000);
  await followSent({ ...deps(), payouts: payouts() });
}
async function workTo(user: TestUser, status: string) {
  await work();
  expect((await newest(user)).status).toBe(status);
}

async function payer(...deposits: number[]): Promise<{ user: TestUser; deposits: string[] }> {
  const user = await api.user(`card${people++}`);
  const made: string[] = [];
  for (const cents of deposits) made.push(await deposit(user, cents));
  return { user, deposits: made };
}
async function deposit(user: TestUser, amountCents: number): Promise<string> {
  // Each deposit is younger than the one before.
  api.clock.moveBy(1_000);
  const before = await user.balanceCents();
  const { deposit: made, url } = (await user.post('/api/deposits', { amountCents })).json();
  await press(`${url}/pay`);
  await settled();
  expect(await user.balanceCents()).toBe(before + amountCents);
  return made.id;
}
/** Money that came from no card. */
async function give(user: TestUser, amountCents: number): Promise<void> {
  const command = { kind: 'adjust', adjustmentId: randomUUID(), userId: user.id, amountCents } as const;
  await api.server.book.execute({ command });
}
const withdraw = (user: TestUser, amountCents: number, email = 'me@mail.com') =>
  user.post('/api/withdrawals', { amountCents, paypalEmail: email, confirmPaypalEmail: email });
const newest = async (user: TestUser) => (await user.get('/api/me/withdrawals')).json().items[0];
const parts = async (user: TestUser) => {
  const { status, cardRefunds, paypalCents } = await newest(user);
  return {
    status,
    paypalCents,
    cards: cardRefunds.map(
      (one: { amountCents: number; status: string }) => `${one.amountCents} ${one.status}`,
    ),
  };
};
const listNotices = async (user: TestUser): Promise<string[]> =>
  (
    await api.database.pool.query(
      "select content from notifications where user_id = $1 and type = 'Withdrawal' order by created_at, id",
      [user.id],
    )
  ).rows.map(({ content }) => content);
const owedBy = async (user: TestUser): Promise<number> =>
  (await api.database.pool.query('select owed_cents from accounts where user_id = $1', [user.id])).rows[0]
    .owedCents;
const depositRow = async (id: string) =>
  (await api.database.pool.query('select * from deposits where id = $1', [id])).rows[0];
const lost = () =>
  new ProviderFailure({
    kind: 'uncertain',
    provider: 'stripe',
    call: 'refund a payment',
    status: null,
    issue: 'TimeoutError',
    debugId: null,
  });
/** Makes the refund and loses the answer; with forgotten keys each repeat would be another refund. */
function answerLost({ keysForgotten }: { keysForgotten: boolean }): CardPayments['createRefund'] {
  return async ({ paymentId, withdrawalId, depositId, amountCents }) => {
    const form = new URLSearchParams({
      payment_intent: paymentId,
      amount: String(amountCents),
      'metadata[withdrawalId]': withdrawalId,
      'metadata[depositId]': depositId,
    });
    const key = keysForgotten ? randomUUID() : `refund:${withdrawalId}:${depositId}`;
    await fetch(`${provider.url}/v1/refunds`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secretKey}`,
        'idempotency-key': key,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form.toString(),
    });
    throw lost();
  };
}
const refundsAtStripe = async (
  depositId: string,
): Promise<{ id: string; amount: number; status: string }[]> => {
  const { paymentRef } = (
    await api.database.pool.query('select payment_ref from deposits where id = $1', [depositId])
  ).rows[0];
  const state = await readControlState(provider.url);
  return state.refunds!.filter(
    ({ payment_intent }: { payment_intent: string }) => payment_intent === paymentRef,
  );
};
const paidAtPayPal = async (withdrawalId: string): Promise<number[]> => {
  const state = await readControlState(provider.url);
  return state
    .items!.filter(({ senderItemId }: { senderItemId: string }) => senderItemId === withdrawalId)
    .map(({ amount }: { amount: { value: string } }) => Math.round(Number(amount.value) * 100));
};

describe('a withdrawal', () => {
  test('of at most the deposits is refunded to the cards only, oldest first', async () => {
    const { user, deposits } = await payer(40_00, 60_00);
    const terms = (await user.get('/api/me/withdrawal-terms')).json();
    expect(terms.refundable).toEqual([
      { depositId: deposits[0], cents: 40_00 },
      { depositId: deposits[1], cents: 60_00 },
    ]);
    const { withdrawal } = (await withdraw(user, 50_00)).json();
    expect(withdrawal).toMatchObject({
      paypalCents: 0,
      cardRefunds: [{ status: 'pending' }, { status: 'pending' }],
    });
    await workTo(user, 'paid');
    expect(await parts(user)).toEqual({
      status: 'paid',
      paypalCents: 0,
      cards: ['4000 succeeded', '1000 succeeded'],
    });
    expect(await user.balanceCents()).toBe(50_00);
    expect(await refundsAtStripe(deposits[0]!)).toMatchObject([{ amount: 40_00 }]);
    expect(await refundsAtStripe(deposits[1]!)).toMatchObject([{ amount: 10_00 }]);
    expect(await paidAtPayPal(withdrawal.id)).toEqual([]);
  });

  test('above the deposits is split: the card first, and PayPal pays the rest', async () => {
    const { user, deposits } = await payer(40_00);
    await give(user, 60_00);
    const { withdrawal } = (await withdraw(user, 50_00)).json();
    // PayPal gets no request before the card is refunded.
    await sendApproved({ ...deps(), payouts: payouts() });
    expect(await paidAtPayPal(withdrawal.id)).toEqual([]);
    await workTo(user, 'paid');
    expect(await parts(user)).toEqual({ status: 'paid', paypalCents: 10_00, cards: ['4000 succeeded'] });
    expect(await refundsAtStripe(deposits[0]!)).toMatchObject([{ amount: 40_00 }]);
    expect(await paidAtPayPal(withdrawal.id)).toEqual([10_00]);
    expect(await user.balanceCents()).toBe(50_00);
    expect(await listNotices(user)).toEqual([
      'Your withdrawal of $50.00 was requested. $40.00 goes back to the card you deposited with, and $10.00 goes to me@mail.com. The amount is held until it is paid.',
      '$40.00 of your withdrawal was refunded to the card you deposited with.',
      expect.stringMatching(/^The rest of your withdrawal, \$10.00, was (sent|paid) to me@mail.com.$/),
      ...((await listNotices(user)).length > 3
        ? ['The rest of your withdrawal, $10.00, was paid to me@mail.com.']
        : []),
    ]);
  });

  test('two at once never use the same deposit twice', async () => {
    const { user, deposits } = await payer(100_00);
    await give(user, 100_00);
    const answers = await Promise.all([80_00, 70_00].map((cents) => withdraw(user, cents)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    for (let i = 0; i < 3; i++) await work();
    const made = await refundsAtStripe(deposits[0]!);
    expect(made.reduce((sum, { amount }) => sum + amount, 0)).toBe(100_00);
    expect(made.length).toBe(2);
    expect(await user.balanceCents()).toBe(50_00);
  });

  test('that its person cancels frees the deposits for the next one', async () => {
    const { user, deposits } = await payer(600_00);
    const { withdrawal } = (await withdraw(user, 600_00)).json();
    expect(withdrawal).toMatchObject({ waitsFor: 'approval', canCancel: true });
    await work();
    expect(await refundsAtStripe(deposits[0]!)).toEqual([]);
    const canceled = (await user.post(`/api/withdrawals/${withdrawal.id}/cancellation`)).json();
    expect(canceled.withdrawal).toMatchObject({ status: 'failed', cardRefunds: [{ status: 'returned' }] });
    expect(await user.balanceCents()).toBe(600_00);
    await withdraw(user, 50_00);
    await workTo(user, 'paid');
    expect(await refundsAtStripe(deposits[0]!)).toMatchObject([{ amount: 50_00 }]);
  });
});

describe('a refund', () => {
  test('that the provider refuses is paid through PayPal, and its deposit is not tried again', async () => {
    const { user, deposits } = await payer(40_00);
    await give(user, 60_00);
    await control('calls', { call: 'createRefund', when: 'before', how: 400 });
    const { withdrawal } = (await withdraw(user, 50_00)).json();
    await workTo(user, 'paid');
    expect(await parts(user)).toEqual({ status: 'paid', paypalCents: 50_00, cards: ['4000 failed'] });
    expect(await paidAtPayPal(withdrawal.id)).toEqual([50_00]);
    expect(await refundsAtStripe(deposits[0]!)).toEqual([]);
    expect((await user.get('/api/me/withdrawal-terms')).json().refundable).toEqual([]);
  });

  test('whose deposit is disputed meanwhile returns to the balance instead of PayPal', async () => {
    const { user, deposits } = await payer(40_00);
    const { withdrawal } = (await withdraw(user, 40_00)).json();
    await control('dispute', { of: deposits[0] });
    expect(await owedBy(user)).toBe(40_00);
    await workTo(user, 'failed');
    expect(await parts(user)).toEqual({ status: 'failed', paypalCents: 0, cards: ['4000 returned'] });
    expect([await user.balanceCents(), await owedBy(user)]).toEqual([0, 0]);
    expect(await paidAtPayPal(withdrawal.id)).toEqual([]);
  });

  test.each(['timeout', 'reset', 'garbage', 500] as const)(
    'whose answer is lost (%s) is requested again, and made once',
    async (how) => {
      const { user, deposits } = await payer(40_00);
      await give(user, 60_00);
      await control('webhooks', { how: 'drop', type: 'charge.refunded' });
      // Every attempt until `clear`: the library retries automatically, and may still do so for the test before.
      await control('calls', { call: 'createRefund', when: 'after', how, count: 100 });
      const { withdrawal } = (await withdraw(user, 50_00)).json();
      await refund({ cards: cards(1_000) });
      expect(await parts(user)).toEqual({
        status: 'processing',
        paypalCents: 10_00,
        cards: ['4000 pending'],
      });
      // Nothing is given back or sent elsewhere while it is not known.
      await sendApproved({ ...deps(), payouts: payouts() });
      expect(await paidAtPayPal(withdrawal.id)).toEqual([]);
      expect((await user.post(`/api/withdrawals/${withdrawal.id}/cancellation`)).json().code).toBe(
        'withdrawalNotCancelable',
      );
      await control('clear');
      api.clock.moveBy(30_000);
      await workTo(user, 'paid');
      expect(await refundsAtStripe(deposits[0]!)).toMatchObject([{ amount: 40_00 }]);
      expect(await paidAtPayPal(withdrawal.id)).toEqual([10_00]);
    },
  );

  test('is not made a second time once Stripe has forgotten the key', async () => {
    const { user, deposits } = await payer(40_00);
    await control('webhooks', { how: 'drop', type: 'charge.refunded' });
    await withdraw(user, 20_00);
    await refund({ cards: { ...cards(), createRefund: answerLost({ keysForgotten: true }) } });
    api.clock.moveBy(2 * 24 * 3_600_000);
    await refund({ cards: { ...cards(), createRefund: answerLost({ keysForgotten: true }) } });
    expect(await refundsAtStripe(deposits[0]!)).toMatchObject([{ amount: 20_00 }]);
    expect(await parts(user)).toMatchObject({ status: 'paid', cards: ['2000 succeeded'] });
  });

  test('without a response from Stripe for a day raises an alarm and is retried', async () => {
    const { user } = await payer(40_00);
    await withdraw(user, 40_00);
    const away = { ...cards(), createRefund: () => Promise.reject(lost()) };
    await refund({ cards: away });
    expect(alarms).toEqual([]);
    api.clock.moveBy(25 * 3_600_000);
    await refund({ cards: away });
    expect(alarms).toEqual(['payoutsStuck']);
    expect((await newest(user)).waitsFor).toBe('review');
    api.clock.moveBy(3_600_000);
    await workTo(user, 'paid');
  });

  test('whose worker dies between the answer and the book is booked by the next one', async () => {
    const { user, deposits } = await payer(40_00);
    await control('webhooks', { how: 'drop', type: 'charge.refunded' });
    await withdraw(user, 40_00);
    const dead = { execute: () => Promise.reject(new Error('killed')) };
    await refund({ book: dead });
    expect(await parts(user)).toMatchObject({ cards: ['4000 pending'] });
    api.clock.moveBy(10_000);
    await workTo(user, 'paid');
    expect(await refundsAtStripe(deposits[0]!)).toMatchObject([{ amount: 40_00 }]);
  });

  test('requested by two processes at once is made once', async () => {
    const { user, deposits } = await payer(40_00);
    await withdraw(user, 40_00);
    await Promise.all([refund({ leaseMs: 0 }), refund({ leaseMs: 0 }), refund()]);
    await workTo(user, 'paid');
    expect(await refundsAtStripe(deposits[0]!)).toMatchObject([{ amount: 40_00 }]);
  });
});

describe('the provider tells of our own refund', () => {
  test.each(['before the answer', 'after the answer', 'twice', 'not at all'])(
    '%s: it is booked once',
    async (when) => {
      const { user, deposits } = await payer(40_00);
      if (when === 'twice')
        await control('webhooks', { how: 'duplicate', type: 'charge.refunded', times: 4 });
      if (when === 'not at all') await control('webhooks', { how: 'drop', type: 'charge.refunded' });
      if (when === 'after the answer') await control('webhooks', { how: 'hold', type: 'charge.refunded' });
      await withdraw(user, 30_00);
      const slow = cards();
      await refund({
        cards: {
          ...slow,
          createRefund: async (request) => {
            const made = await slow.createRefund(request);
            if (when === 'before the answer') {
              await settled();
              expect(await parts(user)).toMatchObject({ cards: ['3000 succeeded'] });
            }
            return made;
          },
        },
      });
      if (when === 'after the answer') await control('release', { order: 'same' });
      await settled();
      expect(await parts(user)).toMatchObject({ status: 'paid', cards: ['3000 succeeded'] });
      expect([await user.balanceCents(), await owedBy(user)]).toEqual([10_00, 0]);
      expect(await depositRow(deposits[0]!)).toMatchObject({ refundedCents: 0, withdrawnCents: 30_00 });
      expect(await listNotices(user)).toHaveLength(2);
    },
  );

  test.each(['in order', 'in reverse'])(
    'and of a refund in the dashboard as well (%s): that one is taken from the balance',
    async (order) => {
      const { user, deposits } = await payer(100_00);
      await control('webhooks', { how: 'hold', type: 'charge.refunded', count: 3 });
      await control('refund', { of: deposits[0], amountCents: 15_00 });
      await withdraw(user, 30_00);
      await refund();
      await control('refund', { of: deposits[0], amountCents: 20_00 });
      expect(await user.balanceCents()).toBe(70_00);
      await control('release', { order: order === 'in order' ? 'same' : 'reversed' });
      expect(await user.balanceCents()).toBe(35_00);
      expect(await depositRow(deposits[0]!)).toMatchObject({ refundedCents: 35_00, withdrawnCents: 30_00 });
    },
  );

  test('and before it is booked, the dashboard refunds what was to be refunded: PayPal pays it', async () => {
    const { user, deposits } = await payer(40_00);
    await give(user, 60_00);
    await withdraw(user, 50_00);
    await control('refund', { of: deposits[0] });
    await workTo(user, 'paid');
    expect(await parts(user)).toEqual({ status: 'paid', paypalCents: 50_00, cards: ['4000 failed'] });
    expect(await user.balanceCents()).toBe(10_00);
  });
});

describe('a refund that fails later', () => {
  test('is in the balance again, once, and its deposit is not tried again', async () => {
    const { user, deposits } = await payer(40_00);
    await withdraw(user, 40_00);
    await workTo(user, 'paid');
    const [made] = await refundsAtStripe(deposits[0]!);
    await control('webhooks', { how: 'duplicate', type: 'refund.', count: 2, times: 3 });
    await control('fail-refund', { id: made!.id });
    expect(await user.balanceCents()).toBe(40_00);
    expect(await parts(user)).toEqual({ status: 'failed', paypalCents: 0, cards: ['4000 returned'] });
    expect((await listNotices(user)).at(-1)).toBe(
      'A refund to your card did not arrive: $40.00 of your withdrawal is back in your balance.',
    );
    expect((await user.get('/api/me/withdrawal-terms')).json().refundable).toEqual([]);
    const { withdrawal } = (await withdraw(user, 40_00)).json();
    expect(withdrawal).toMatchObject({ paypalCents: 40_00, cardRefunds: [] });
    await workTo(user, 'paid');
  });

  test('before its success was known is paid through PayPal', async () => {
    const { user, deposits } = await payer(40_00);
    await withdraw(user, 40_00);
    await control('webhooks', { how: 'drop', type: 'charge.refunded' });
    const slow = cards();
    await refund({
      cards: {
        ...slow,
        createRefund: async (request) => {
          const made = await slow.createRefund(request);
          await control('fail-refund', { id: made.refundId });
          expect(await parts(user)).toMatchObject({ cards: ['4000 failed'] });
          return made;
        },
      },
    });
    await workTo(user, 'paid');
    expect(await parts(user)).toEqual({ status: 'paid', paypalCents: 40_00, cards: ['4000 failed'] });
    expect(await refundsAtStripe(deposits[0]!)).toMatchObject([{ status: 'failed' }]);
    expect(await user.balanceCents()).toBe(0);
  });

  test('that failed without an event is found by the check against Stripe', async () => {
    const { user, deposits } = await payer(40_00);
    await withdraw(user, 40_00);
    await workTo(user, 'paid');
    const [made] = await refundsAtStripe(deposits[0]!);
    await control('webhooks', { how: 'drop', type: 'refund.', count: 2 });
    await control('fail-refund', { id: made!.id });
    const book = async () => {
      const row = await findDeposit(api.database.pool, deposits[0]!);
      await bookCardReport({ ...deps(), paypal: null, siteUrl: () => '' } as never, row!, row!.providerRef!);
    };
    await book();
    await book();
    expect(await user.balanceCents()).toBe(40_00);
  });
});

describe('the PayPal rest', () => {
  test.each(['fail', 'denied', 'returned'])('that ends as %s comes back alone', async (word) => {
    const { user, deposits } = await payer(40_00);
    await give(user, 60_00);
    await withdraw(user, 50_00, `${word}@mail.com`);
    await workTo(user, 'failed');
    expect(await parts(user)).toEqual({ status: 'failed', paypalCents: 10_00, cards: ['4000 succeeded'] });
    expect(await user.balanceCents()).toBe(60_00);
    expect(await refundsAtStripe(deposits[0]!)).toMatchObject([{ amount: 40_00, status: 'succeeded' }]);
    expect((await listNotices(user)).at(-1)).toBe(
      'The rest of your withdrawal, $10.00, failed and is back in your balance.',
    );
  });

  test('comes back alone, and later the card refund as well', async () => {
    const { user, deposits } = await payer(40_00);
    await give(user, 60_00);
    await withdraw(user, 50_00, 'fail@mail.com');
    await workTo(user, 'failed');
    const [made] = await refundsAtStripe(deposits[0]!);
    await control('fail-refund', { id: made!.id });
    expect(await user.balanceCents()).toBe(100_00);
  });
});

describe('the reconciliation', () => {
  const tampered: readonly (readonly [name: string, sql: string, found: RegExp])[] = [
    ['a smaller amount', 'amount_cents = amount_cents - 100', /for withdrawal|of withdrawal/],
    ['a success that is called failed', "status = 'failed'", /for withdrawal|of withdrawal/],
    ['a success that is called returned', "status = 'returned'", /refunded to cards for withdrawal/],
    ['another deposit', 'deposit_id = $2', /withdrawn to the card of deposit/],
  ];
  test.each(tampered)('finds a card refund with %s', async (_name, change, found) => {
    const { user, deposits } = await payer(40_00, 40_00);
    await withdraw(user, 40_00);
    await workTo(user, 'paid');
    const { pool } = api.database;
    const { rows } = await pool.query('select * from withdrawal_refunds where deposit_id = $1', [
      deposits[0],
    ]);
    await pool.query(
      `update withdrawal_refunds set ${change} where deposit_id = $1 and $2::uuid is not null`,
      [deposits[0], deposits[1]],
    );
    const { checks } = await reconcile(pool);
    expect(checks.flatMap(({ differences }) => differences).join('\n')).toMatch(found);
    const { amountCents, status } = rows[0];
    await pool.query(
      `update withdrawal_refunds set amount_cents = $2, status = $3, deposit_id = $4
       where withdrawal_id = $1`,
      [rows[0].withdrawalId, amountCents, status, deposits[0]],
    );
  });

  test('finds a request whose card refund is gone', async () => {
    const { user, deposits } = await payer(40_00);
    await withdraw(user, 40_00);
    const restore = await asOwner(api.database.url, async (owner) => {
      const { rows } = await owner.query(
        'delete from withdrawal_refunds where deposit_id = $1 returning *',
        deposits,
      );
      return rows[0];
    });
    expect((await reconcile(api.database.pool)).firstDifference).toMatch(/part for cards of withdrawal/);
    await api.database.pool.query(
      'insert into withdrawal_refunds (withdrawal_id, deposit_id, amount_cents) values ($1, $2, $3)',
      [restore.withdrawalId, restore.depositId, restore.amountCents],
    );
    await workTo(user, 'paid');
  });

  test('agrees with Stripe and PayPal about everything above', async () => {
    const { pool } = api.database;
    const reports = { cards: cards(), paypal: null, payouts: payouts() };
    const open = async () => {
      await checkEverything({ ...reports, pool, wallClock: api.clock });
      const sql = 'select * from provider_checks where difference is not null or behind_since is not null';
      return (await pool.query(sql)).rows;
    };
    expect(await open()).toEqual([]);
    const [againstStripe] = await readProviderChecks(pool);
    expect(againstStripe!.figures.compared).toBeGreaterThan(20);
    // The control: Stripe's refund is not ours to overlook.
    await asOwner(api.database.url, (owner) =>
      owner.query('update deposits set withdrawn_cents = 0 where withdrawn_cents > 0'),
    );
    await checkEverything({ ...reports, pool, wallClock: api.clock });
    const [after] = await readProviderChecks(pool);
    expect(after!.figures.behind).toBeGreaterThan(10);
    await asOwner(api.database.url, (owner) =>
      owner.query(
        `update deposits d set withdrawn_cents = (
           select coalesce(sum(amount_cents), 0) from withdrawal_refunds r
           where r.deposit_id = d.id and r.status = 'succeeded')`,
      ),
    );
  });
});

test('without a window every withdrawal is one PayPal payout', async () => {
  const { user, deposits } = await payer(40_00);
  await asOwner(api.database.url, async (owner) => {
    await owner.query('update system_settings set refund_window_hours = 0');
    await owner.query("update hold_times set hours = 0 where name = 'refundWindowHours'");
  });
  expect((await user.get('/api/me/withdrawal-terms')).json().refundable).toEqual([]);
  const { withdrawal } = (await withdraw(user, 40_00)).json();
  expect(withdrawal).toMatchObject({ paypalCents: 40_00, cardRefunds: [] });
  await workTo(user, 'paid');
  expect(await refundsAtStripe(deposits[0]!)).toEqual([]);
  expect(await paidAtPayPal(withdrawal.id)).toEqual([40_00]);
});
