import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { operator } from '../../../../testing/operators.ts';
import { reconcile } from '../../../book/reconcile.ts';
import { type FailureFacts, ProviderFailure } from '../../../integrations/payments/ports/provider-failure.ts';
import { silentLog } from '../../../logging/log.ts';
import { closeBarredCheckouts } from '../../money/deposits/close-checkouts.ts';
import type { DepositContext } from '../../money/deposits/deposit-context.ts';
import { startDeposit } from '../../money/deposits/deposits.ts';
import { protecting, readCode } from './protection.fixtures.ts';

const day = 24 * 3_600_000;
let api: TestApi;
let p: ReturnType<typeof protecting>;
let olga: TestUser;
const away: FailureFacts = {
  kind: 'notNow',
  provider: 'stripe',
  call: 'close a checkout',
  status: null,
  issue: 'ECONNREFUSED',
  debugId: null,
};
beforeAll(async () => {
  api = await testApi();
  p = protecting(api);
  olga = await operator(api, 'olga');
});
afterAll(async () => {
  expect(await reconcile(api.database.pool)).toMatchObject({ agrees: true });
  await api.close();
});

type Opened = { readonly id: string; readonly url: string };
const open = async (who: TestUser, amountCents: number): Promise<Opened> => {
  const { deposit, url } = (await who.post('/api/deposits', { amountCents })).json();
  return { id: deposit.id, url };
};
/** Presses a button on the provider's page and waits for the webhook. */
async function press(url: string, button: 'pay' | 'cancel'): Promise<void> {
  await fetch(`${url}/${button}`, { method: 'POST', redirect: 'manual' });
  await api.server.settled();
}
const readStatus = async (who: TestUser, id: string) => (await who.get(`/api/deposits/${id}`)).json().status;
const used = async (who: TestUser) =>
  (await p.state(who)).limits.filter(({ kind }) => kind.startsWith('deposit')).map((limit) => limit.used);

test('open checkouts count until they end, credited deposits for the whole window', async () => {
  const ann = await p.user();
  await p.limit(ann, 'depositDay', 100_00);
  const first = await open(ann, 60_00);
  expect(await p.deposit(ann, 40_01)).toBe('depositLimitReached');
  expect(await used(ann)).toEqual([60_00, 60_00, 60_00]);
  const second = await open(ann, 40_00);
  await press(second.url, 'cancel');
  expect(await readStatus(ann, second.id)).toBe('cancelled');
  expect(await used(ann)).toEqual([60_00, 60_00, 60_00]);
  await press(first.url, 'pay');
  expect(await readStatus(ann, first.id)).toBe('successful');
  const refused = await ann.post('/api/deposits', { amountCents: 40_01 });
  expect(refused.json().detail).toBe('Your deposit limit is $100.00 in 24 hours. $40.00 of it is left.');
  await p.later(day);
  expect(await used(ann)).toEqual([0, 60_00, 60_00]);
  // An open checkout counts at any age, because it may be paid at any time.
  await open(ann, 100_00);
  await p.later(2 * day);
  expect(await used(ann)).toEqual([100_00, 160_00, 160_00]);
  expect(await p.deposit(ann, 10_00)).toBe('depositLimitReached');
});

test('concurrent deposits: only as many open as the limit allows', async () => {
  for (const kind of ['depositDay', 'depositMonth'] as const) {
    const ann = await p.user();
    await p.limit(ann, kind, 50_00);
    const answers = await Promise.all(Array.from({ length: 12 }, () => p.deposit(ann, 20_00)));
    expect(answers.filter((code) => code === 'ok')).toHaveLength(2);
    expect(await used(ann)).toEqual([40_00, 40_00, 40_00]);
  }
});

test('a repeated deposit request counts once', async () => {
  const ann = await p.user();
  await p.limit(ann, 'depositDay', 20_00);
  const key = 'one-deposit';
  const once = await ann.post('/api/deposits', { amountCents: 20_00 }, key);
  expect((await ann.post('/api/deposits', { amountCents: 20_00 }, key)).json()).toEqual(once.json());
  expect(await p.deposit(ann, 10_00)).toBe('depositLimitReached');
});

test.each([
  ['a time-out', (who: TestUser) => p.timeOut(who)],
  ['an exclusion', (who: TestUser) => p.exclude(who)],
  ['a limit below what is open', (who: TestUser) => p.limit(who, 'depositWeek', 19_99)],
])('%s closes open checkouts', async (_, begin) => {
  const ann = await p.user();
  const { id, url } = await open(ann, 20_00);
  expect(readCode(await begin(ann))).toBe('ok');
  expect(await readStatus(ann, id)).toBe('cancelled');
  await press(url, 'pay');
  expect(await readStatus(ann, id)).toBe('cancelled');
  expect(await ann.balanceCents()).toBe(1_000_00);
});

test('a limit closes only the checkouts above it, and keeps the oldest', async () => {
  const ann = await p.user();
  const opened: Opened[] = [];
  for (const cents of [30_00, 50_00, 20_00, 10_00]) opened.push(await open(ann, cents));
  await press(opened[0]!.url, 'pay');
  expect(await readStatus(ann, opened[0]!.id)).toBe('successful');
  expect(readCode(await p.limit(ann, 'depositDay', 60_00))).toBe('ok');
  const statuses = await Promise.all(opened.map(({ id }) => readStatus(ann, id)));
  expect(statuses).toEqual(['successful', 'cancelled', 'processing', 'processing']);
  expect(await used(ann)).toEqual([60_00, 60_00, 60_00]);
});

