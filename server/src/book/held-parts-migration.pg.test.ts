import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { migrate } from '../db/migrate.ts';

const name = '0115_hold_running_money.sql';
/** The hash of 0106 when it did this itself. */
const earlierHash = '7ca26deabc59e91f23f35f3d7e5b05455e8012b7b8c6293e18fb09a5bacf062c';

let api: TestApi;
let user: TestUser;
let friend: TestUser;
beforeAll(async () => {
  api = await testApi({ moneyMode: 'live' });
  user = await api.user('ann', 50_00);
  friend = await api.user('bob', 1_000_00);
});
afterAll(() => api.close());

async function deposit(amountCents: number, by = user): Promise<void> {
  api.clock.moveBy(1_000);
  const { deposit: made } = (await by.post('/api/deposits', { amountCents })).json();
  const command = {
    kind: 'creditDeposit',
    depositId: made.id,
    userId: by.id,
    amountCents,
    provider: 'stripe',
  } as const;
  expect((await api.server.book.execute({ command })).kind).toBe('done');
  api.clock.moveBy(1_000);
}

async function readHeld() {
  const { pool } = api.database;
  const [accounts, bets, deposits] = await Promise.all([
    pool.query('select user_id, held from accounts order by user_id'),
    pool.query('select id, held from bets order by id'),
    pool.query('select id, held from deposits order by id'),
  ]);
  return { accounts: accounts.rows, bets: bets.rows, deposits: deposits.rows };
}

test('migration 0115 holds what the book would have held, in balances and running bets', async () => {
  const event = await api.event();
  await api.bet(user, event, 20_00);
  await deposit(500_00);
  await api.bet(user, event, 100_00);
  await deposit(300_00);
  await api.activeBet(user, friend, event, 350_00, 'home');
  // More people than a batch has.
  for (let n = 0; n < 11; n++) await deposit(10_00, await api.user(`extra${n}`));
  const before = await readHeld();
  expect(before.accounts.find(({ userId }) => userId === user.id).held).toMatchObject([{ cents: 350_00 }]);
  expect(before.bets.filter(({ held }) => held !== null)).toHaveLength(2);

  const forget = () =>
    asOwner(api.database.url, (owner) =>
      owner.query(
        `update accounts set held = null; update bets set held = null; update deposits set held = null;
         delete from migrations where name = '${name}'`,
      ),
    );
  await forget();
  const forgotten = await readHeld();
  expect(await migrate(api.database.url)).toEqual([name]);
  expect(await readHeld()).toEqual(before);

  // Where 0106 has done it, what the book did since stays.
  await forget();
  await asOwner(api.database.url, (owner) =>
    owner.query("update migrations set hash = $1 where name = '0106_held_parts.sql'", [earlierHash]),
  );
  expect(await migrate(api.database.url)).toEqual([name]);
  expect(await readHeld()).toEqual(forgotten);
});
