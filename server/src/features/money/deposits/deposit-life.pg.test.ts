import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { newKeyPair } from '@sidebet/play-money/paypal/signing-key';
import { paypalHeaders } from '@sidebet/play-money/signatures';
import { type PlayMoneyProvider, playMoneyPayPal, startPlayMoney } from '@sidebet/play-money/start';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Book, createBook } from '../../../book/book.ts';
import { reconcile } from '../../../book/reconcile.ts';
import {
  postControl,
  press as pressOnly,
} from '../../../integrations/payments/on-play-money/test-provider.fixtures.ts';
import { paypalClient } from '../../../integrations/payments/paypal-client.ts';
import { paypalPayments } from '../../../integrations/payments/paypal-orders.ts';
import type { CardPayments } from '../../../integrations/payments/ports/card-payments.ts';
import { stripePayments } from '../../../integrations/payments/stripe.ts';
import { silentLog } from '../../../logging/log.ts';
import { createProviderCheck } from '../../../workers/check-with-providers.ts';
import { lookUpDeposit, lookUpOpenDeposits } from '../../../workers/look-up-open-deposits.ts';
import { type DepositTestSite, depositTestSite } from './deposits.fixtures.ts';
import { actOnPayPal } from './paypal-deposits.ts';

/**
 * Deposits from start to long afterwards, with the real adapters on the play-money provider and the real book: what neither the
 * rules' table (domain/src/wallet/deposit-facts.test.ts) nor the webhooks in any order (proofs/webhook-storm) cover.
 */
const webhookSecret = 'whsec_deposit_life';
let site: DepositTestSite;
let provider: PlayMoneyProvider;
let book: Book;

/** The number of webhook verifications by PayPal. */
let askedOfPayPal = 0;
beforeAll(async () => {
  provider = await startPlayMoney({
    webhookUrl: (name) =>
      `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}/api/webhooks/${name}`,
    webhookSecret,
    log: silentLog,
    retryAfterMs: [20, 50, 200],
    paceMs: 3_600_000,
  });
  site = await depositTestSite((databaseUrl) => {
    book = createBook(databaseUrl, { now: () => site.deposits.clock.now() }, silentLog);
    const client = paypalClient({
      ...playMoneyPayPal,
      apiBase: provider.url,
      log: silentLog,
      limitMs: 2_000,
      retryAfterMs: [5],
      fetch: (...request) => {
        if (String(request[0]).endsWith('/verify-webhook-signature')) askedOfPayPal += 1;
        return fetch(...request);
      },
    });
    return {
      cards: stripePayments({ secretKey: 'sk_test_1', webhookSecret, apiBase: provider.url, limitMs: 2_000 }),
      paypal: paypalPayments(client, playMoneyPayPal.webhookId),
      book,
    };
  });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  expect(await reconcile(site.pool)).toMatchObject({ agrees: true, firstDifference: null });
  await provider.close();
  await book.close();
  await site.close();
});
beforeEach(async () => {
  await control('clear');
  site.alarms.length = 0;
});

async function control(path: string, body: object = {}): Promise<{ id?: string }> {
  const { done, result, why } = await postControl(provider.url, path, body);
  await provider.settled();
  if (!done) throw new Error(`${path}: ${why ?? JSON.stringify(result)}`);
  return result ?? {};
}
async function press(url: string, fields?: Record<string, string>): Promise<void> {
  await pressOnly(url, fields);
  await provider.settled();
}
/** Captures the money at PayPal, which then sends a webhook. */
async function capture(user: string, id: string) {
  const answer = await site.capture(user, id);
  await provider.settled();
  return answer;
}

type Money = { available: number; owed: number };
const readMoney = async (user: string): Promise<Money> =>
  (
    await site.pool.query(
      `select coalesce(max(available_cents), 0) as available, coalesce(max(owed_cents), 0) as owed
       from accounts where user_id = $1`,
      [user],
    )
  ).rows[0];
const readState = async (user: string, id: string) => (await site.read(user, id)).json();
const listNotices = async (user: string) =>
  (
    await site.pool.query(
      "select content from notifications where user_id = $1 and type = 'Deposit' order by created_at, id",
      [user],
    )
  ).rows.map(({ content }) => content);

