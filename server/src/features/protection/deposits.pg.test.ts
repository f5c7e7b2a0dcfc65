import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reconcile } from '../../book/reconcile.ts';
import { silentLog } from '../../log.ts';
import { type TestApi, type TestPerson, testApi } from '../../testing/api.ts';
import { closeBarredCheckouts } from '../../workers/close-checkouts.ts';
import type { DepositDeps } from '../wallet/deposit-deps.ts';
import { codeOf, protecting } from './testing.ts';

const day = 24 * 3_600_000;
let api: TestApi;
let p: ReturnType<typeof protecting>;
beforeAll(async () => {
  api = await testApi();
  p = protecting(api);
});
afterAll(async () => {
  expect(await reconcile(api.database.pool)).toMatchObject({ agrees: true });
  await api.close();
});

type Opened = { readonly id: string; readonly url: string };
const open = async (who: TestPerson, amountCents: number): Promise<Opened> => {
  const { deposit, url } = (await who.post('/api/deposits', { amountCents })).json();
  return { id: deposit.id, url };
};
const press = (url: string, button: 'pay' | 'cancel') =>
  fetch(`${url}/${button}`, { method: 'POST', redirect: 'manual' });
const statusOf = async (who: TestPerson, id: string) => (await who.get(`/api/deposits/${id}`)).json().status;
/** The provider tells of a payment by a webhook, which may come a moment later. */
const becomes = async (who: TestPerson, id: string, status: string) => {
  for (let tries = 0; (await statusOf(who, id)) !== status; tries++) {
    if (tries > 200) throw new Error(`Deposit ${id} is not ${status}`);
    await sleep(50);
  }
};
const used = async (who: TestPerson) =>
  (await p.state(who)).limits.filter(({ kind }) => kind.startsWith('deposit')).map((limit) => limit.used);

test('open checkouts count until they end, credited deposits for as long as the window', async () => {
  const ann = await p.person();
  await p.limit(ann, 'depositDay', 100_00);
  const first = await open(ann, 60_00);
  expect(await p.deposit(ann, 40_01)).toBe('depositLimitReached');
  expect(await used(ann)).toEqual([60_00, 60_00, 60_00]);
  const second = await open(ann, 40_00);
  await press(second.url, 'cancel');
  await becomes(ann, second.id, 'cancelled');
  expect(await used(ann)).toEqual([60_00, 60_00, 60_00]);
  await press(first.url, 'pay');
  await becomes(ann, first.id, 'successful');
  const refused = await ann.post('/api/deposits', { amountCents: 40_01 });
  expect(refused.json().detail).toBe('Your deposit limit is $100.00 in 24 hours. $40.00 of it is left.');
  await p.later(day);
  expect(await used(ann)).toEqual([0, 60_00, 60_00]);
  // One that stays open counts however old it is: it may be paid at any moment.
  await open(ann, 100_00);
  await p.later(2 * day);
  expect(await used(ann)).toEqual([100_00, 160_00, 160_00]);
  expect(await p.deposit(ann, 10_00)).toBe('depositLimitReached');
});

test('many deposits at once: no more of them open than the limit allows', async () => {
  for (const kind of ['depositDay', 'depositMonth'] as const) {
    const ann = await p.person();
    await p.limit(ann, kind, 50_00);
    const answers = await Promise.all(Array.from({ length: 12 }, () => p.deposit(ann, 20_00)));
    expect(answers.filter((code) => code === 'ok')).toHaveLength(2);
    expect(await used(ann)).toEqual([40_00, 40_00, 40_00]);
  }
});

test('the same deposit sent again counts once', async () => {
  const ann = await p.person();
  await p.limit(ann, 'depositDay', 20_00);
  const key = 'one-deposit';
  const once = await ann.post('/api/deposits', { amountCents: 20_00 }, key);
  expect((await ann.post('/api/deposits', { amountCents: 20_00 }, key)).json()).toEqual(once.json());
  expect(await p.deposit(ann, 10_00)).toBe('depositLimitReached');
});

test.each([
  ['a time-out', (who: TestPerson) => p.timeOut(who)],
  ['an exclusion', (who: TestPerson) => p.exclude(who)],
  ['a limit below what is open', (who: TestPerson) => p.limit(who, 'depositWeek', 19_99)],
])('%s closes open checkouts', async (_, begin) => {
  const ann = await p.person();
  const { id, url } = await open(ann, 20_00);
  expect(codeOf(await begin(ann))).toBe('ok');
  expect(await statusOf(ann, id)).toBe('cancelled');
  await press(url, 'pay');
  expect(await statusOf(ann, id)).toBe('cancelled');
  expect(await ann.balanceCents()).toBe(1_000_00);
});

test('a limit above what is open closes nothing', async () => {
  const ann = await p.person();
  const { id } = await open(ann, 20_00);
  await p.limit(ann, 'depositWeek', 20_00);
  expect(await statusOf(ann, id)).toBe('processing');
});

test('what could not be closed at once, a worker closes', async () => {
  const ann = await p.person();
  const [{ id }, cat] = [await open(ann, 20_00), await p.person()];
  const other = await open(cat, 20_00);
  await p.limit(cat, 'depositDay', 20_00);
  // As if the server had stopped in between.
  await api.database.pool.query(
    "insert into protection_limits (user_id, kind, amount) values ($1, 'depositDay', 1999)",
    [ann.id],
  );
  await api.database.pool.query('update accounts set protected = true where user_id = $1', [ann.id]);
  const cards = { expireCheckout: vi.fn(async () => null) };
  const { pool } = api.database;
  const deps = { pool, clock: api.clock, log: silentLog, cards } as unknown as DepositDeps;
  expect(await closeBarredCheckouts(deps)).toBe(1);
  expect([await statusOf(ann, id), await statusOf(cat, other.id)]).toEqual(['cancelled', 'processing']);
  expect(cards.expireCheckout).toHaveBeenCalledTimes(1);
});

test('an order of PayPal that was given up is a deposit of when it is agreed to', async () => {
  const ann = await p.person();
  await p.limit(ann, 'depositDay', 30_00);
  const order = (await ann.post('/api/deposits/paypal', { amountCents: 20_00 })).json();
  await ann.post(`/api/deposits/${order.deposit.id}/cancellation`);
  expect(await statusOf(ann, order.deposit.id)).toBe('cancelled');
  const card = await open(ann, 20_00);
  expect(codeOf(await ann.post(`/api/deposits/${order.deposit.id}/capture`))).toBe('depositLimitReached');
  await press(card.url, 'cancel');
  await becomes(ann, card.id, 'cancelled');
  // It was not agreed to at PayPal, so there is nothing to take.
  expect((await ann.post(`/api/deposits/${order.deposit.id}/capture`)).json().deposit.status).toBe(
    'cancelled',
  );
  await p.timeOut(ann);
  expect(codeOf(await ann.post(`/api/deposits/${order.deposit.id}/capture`))).toBe('timeOutInForce');
});
