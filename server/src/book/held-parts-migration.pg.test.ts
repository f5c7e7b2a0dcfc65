import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestPerson, testApi } from '../testing/api.ts';
import { asOwner } from '../testing/as-owner.ts';

let api: TestApi;
let person: TestPerson;
let friend: TestPerson;
beforeAll(async () => {
  api = await testApi({ moneyMode: 'live' });
  person = await api.person('ann', 50_00);
  friend = await api.person('bob', 1_000_00);
});
afterAll(() => api.close());

async function deposit(amountCents: number): Promise<void> {
  api.clock.moveBy(1_000);
  const { deposit: made } = (await person.post('/api/deposits', { amountCents })).json();
  const command = {
    kind: 'creditDeposit',
    depositId: made.id,
    userId: person.id,
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

test('migration 0106 holds what the book would have held, in balances and running bets', async () => {
  const event = await api.event();
  await api.bet(person, event, 20_00);
  await deposit(500_00);
  await api.bet(person, event, 100_00);
  await deposit(300_00);
  await api.activeBet(person, friend, event, 350_00, 'home');
  const before = await readHeld();
  expect(before.accounts.find(({ user_id }) => user_id === person.id).held).toMatchObject([
    { cents: 350_00 },
  ]);
  expect(before.bets.filter(({ held }) => held !== null)).toHaveLength(2);

  const file = await readFile(new URL('../db/migrations/0106_held_parts.sql', import.meta.url), 'utf8');
  await asOwner(api.database.url, async (owner) => {
    for (const table of ['accounts', 'bets', 'deposits'])
      await owner.query(`update ${table} set held = null`);
    await owner.query(file.slice(file.indexOf('do $$')));
  });
  expect(await readHeld()).toEqual(before);
});