async function byCard(cents = 50_00) {
  const user = await site.user();
  const answer = (await site.start(user, cents)).json();
  return { user, id: answer.deposit.id as string, url: answer.url as string };
}
async function paidByCard(cents = 50_00) {
  const deposit = await byCard(cents);
  await press(`${deposit.url}/pay`);
  expect(await readMoney(deposit.user)).toEqual({ available: cents, owed: 0 });
  return deposit;
}
async function byPayPal(cents = 50_00) {
  const user = await site.user();
  const answer = (await site.startPayPal(user, cents)).json();
  return {
    user,
    id: answer.deposit.id as string,
    url: answer.approveUrl as string,
    orderId: answer.orderId as string,
  };
}
const agree = (url: string, funding = 'balance') =>
  press(url.replace('/checkoutnow?', '/checkoutnow/approve?'), { funding });
async function spend(userId: string, cents: number) {
  const command = { kind: 'adjust', adjustmentId: randomUUID(), userId, amountCents: -cents } as const;
  expect(await book.execute({ command })).toMatchObject({ kind: 'done' });
}

describe('after a card deposit', () => {
  test('a refund of spent money becomes a debt, repaid by the next incoming money', async () => {
    const { user, id } = await paidByCard();
    await spend(user, 45_00);
    await control('refund', { of: id });
    expect(await readMoney(user)).toEqual({ available: 0, owed: 45_00 });
    const next = (await site.start(user, 60_00)).json();
    await press(`${next.url}/pay`);
    expect(await readMoney(user)).toEqual({ available: 15_00, owed: 0 });
  });

  test('an inquiry raises a flag and an alarm, and holds nothing', async () => {
    const { user, id } = await paidByCard();
    await spend(user, 50_00);
    const { id: disputeId } = await control('inquire', { of: id });
    expect(await readMoney(user)).toEqual({ available: 0, owed: 0 });
    expect(await listNotices(user)).toHaveLength(1);
    const about = { depositId: id, amountCents: 50_00, reason: 'general' };
    expect(site.alarms).toEqual([{ code: 'paymentInquiry', fields: { ...about, disputeId } }]);
    const flags = await site.pool.query('select people, facts, state from flags where key = $1', [disputeId]);
    expect(flags.rows).toEqual([
      { people: [user], facts: { kind: 'paymentInquiry', ...about }, state: 'open' },
    ]);

    await control('close-dispute', { of: id, result: 'won' });
    expect(await readMoney(user)).toEqual({ available: 0, owed: 0 });
    expect(await listNotices(user)).toHaveLength(1);
  });

  test('an inquiry that becomes a chargeback is booked then', async () => {
    const { user, id } = await paidByCard();
    await control('inquire', { of: id });
    expect(await readMoney(user)).toEqual({ available: 50_00, owed: 0 });
    await control('dispute', { of: id });
    expect(await readMoney(user)).toEqual({ available: 0, owed: 0 });
    expect((await listNotices(user)).at(-1)).toContain('$50.00 is held until it ends.');
    await control('close-dispute', { of: id, result: 'lost' });
    expect(site.alarms).toMatchObject([
      { code: 'paymentInquiry' },
      { code: 'disputeLost', fields: { depositId: id, lostCents: 50_00 } },
    ]);
  });

  test('an inquiry reported after its chargeback changes nothing', async () => {
    const { user, id } = await paidByCard();
    await control('webhooks', { how: 'hold', provider: 'stripe', count: 2 });
    await control('inquire', { of: id });
    await control('dispute', { of: id });
    expect(await readMoney(user)).toEqual({ available: 50_00, owed: 0 });
    await control('clear');
    await control('release', { order: 'reversed' });
    expect(await readMoney(user)).toEqual({ available: 0, owed: 0 });
  });
});

