import { api } from '@sidebet/contract/api';
import type { Endpoint } from '@sidebet/contract/endpoint';
import { noFee } from '@sidebet/domain/markets/price';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { testDatabase } from '../../testing/database.ts';
import { groupObjects } from '../../testing/group.ts';
import { openToAnyone } from '../../testing/open-to-anyone.ts';
import { stripeWebhookPath } from '../features/money/provider-webhooks/feature.ts';

let site: TestApi;
let ann: TestUser;

beforeAll(async () => {
  site = await testApi({ env: { CASH: 'off' } });
  await openToAnyone(site.database);
  ann = await site.user('ann');
});
afterAll(() => site.close());

const cashEndpoints = Object.entries<Endpoint>(api).filter(([, entry]) => entry.cash);
const forUsers = cashEndpoints.filter(([, { access }]) => access === 'user');

test('every endpoint about deposits, withdrawals and the statement is part of cash', () => {
  const others = Object.entries<Endpoint>(api).filter(
    ([, { path, cash }]) => /deposit|withdrawal|statement|transactions/.test(path) && !cash,
  );
  // Operators read what there is; nothing there moves money.
  expect(others.filter(([, { access, method }]) => access === 'user' || method !== 'GET')).toEqual([]);
  expect(forUsers.length).toBeGreaterThan(10);
});

test.each(forUsers)('%s is refused', async (_, { method, path }) => {
  const url = path.replace(':id', '00000000-0000-4000-8000-000000000000');
  const answer = method === 'GET' ? await ann.get(url) : await ann.post(url, {});
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({
    code: 'cashOff',
    detail: 'This site has no cash: no deposits, no withdrawals, and bets only in groups.',
  });
});

describe('bets', () => {
  test('outside a group are refused with one code', async () => {
    const eventId = await site.event();
    const created = await ann.post('/api/bets', { eventId, side: 'home', wagerCents: 5_00 });
    expect(created.json()).toMatchObject({ code: 'cashOff' });
    const offered = await ann.post('/api/offers', {
      eventId,
      market: 'moneyline',
      selection: 'home',
      stakeCents: 5_00,
      acceptorStakeCents: 5_00,
      fee: noFee,
    });
    expect(offered.json()).toMatchObject({ code: 'cashOff' });
  });

  test.each(['points', 'iou'] as const)('in a group of %s run as everywhere', async (kind) => {
    const [owner, member] = [await site.user(`${kind}owner`), await site.user(`${kind}member`)];
    const group = await groupObjects(site, kind, owner, member);
    const table = await owner.get(`/api/groups/${group.id}`);
    expect(table.statusCode).toBe(200);
  });

  test('left from a time with cash can no longer be taken', async () => {
    const database = await testDatabase(20);
    const before = await testApi({ database });
    const creator = await before.user('creator', 10_00);
    const bet = await before.bet(creator, await before.event());
    await openToAnyone(database);
    const after = await testApi({ database, env: { CASH: 'off' } });
    const taker = await after.user('taker');
    const taken = await taker.post(`/api/bets/${bet}/acceptance`);
    expect(taken.json()).toMatchObject({ code: 'cashOff' });
    await after.close();
    await before.close().catch(() => {});
  });
});

test('no provider is open and no webhook is taken', async () => {
  expect(site.server.adapters).toMatchObject({ cards: 'off', paypal: 'off' });
  const webhook = await site.inject({ method: 'POST', url: stripeWebhookPath, payload: {} });
  expect(webhook.statusCode).toBe(404);
});

describe('jobs with payment providers', () => {
  const cashJobs = ['look up open deposits', 'refund cards', 'send payouts', 'check with providers'];
  test.each([
    ['off', []],
    ['on', cashJobs],
  ])(
    'with cash %s',
    async (cash, expected) => {
      const running = await testApi({ env: { CASH: cash, DEMO: 'false', WORKERS: 'true' } });
      const read = () =>
        running.database.pool.query<{ name: string }>('select name from job_runs where name = any($1)', [
          [...cashJobs, 'settle'],
        ]);
      await vi.waitFor(async () => expect((await read()).rows).toContainEqual({ name: 'settle' }), 20_000);
      const names = (await read()).rows.map(({ name }) => name).filter((name) => name !== 'settle');
      expect(names.sort()).toEqual([...expected].sort());
      await running.close();
    },
    30_000,
  );
});

test('the same endpoints answer on a site with cash', async () => {
  const withCash = await testApi();
  const bob = await withCash.user('bob');
  expect((await bob.get('/api/me/withdrawal-terms')).statusCode).toBe(200);
  await withCash.close();
});
