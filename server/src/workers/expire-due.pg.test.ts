import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestPerson, testApi } from '../testing/api.ts';
import { onTwoProcesses } from '../testing/two-processes.ts';
import { expireDue } from './expire-due.ts';

const minute = 60_000;
let api: TestApi;
let ann: TestPerson;
let bob: TestPerson;
beforeAll(async () => {
  api = await testApi();
  [ann, bob] = [await api.person('ann', 1_000_00), await api.person('bob', 1_000_00)];
});
afterAll(() => api.close());

const expire = () => onTwoProcesses(api, (book) => expireDue(api.database.pool, book, api.clock));

test('an unaccepted bet is refunded once, more than an hour after the start', async () => {
  const event = await api.event({ startsInMs: minute, homeTeam: 'Chicago Bears' });
  const bet = await api.bet(ann, event, 10_00);
  const taken = await api.activeBet(ann, bob, event, 1_00);
  const deleted = await api.bet(ann, event, 2_00);
  await ann.delete(`/api/bets/${deleted}`);
  const before = await ann.balanceCents();

  for (const wait of [minute, 59 * minute]) {
    api.clock.moveBy(wait);
    expect(await expire()).toBe(0);
  }
  api.clock.moveBy(minute + 1);
  expect(await expire()).toBe(1);
  expect(await expire()).toBe(0);

  expect(await ann.balanceCents()).toBe(before + 10_00);
  const details = (await ann.get(`/api/bets/${bet}`)).json();
  expect(details.bet).toMatchObject({ status: 'Deleted', result: 'expired', paidOut: 'Yes' });
  expect(details.bet.paidOutAt).not.toBeNull();
  const [line] = (await ann.get('/api/me/transactions?limit=1')).json().items;
  expect(line).toMatchObject({ description: 'Remove Expired Wager', amountCents: 10_00, betUniqueId: bet });
  const [notice] = (await ann.get('/api/notifications')).json().items;
  expect(notice).toMatchObject({
    type: 'ExpireBet',
    content: 'Nobody took your bet on Chicago Bears. $10.00 is back in your balance.',
  });
  expect((await ann.get(`/api/bets/${taken}`)).json().bet.status).toBe('Active');
});

test('at 10 times the speed of real games, the refund comes more than 6 minutes after the start', async () => {
  const event = await api.event({ startsInMs: minute });
  const bet = await api.bet(ann, event, 10_00);
  const expireFast = () => onTwoProcesses(api, (book) => expireDue(api.database.pool, book, api.clock, 10));
  api.clock.moveBy(6 * minute);
  expect(await expireFast()).toBe(0);
  api.clock.moveBy(minute + 1);
  expect(await expire()).toBe(0);
  expect(await expireFast()).toBe(1);
  expect((await ann.get(`/api/bets/${bet}`)).json().bet).toMatchObject({ result: 'expired' });
});