describe('a card checkout', () => {
  test('that is abandoned is closed and can no longer be paid', async () => {
    const { user, id, url } = await byCard();
    expect((await site.cancel(user, id)).json().status).toBe('cancelled');
    await press(`${url}/pay`);
    expect(await readMoney(user)).toEqual({ available: 0, owed: 0 });
  });

  test('that was paid anyway is credited when it is abandoned', async () => {
    const { user, id, url } = await byCard();
    await control('webhooks', { how: 'drop', provider: 'stripe', count: 1 });
    await press(`${url}/pay`);
    expect((await site.cancel(user, id)).json().status).toBe('successful');
    expect(await readMoney(user)).toEqual({ available: 50_00, owed: 0 });
  });

  test('can be abandoned only while the provider is reachable', async () => {
    const { user, id } = await byCard();
    await control('calls', { call: 'expireCheckout', when: 'before', how: 503, count: 9 });
    const answer = await site.cancel(user, id);
    expect(answer.json()).toMatchObject({ status: 503, code: 'paymentProviderFailed' });
    expect((await readState(user, id)).status).toBe('processing');
  });

  test('whose webhook is lost is found by lookup after an hour', async () => {
    const { user, id, url } = await byCard();
    const left = await byCard();
    await control('webhooks', { how: 'drop', provider: 'stripe', count: 2 });
    await press(`${url}/pay`);
    await press(`${left.url}/cancel`);
    await lookUpOpenDeposits(site.deposits);
    expect((await readState(user, id)).status).toBe('processing');
    site.clock.moveBy(3_601_000);
    // Two concurrent processes look each of them up once.
    await Promise.all([lookUpOpenDeposits(site.deposits), lookUpOpenDeposits(site.deposits)]);
    expect((await readState(user, id)).status).toBe('successful');
    expect(await readMoney(user)).toEqual({ available: 50_00, owed: 0 });
    expect((await readState(left.user, left.id)).status).toBe('cancelled');
    expect(site.alarms).toEqual([]);
  });
});

/** Runs the provider check and reads the user's money. */
async function check(user: string): Promise<Money> {
  const { clock: wallClock } = site;
  wallClock.moveBy(60_000);
  const cards = site.deposits.cards as CardPayments;
  await createProviderCheck({ ...site.deposits, cards, payouts: null, wallClock })();
  return readMoney(user);
}

describe('the provider check books what no event reported', () => {
  const lose = (provider: 'stripe' | 'paypal') => control('webhooks', { how: 'drop', provider, count: 20 });

  test('a refund of a card payment, and a failed one', async () => {
    const { user, id } = await paidByCard();
    await lose('stripe');
    const refund = await control('refund', { of: id, amountCents: 20_00 });
    expect(await readMoney(user)).toEqual({ available: 50_00, owed: 0 });
    expect(await check(user)).toEqual({ available: 30_00, owed: 0 });
    await control('refund', { of: id, amountCents: 5_00 });
    await control('fail-refund', { id: refund.id });
    expect(await check(user)).toEqual({ available: 45_00, owed: 0 });
    expect(site.alarms).toEqual([]);
  });

  test.each([
    ['won', { available: 50_00, owed: 0 }],
    ['lost', { available: 0, owed: 0 }],
  ] as const)('a dispute, and that it was %s', async (result, wanted) => {
    const { user, id } = await paidByCard();
    await lose('stripe');
    await control('dispute', { of: id });
    expect(await check(user)).toEqual({ available: 0, owed: 0 });
    await control('close-dispute', { of: id, result });
    expect(await check(user)).toEqual(wanted);
    const { rows } = await site.pool.query('select disputes from deposits where id = $1', [id]);
    expect(rows).toMatchObject([{ disputes: [{ result }] }]);
  });

  test('an inquiry that an earlier version held is released by the check, and can still be held', async () => {
    const { user, id } = await paidByCard();
    const { id: disputeId } = await control('inquire', { of: id });
    const held = { depositId: id, disputeId: disputeId!, amountCents: 50_00 };
    await book.execute({ command: { kind: 'holdDispute', ...held } });
    expect(await readMoney(user)).toEqual({ available: 0, owed: 0 });
    expect(await check(user)).toEqual({ available: 50_00, owed: 0 });
    await control('dispute', { of: id });
    expect(await readMoney(user)).toEqual({ available: 0, owed: 0 });
  });

  test.each(['cancelled', 'failed'])('the payment of a card deposit that was %s', async (status) => {
    const { user, id, url } = await byCard();
    await site.pool.query('update deposits set status = $2, ended_version = 0 where id = $1', [id, status]);
    await lose('stripe');
    await press(`${url}/pay`);
    expect((await readState(user, id)).status).toBe(status);
    expect(await check(user)).toEqual({ available: 50_00, owed: 0 });
    expect((await readState(user, id)).status).toBe('successful');
  });

  test("PayPal's capture of an abandoned deposit, and its refund", async () => {
    const { user, id, url, orderId } = await byPayPal();
    await lose('paypal');
    expect((await site.cancel(user, id)).json().status).toBe('cancelled');
    await agree(url);
    await site.deposits.paypal!.captureOrder(orderId, id);
    expect(await check(user)).toEqual({ available: 50_00, owed: 0 });
    await control('refund', { of: orderId, amountCents: 20_00 });
    expect(await check(user)).toEqual({ available: 30_00, owed: 0 });
    expect(site.alarms).toEqual([]);
  });
});