test('a limit above the open checkouts closes nothing', async () => {
  const ann = await p.user();
  const { id } = await open(ann, 20_00);
  await p.limit(ann, 'depositWeek', 20_00);
  expect(await readStatus(ann, id)).toBe('processing');
});

test('a worker closes what could not be closed immediately', async () => {
  const ann = await p.user();
  const [{ id }, cat] = [await open(ann, 20_00), await p.user()];
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
  const deps = { pool, clock: api.clock, log: silentLog, cards } as unknown as DepositContext;
  expect(await closeBarredCheckouts(deps)).toBe(1);
  expect([await readStatus(ann, id), await readStatus(cat, other.id)]).toEqual(['cancelled', 'processing']);
  expect(cards.expireCheckout).toHaveBeenCalledTimes(1);
});

describe.each([
  ['a time-out', 'timeOutInForce', (who: TestUser) => p.timeOut(who)],
  ['an exclusion', 'selfExcluded', (who: TestUser) => p.exclude(who)],
  ['a stricter limit', 'depositLimitReached', (who: TestUser) => p.limit(who, 'depositDay', 19_99)],
  [
    'a suspension',
    'accountSuspended',
    (who: TestUser) => olga.post(`/api/admin/people/${who.id}/suspension`, { reason: 'For a test' }),
  ],
])('%s that starts while the provider opens the page', (_, code, begin) => {
  type Request = { readonly depositId: string };
  /** The provider responds only after it has started. */
  const slowly = (who: TestUser) => {
    const opened = vi.fn(async (request: Request) => {
      expect(readCode(await begin(who))).toBe('ok');
      return `ref-${request.depositId}`;
    });
    const expireCheckout = vi.fn(async (_ref: string): Promise<null> => null);
    const deps = {
      pool: api.database.pool,
      clock: api.clock,
      log: silentLog,
      siteUrl: () => 'http://localhost',
      cards: {
        createCheckout: async (request: Request) => ({
          ref: await opened(request),
          url: 'https://cards.example/pay',
        }),
        expireCheckout,
      },
      paypal: {
        createOrder: async (request: Request) => ({
          orderId: await opened(request),
          approveUrl: 'https://paypal.example/agree',
        }),
        getOrder: async () => null,
      },
    } as Partial<Record<keyof DepositContext, object | string>> as unknown as DepositContext;
    return { deps, opened, expireCheckout };
  };
  const readStored = async (who: TestUser) =>
    (
      await api.database.pool.query(
        'select id, status, provider_ref, checkout_url from deposits where user_id = $1',
        [who.id],
      )
    ).rows;

  it.each(['stripe', 'paypal'] as const)('refuses the deposit and closes its page: %s', async (provider) => {
    const ann = await p.user();
    const { deps, opened, expireCheckout } = slowly(ann);
    const start = () => startDeposit(deps, ann.id, 'one key', 20_00, provider);
    expect(await start()).toMatchObject({ kind: 'refusal', code });
    const [deposit, ...more] = await readStored(ann);
    const ref = `ref-${deposit.id}`;
    expect([deposit, ...more]).toMatchObject([{ status: 'cancelled', providerRef: ref, checkoutUrl: null }]);
    expect(expireCheckout.mock.calls).toEqual(provider === 'stripe' ? [[ref]] : []);
    expect(await start()).toMatchObject({ kind: 'refusal', code });
    expect(opened).toHaveBeenCalledTimes(1);
  });

  it('refuses it even if the page cannot be closed yet, which a worker does later', async () => {
    const ann = await p.user();
    const { deps, expireCheckout } = slowly(ann);
    expireCheckout.mockRejectedValueOnce(new ProviderFailure(away));
    expect(await startDeposit(deps, ann.id, 'one key', 20_00, 'stripe')).toMatchObject({ code });
    expect(await readStored(ann)).toMatchObject([{ status: 'processing', checkoutUrl: null }]);
    await closeBarredCheckouts(deps);
    expect(await readStored(ann)).toMatchObject([{ status: 'cancelled' }]);
    expect(expireCheckout).toHaveBeenCalledTimes(2);
  });
});

test('an abandoned PayPal order counts as a deposit from when it is approved', async () => {
  const ann = await p.user();
  await p.limit(ann, 'depositDay', 30_00);
  const order = (await ann.post('/api/deposits/paypal', { amountCents: 20_00 })).json();
  await ann.post(`/api/deposits/${order.deposit.id}/cancellation`);
  expect(await readStatus(ann, order.deposit.id)).toBe('cancelled');
  const card = await open(ann, 20_00);
  expect(readCode(await ann.post(`/api/deposits/${order.deposit.id}/capture`))).toBe('depositLimitReached');
  await press(card.url, 'cancel');
  expect(await readStatus(ann, card.id)).toBe('cancelled');
  // It was not approved at PayPal, so there is nothing to capture.
  expect((await ann.post(`/api/deposits/${order.deposit.id}/capture`)).json().deposit.status).toBe(
    'cancelled',
  );
  await p.timeOut(ann);
  expect(readCode(await ann.post(`/api/deposits/${order.deposit.id}/capture`))).toBe('timeOutInForce');
});
