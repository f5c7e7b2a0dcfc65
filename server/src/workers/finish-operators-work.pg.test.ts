import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { onTwoProcesses } from '../../testing/two-processes.ts';
import { reconcile } from '../book/reconcile.ts';
import { withdrawOffers } from '../features/betting/bets/withdraw-offers.ts';
import { voidCalledOff } from '../features/betting/events/void-called-off.ts';
import { settleDue } from './settle-due.ts';

/** A process stopped between an operator's decision and its consequences. The workers do the rest once. */

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await testApi();
  [ann, bob] = [await api.user('ann', 1_000_00), await api.user('bob', 1_000_00)];
});
afterAll(async () => {
  expect(await reconcile(api.database.pool)).toMatchObject({ agrees: true });
  await api.close();
});

const readStatus = async (id: string) =>
  (await api.database.pool.query('select status, result from bets where id = $1', [id])).rows[0];

test('refunds running bets of a voided event, even if a result arrived since', async () => {
  const event = await api.event();
  const other = await api.event();
  const [open, active] = [await api.bet(ann, event), await api.activeBet(ann, bob, event)];
  const elsewhere = await api.bet(ann, other);
  await api.database.pool.query('update events set voided_at = now() where id = $1', [event]);
  await api.result(event, 1, 0);
  expect(await settleDue(api.database.pool, api.server.book)).toEqual({ done: 0 });
  expect(await onTwoProcesses(api, (book) => voidCalledOff(api.database.pool, book))).toBe(2);
  expect(await readStatus(open)).toMatchObject({ status: 'Deleted', result: 'void' });
  expect(await readStatus(active)).toMatchObject({ status: 'Settled', result: 'void' });
  expect(await readStatus(elsewhere)).toMatchObject({ status: 'Created' });
});

test("withdraws only the suspended user's open offers", async () => {
  const event = await api.event();
  const cat = await api.user('cat', 100_00);
  const [hers, his] = [await api.bet(cat, event, 60_00), await api.bet(bob, event)];
  const active = await api.activeBet(cat, bob, event, 40_00);
  await api.database.pool.query('update accounts set suspended = true where user_id = $1', [cat.id]);
  expect(await onTwoProcesses(api, (book) => withdrawOffers(api.database.pool, book, api.clock))).toBe(1);
  expect(await readStatus(hers)).toMatchObject({ status: 'Deleted', result: 'deleted' });
  expect(await readStatus(his)).toMatchObject({ status: 'Created' });
  expect(await readStatus(active)).toMatchObject({ status: 'Active' });
  expect(await cat.balanceCents()).toBe(60_00);
});