describe('an ended payment whose event was lost', () => {
  test('by a delayed method has failed, and its deposit with it', async () => {
    const { user, id } = await byCard();
    await control('pay', { of: id, later: true });
    site.clock.moveBy(3_601_000);
    await lookUpOpenDeposits(site.deposits);
    expect((await readState(user, id)).status).toBe('processing');
    await control('webhooks', { how: 'drop', provider: 'stripe', count: 1 });
    await control('settle', { of: id, succeeds: false });
    site.clock.moveBy(3_601_000);
    await lookUpOpenDeposits(site.deposits);
    expect((await readState(user, id)).status).toBe('failed');
  });

  test("in PayPal's order without a readable capture raises an alarm", async () => {
    const { id, orderId } = await byPayPal();
    const order = (await site.deposits.paypal!.getOrder(orderId))!;
    const getOrder = async () => ({ ...order, status: 'completed' as const });
    await lookUpDeposit({ ...site.deposits, paypal: { ...site.deposits.paypal!, getOrder } }, id);
    const fields = { depositId: id, orderId, difference: 'capture' };
    expect(site.alarms).toEqual([{ code: 'paymentMismatch', fields }]);
  });
});

describe('an opening with an unknown result', () => {
  test.each([['card'], ['paypal']] as const)('by %s is looked up and ended', async (way) => {
    const user = await site.user();
    const call = way === 'card' ? 'createCheckout' : 'createOrder';
    await control('calls', { call, when: 'after', how: 'reset', count: 20 });
    const key = randomUUID();
    const start = (under: string) =>
      way === 'card' ? site.start(user, 50_00, under) : site.startPayPal(user, 50_00, under);
    expect((await start(key)).json()).toMatchObject({ status: 503, code: 'paymentProviderFailed' });
    const { rows } = await site.pool.query('select id, status from deposits where user_id = $1', [user]);
    expect(rows).toMatchObject([{ status: 'processing' }]);
    await control('clear');
    await lookUpOpenDeposits(site.deposits);
    expect((await readState(user, rows[0].id)).status).toBe('processing');
    site.clock.moveBy(121_000);
    await lookUpOpenDeposits(site.deposits);
    expect((await readState(user, rows[0].id)).status).toBe('cancelled');
    // The provider would return the same page again, which is closed.
    const again = await start(key);
    expect([again.statusCode, again.json().code]).toEqual([409, 'checkoutEnded']);
    expect((await readState(user, rows[0].id)).status).toBe('cancelled');
    expect((await start(randomUUID())).statusCode).toBe(200);
  });

  test('without a response is reported as a timeout', async () => {
    const user = await site.user();
    await control('calls', { call: 'createCheckout', when: 'after', how: 'timeout', count: 20 });
    const answer = await site.start(user, 50_00);
    expect(answer.json()).toMatchObject({
      status: 504,
      code: 'paymentProviderTimedOut',
      error: 'deadline-exceeded',
      detail: 'Error during checkout:',
    });
  });

  test('continues normally with the same key', async () => {
    const user = await site.user();
    const key = randomUUID();
    await control('calls', { call: 'createCheckout', when: 'after', how: 'reset', count: 20 });
    expect((await site.start(user, 50_00, key)).statusCode).toBe(503);
    await control('clear');
    const { url, deposit } = (await site.start(user, 50_00, key)).json();
    await press(`${url}/pay`);
    expect((await readState(user, deposit.id)).status).toBe('successful');
    expect(await readMoney(user)).toEqual({ available: 50_00, owed: 0 });
  });
});

