import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { onTwoProcesses } from '../../testing/two-processes.ts';
import { settleDue } from './settle-due.ts';
import { voidDue } from './void-due.ts';

const hour = 3_600_000;
let api: TestApi;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await testApi();
  [ann, bob] = [await api.user('ann', 1_000_00), await api.user('bob', 1_000_00)];
});
afterAll(() => api.close());

const runVoid = () => onTwoProcesses(api, (book) => voidDue(api.database.pool, book, api.clock));

test('without a result 72 hours after the start, both wagers are refunded once and permanently', async () => {
  const before = [await ann.balanceCents(), await bob.balanceCents()];
  const event = await api.event({ startsInMs: hour, homeTeam: 'Bears', awayTeam: 'Packers' });
  const bet = await api.activeBet(ann, bob, event, 10_00);
  api.clock.moveBy(73 * hour - 5_000);
  expect(await runVoid()).toBe(0);
  api.clock.moveBy(5_000);
  expect(await runVoid()).toBe(1);
  expect(await runVoid()).toBe(0);
  expect([await ann.balanceCents(), await bob.balanceCents()]).toEqual(before);
  for (const holder of [ann, bob]) {
    const { bet: ended } = (await holder.get(`/api/bets/${bet}`)).json();
    expect(ended).toMatchObject({ status: 'Settled', result: 'void', winner: null, paidOut: 'Yes' });
    const [line] = (await holder.get('/api/me/transactions?limit=1')).json().items;
    expect(line).toMatchObject({ description: 'Void Wager', amountCents: 10_00, betUniqueId: bet });
    const [notice] = (await holder.get('/api/notifications')).json().items;
    expect(notice).toMatchObject({
      type: 'RefundBet',
      content: 'Bears vs Packers has no result after 72 hours. $10 is back in your balance.',
    });
  }
  // A later result changes nothing.
  await api.result(event, 1, 0);
  expect(await onTwoProcesses(api, (book) => settleDue(api.database.pool, book))).toBe(0);
});

test('a result in time prevents the void, even if the job runs late', async () => {
  const event = await api.event({ startsInMs: hour });
  const bet = await api.activeBet(ann, bob, event, 10_00);
  await api.result(event, 1, 0);
  api.clock.moveBy(100 * hour);
  expect(await runVoid()).toBe(0);
  expect(await onTwoProcesses(api, (book) => settleDue(api.database.pool, book))).toBe(1);
  expect((await ann.get(`/api/bets/${bet}`)).json().bet.result).toBe('home');
});

test('at 10 times the speed of real games, the refund comes 7.2 hours after the start', async () => {
  const event = await api.event({ startsInMs: hour });
  const bet = await api.activeBet(ann, bob, event, 10_00);
  const voidFast = () => onTwoProcesses(api, (book) => voidDue(api.database.pool, book, api.clock, 10));
  api.clock.moveBy(8.2 * hour - 5_000);
  expect(await voidFast()).toBe(0);
  api.clock.moveBy(5_000);
  expect(await runVoid()).toBe(0);
  expect(await voidFast()).toBe(1);
  expect((await ann.get(`/api/bets/${bet}`)).json().bet).toMatchObject({ result: 'void' });
});
