import { randomUUID } from 'node:crypto';
import { refusalMessages } from '@sidebet/domain/refusals';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CheckoutRequest } from '../../../integrations/payments/ports/card-payments.ts';
import { type FailureFacts, ProviderFailure } from '../../../integrations/payments/ports/provider-failure.ts';
import { type DepositTestSite, depositTestSite } from './deposits.fixtures.ts';

let site: DepositTestSite;
let user: string;
let asked: CheckoutRequest[] = [];
let failure: FailureFacts | null = null;
const connectionRefused: FailureFacts = {
  kind: 'notNow',
  provider: 'stripe',
  call: 'open a checkout',
  status: null,
  issue: 'ECONNREFUSED',
  debugId: null,
};

beforeAll(async () => {
  site = await depositTestSite(() => ({
    cards: {
      createCheckout: async (request) => {
        asked.push(request);
        if (failure) throw new ProviderFailure(failure);
        return { ref: `cs_${request.depositId}`, url: `https://pay.example/${request.depositId}` };
      },
    },
    book: { execute: () => Promise.reject(new Error('no money moves when a deposit is started')) },
  }));
});
afterAll(() => site.close());
beforeEach(async () => {
  asked = [];
  failure = null;
  site.alarms.length = 0;
  user = await site.user();
});

test('a deposit is stored and then opened at the provider', async () => {
  const answer = await site.start(user, 2500);
  const { deposit, url } = answer.json();
  expect(answer.statusCode).toBe(200);
  expect(deposit).toMatchObject({ amountCents: 2500, status: 'processing' });
  expect(url).toBe(`https://pay.example/${deposit.id}`);
  expect(asked).toEqual([
    {
      depositId: deposit.id,
      userId: user,
      amountCents: 2500,
      successUrl: `http://localhost:3000/Success?id=${deposit.id}`,
      cancelUrl: `http://localhost:3000/Error?id=${deposit.id}`,
    },
  ]);
  expect((await site.read(user, deposit.id)).json()).toEqual(deposit);
});

test.each<[unknown, number, string, string]>([
  [0, 400, 'invalidAmount', 'Please enter a valid amount.'],
  [-5, 400, 'invalidAmount', 'Please enter a valid amount.'],
  [999, 400, 'depositBelowMinimum', refusalMessages.depositBelowMinimum],
  [100_001, 400, 'depositAboveMaximum', 'The maximum deposit amount is $1000'],
  [1000.5, 400, 'invalidRequest', refusalMessages.invalidRequest],
  ['2500', 400, 'invalidRequest', refusalMessages.invalidRequest],
  [null, 400, 'invalidRequest', refusalMessages.invalidRequest],
  [1e300, 400, 'invalidRequest', refusalMessages.invalidRequest],
])('%s cents are refused', async (amountCents, status, code, detail) => {
  const answer = await site.start(user, amountCents);
  expect(answer.json()).toMatchObject({ status, code, detail });
  expect(asked).toEqual([]);
  expect((await site.pool.query('select 1 from deposits where user_id = $1', [user])).rowCount).toBe(0);
});

test.each([
  ['deposits are not allowed', 'update system_settings set deposits_allowed = false'],
  ['the app is blocked', 'update system_settings set block_app_use = true'],
  ['the settings are missing', 'delete from system_settings'],
])('deposits are blocked when %s', async (_name, sql) => {
  const { rows } = await site.pool.query('select * from system_settings');
  await site.pool.query(sql);
  const answer = await site.start(user, 2500);
  await site.pool.query('delete from system_settings');
  await site.pool.query(
    `insert into system_settings (bets_allowed, can_place_bets, block_app_use, deposits_allowed, tie_rule)
     values ($1, $2, $3, $4, $5)`,
    [
      rows[0].betsAllowed,
      rows[0].canPlaceBets,
      rows[0].blockAppUse,
      rows[0].depositsAllowed,
      rows[0].tieRule,
    ],
  );
  expect(answer.json()).toMatchObject({
    status: 403,
    code: 'depositsBlocked',
    detail: 'Deposits are temporarily blocked.',
  });
});