describe('by PayPal', () => {
  test('approved: browser and webhook both capture the money once', async () => {
    const { user, id, url } = await byPayPal();
    await control('webhooks', { how: 'hold', provider: 'paypal', count: 1 });
    await agree(url);
    const answers = await Promise.all([capture(user, id), capture(user, id), control('release')]);
    for (const answer of answers.slice(0, 2)) expect(answer).toMatchObject({ statusCode: 200 });
    expect(await readMoney(user)).toEqual({ available: 50_00, owed: 0 });
    const { deposit, approveUrl } = (await capture(user, id)).json();
    expect([deposit.status, deposit.provider, approveUrl]).toEqual(['successful', 'paypal', null]);
    expect(await listNotices(user)).toEqual(['$50.00 was added to your balance.']);
  });

  test('not approved yet: captures nothing and explains what to do', async () => {
    const { user, id, url } = await byPayPal();
    const answer = (await capture(user, id)).json();
    expect(answer).toMatchObject({ deposit: { status: 'processing' }, approveUrl: url });
    expect(await readMoney(user)).toEqual({ available: 0, owed: 0 });
  });

  test('captures only PayPal deposits', async () => {
    const card = await byCard();
    expect((await site.capture(card.user, card.id)).json().code).toBe('captureNotDue');
  });

  test('with every webhook lost, it is found by lookup', async () => {
    const { user, orderId, id } = await byPayPal();
    await control('webhooks', { how: 'drop', provider: 'paypal', count: 20 });
    await control('approve', { of: orderId });
    site.clock.moveBy(3_601_000);
    await lookUpOpenDeposits(site.deposits);
    expect((await readState(user, id)).status).toBe('successful');
    expect(await readMoney(user)).toEqual({ available: 50_00, owed: 0 });
  });

  test.each([
    ['COMPLETED', 'successful', 50_00],
    ['DECLINED', 'failed', 0],
  ] as const)('pending, then %s', async (status, end, available) => {
    const { user, id, url, orderId } = await byPayPal();
    await agree(url, 'pending');
    await capture(user, id);
    expect(await readState(user, id)).toMatchObject({ status: 'processing', isPending: true });
    await control('clear-capture', { of: orderId, status });
    expect((await readState(user, id)).status).toBe(end);
    expect(await readMoney(user)).toEqual({ available, owed: 0 });
  });

  test('declined: another funding source in the same order', async () => {
    const { user, id, url } = await byPayPal();
    await agree(url, 'declined');
    expect((await capture(user, id)).json()).toMatchObject({ approveUrl: url });
    await agree(url);
    await capture(user, id);
    expect(await readMoney(user)).toEqual({ available: 50_00, owed: 0 });
  });

  test('abandoned, then approved after all', async () => {
    const { user, id, url } = await byPayPal();
    expect((await site.cancel(user, id)).json().status).toBe('cancelled');
    await agree(url);
    expect((await readState(user, id)).status).toBe('successful');
    expect(await readMoney(user)).toEqual({ available: 50_00, owed: 0 });
  });

  test('refunds and a lost dispute', async () => {
    const { user, id, url, orderId } = await byPayPal();
    await agree(url);
    await capture(user, id);
    await control('refund', { of: orderId, amountCents: 10_00 });
    expect(await readMoney(user)).toEqual({ available: 40_00, owed: 0 });
    await control('dispute', { of: orderId });
    expect(await readMoney(user)).toEqual({ available: 0, owed: 0 });
    await control('close-dispute', { of: orderId, result: 'lost' });
    const { rows } = await site.pool.query('select disputed_cents, lost_cents from deposits where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ disputedCents: 0, lostCents: 40_00 }]);
    expect(await readMoney(user)).toEqual({ available: 0, owed: 0 });
    expect([...new Set(site.alarms.map(({ code }) => code))]).toEqual(['disputeLost']);
  });

  test('a refund whose event lacks the total of refunds', async () => {
    const { user, id, url, orderId } = await byPayPal();
    await agree(url);
    await capture(user, id);
    await control('webhooks', { how: 'drop', provider: 'paypal', count: 20 });
    await control('refund', { of: orderId, amountCents: 10_00 });
    const refund = {
      kind: 'refunded',
      refundId: 'R',
      captureId: null,
      customId: id,
      currency: 'USD',
    } as const;
    const without = { ...refund, amountCents: 10_00, totalRefundedCents: null };
    const silent = { ...site.deposits.paypal!, getOrder: async () => null };
    const unknown = await actOnPayPal({ ...site.deposits, paypal: silent }, without);
    expect(unknown).toEqual({ kind: 'mismatch', detail: 'refunded amount' });
    expect(await readMoney(user)).toEqual({ available: 40_00, owed: 0 });
    expect(site.alarms).toMatchObject([{ code: 'paymentMismatch', fields: { refundId: 'R' } }]);
    await control('refund', { of: orderId, amountCents: 10_00 });
    expect(await actOnPayPal(site.deposits, without)).toEqual({ kind: 'applied', detail: 'refunded' });
    expect(await readMoney(user)).toEqual({ available: 30_00, owed: 0 });
  });

  test('a dispute with an unknown result stays held and raises an alarm', async () => {
    const { user, id, url, orderId } = await byPayPal();
    await agree(url);
    await capture(user, id);
    await control('dispute', { of: orderId });
    expect(await readMoney(user)).toEqual({ available: 0, owed: 0 });
    const captureIds = [(await site.deposits.paypal!.getOrder(orderId))!.capture!.captureId];
    const dispute = { captureIds, amountCents: 50_00, currency: 'USD', result: null, reason: null };
    const ended = { kind: 'disputeClosed', disputeId: 'PP-D-1', ...dispute } as const;
    expect(await actOnPayPal(site.deposits, ended)).toEqual({ kind: 'mismatch', detail: 'result' });
    expect(await readMoney(user)).toEqual({ available: 0, owed: 0 });
    expect(site.alarms).toMatchObject([{ code: 'paymentMismatch', fields: { disputeId: 'PP-D-1' } }]);
  });

  test('a webhook that PayPal cannot verify now is sent again and then counts', async () => {
    const { user, orderId } = await byPayPal();
    await control('new-certificate');
    for (const call of ['getCertificate', 'verifyWebhook'])
      await control('calls', { call, when: 'before', how: 503, count: 1_000 });
    await postControl(provider.url, 'approve', { of: orderId });
    expect(await readMoney(user)).toEqual({ available: 0, owed: 0 });
    await control('clear');
    expect(await readMoney(user)).toEqual({ available: 50_00, owed: 0 });
  });

  test('one address can make us call PayPal for 20 forged webhooks, then it is refused without a call', async () => {
    const body = JSON.stringify({ id: 'WH-forged', event_type: 'X', resource: {} });
    const { privateKey: key } = newKeyPair();
    const { webhookId } = playMoneyPayPal;
    const send = (certUrl: string, remoteAddress: string) =>
      site.app.inject({
        method: 'POST',
        url: '/api/webhooks/paypal',
        remoteAddress,
        headers: paypalHeaders(body, { webhookId, key, certUrl }, 'right'),
        payload: body,
      });
    const unknown = (n: number) => `${provider.url}/v1/notifications/certs/CERT-${n}`;
    askedOfPayPal = 0;
    const statuses: number[] = [];
    for (let n = 0; n < 30; n++) statuses.push((await send(unknown(n), '203.0.113.7')).statusCode);
    expect(statuses).toEqual([...Array(20).fill(400), ...Array(10).fill(429)]);
    expect(askedOfPayPal).toBe(20);
    expect((await send(unknown(1), '203.0.113.8')).statusCode).toBe(400);
    askedOfPayPal = 0;
    for (let n = 0; n < 30; n++) {
      const { statusCode } = await send(
        'https://api.paypal.com.example/v1/notifications/certs/CERT-1',
        '203.0.113.9',
      );
      expect(statusCode).toBe(400);
    }
    expect(askedOfPayPal).toBe(0);
  });
});

test('without PayPal configured, PayPal deposits do not exist', async () => {
  const user = await site.user();
  const other = await depositTestSite(() => ({ paypal: null, book }));
  const answer = await other.startPayPal(user, 50_00);
  await other.close();
  expect(answer.json()).toMatchObject({ status: 503, code: 'paypalUnavailable' });
});

test('a page that showed the credit leaves no unread notification', async () => {
  const { user, id } = await paidByCard();
  const unread = async () =>
    (await site.pool.query('select count(*) as n from notifications where user_id = $1 and not read', [user]))
      .rows[0].n;
  expect(await unread()).toBe(1);
  const url = `/api/deposits/${id}/acknowledgement`;
  const answer = await site.app.inject({ method: 'POST', url, headers: { 'x-person': user } });
  expect(answer.statusCode).toBe(204);
  expect(await unread()).toBe(0);
});