test('the same key is the same deposit, even concurrently', async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => site.start(user, 2500, key)));
  const again = await site.start(user, 2500, key);
  expect(new Set([...answers, again].map(({ body }) => body)).size).toBe(1);
  expect((await site.pool.query('select 1 from deposits where user_id = $1', [user])).rowCount).toBe(1);
});

test('the same key cannot be used for another amount', async () => {
  const key = randomUUID();
  const answers = await Promise.all([site.start(user, 2500, key), site.start(user, 9900, key)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)!.json().code).toBe('idempotencyKeyReused');
});

test('the same key of another user is another deposit', async () => {
  const key = randomUUID();
  const mine = (await site.start(user, 2500, key)).json().deposit;
  const theirs = (await site.start(await site.user(), 2500, key)).json().deposit;
  expect(theirs.id).not.toBe(mine.id);
});

test('requires a key and a session', async () => {
  const payload = { amountCents: 2500 };
  const ask = (headers: Record<string, string>) =>
    site.app.inject({ method: 'POST', url: '/api/deposits', headers, payload });
  expect((await ask({ 'x-person': user })).json().code).toBe('idempotencyKeyMissing');
  expect((await ask({ 'idempotency-key': 'k' })).statusCode).toBe(401);
});

test('if the provider fails, the deposit is canceled; the same key tries again', async () => {
  const key = randomUUID();
  failure = connectionRefused;
  const failed = await site.start(user, 2500, key);
  expect(failed.json()).toMatchObject({
    status: 503,
    code: 'paymentProviderFailed',
    detail: 'Error during checkout:',
  });
  const { rows } = await site.pool.query('select id, status from deposits where user_id = $1', [user]);
  expect(rows).toMatchObject([{ status: 'cancelled' }]);

  failure = null;
  const answer = await site.start(user, 2500, key);
  expect(answer.json().deposit).toMatchObject({ id: rows[0].id, status: 'processing' });
});

test.each<[string, Partial<FailureFacts>, number, string, string, string[]]>([
  ['refused', { kind: 'refused', status: 400 }, 503, 'unavailable', 'cancelled', []],
  ['throttled', { kind: 'notNow', status: 429 }, 503, 'unavailable', 'cancelled', []],
  ['not let in', { kind: 'notNow', status: 401 }, 503, 'unavailable', 'cancelled', ['paymentsRefused']],
  ['cut off', { kind: 'uncertain', issue: 'ECONNRESET' }, 503, 'unavailable', 'processing', []],
  ['left waiting', { kind: 'uncertain', issue: 'TimeoutError' }, 504, 'deadline-exceeded', 'processing', []],
  ['answered 504', { kind: 'uncertain', status: 504 }, 504, 'deadline-exceeded', 'processing', []],
])('%s by the provider', async (_name, facts, status, error, state, alarms) => {
  failure = { ...connectionRefused, issue: null, ...facts };
  const answer = await site.start(user, 2500);
  expect(answer.json()).toMatchObject({ status, error, detail: 'Error during checkout:' });
  const { rows } = await site.pool.query('select status from deposits where user_id = $1', [user]);
  expect(rows).toEqual([{ status: state }]);
  expect(site.alarms.map(({ code }) => code)).toEqual(alarms);
});

test.each([['rubbish'], ['00000000-0000-0000-0000-000000000000'], ['%00']])(
  'there is no deposit %s',
  async (id) => {
    expect((await site.read(user, id)).json()).toMatchObject({ status: 404, code: 'depositNotFound' });
  },
);

test("users cannot read each other's deposits", async () => {
  const { deposit } = (await site.start(user, 2500)).json();
  expect((await site.read(await site.user(), deposit.id)).json().code).toBe('depositNotFound');
});
