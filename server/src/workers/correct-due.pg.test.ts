import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { onTwoProcesses } from '../../testing/two-processes.ts';
import { reconcile } from '../book/reconcile.ts';
import { correctResult } from '../features/betting/events/correct-result.ts';
import { correctDue, settleDue } from './settle-due.ts';

/** A wrong result is corrected by reversing transfers and settling again, never by editing them. */

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const settle = () => settleDue(api.database.pool, api.server.book);
const correct = () => onTwoProcesses(api, (book) => correctDue(api.database.pool, book));
const say = (eventId: string, homeScore: number, awayScore: number) =>
  correctResult(api.database.pool, { eventId, homeScore, awayScore, source: 'feed' }, api.clock.now());

let people = 0;
/** Two users with 50.00 each and a bet of 10.00, won by its creator on the home side. */
async function settledBet(): Promise<{ winner: TestUser; loser: TestUser; event: string; bet: string }> {
  const number = ++people;
  const [winner, loser] = [await api.user(`winner${number}`, 50_00), await api.user(`loser${number}`, 50_00)];
  const event = await api.event();
  const bet = await api.activeBet(winner, loser, event, 10_00);
  await api.result(event, 2, 1);
  await settle();
  return { winner, loser, event, bet };
}

const balances = async (...of: TestUser[]) => Promise.all(of.map((user) => user.balanceCents()));
const owedBy = async ({ id }: TestUser) =>
  (await api.database.pool.query('select owed_cents from accounts where user_id = $1', [id])).rows[0]
    .owedCents;

test('a changed winner reverses the settlement and settles once more', async () => {
  const { winner, loser, event, bet } = await settledBet();
  expect(await balances(winner, loser)).toEqual([58_00, 40_00]);
  await say(event, 1, 2);
  expect(await correct()).toBe(1);
  expect(await correct()).toBe(0);
  expect(await balances(winner, loser)).toEqual([40_00, 58_00]);
  const receipt = (await winner.get(`/api/bets/${bet}/receipt`)).json();
  expect(receipt.lines.map((line: { description: string }) => line.description)).toEqual([
    'Create Wager',
    'Accept Wager',
    'Win Wager',
    'House Fee',
    'Reverse Corrected Result',
    'Reverse Corrected Result',
    'Win Wager',
    'House Fee',
  ]);
  const [notice] = (await loser.get('/api/notifications')).json().items;
  expect(notice).toMatchObject({
    type: 'CorrectBet',
    content: 'The result was corrected. +$8.00: Boston Celtics vs New York Knicks.',
  });
});

test('a correction that is corrected back restores the first result', async () => {
  const { winner, loser, event } = await settledBet();
  await say(event, 1, 2);
  await correct();
  await say(event, 2, 1);
  await correct();
  expect(await balances(winner, loser)).toEqual([58_00, 40_00]);
});

test('another score with the same winner moves no money', async () => {
  const { winner, loser, event, bet } = await settledBet();
  await say(event, 5, 1);
  await correct();
  expect(await balances(winner, loser)).toEqual([58_00, 40_00]);
  expect((await winner.get(`/api/bets/${bet}`)).json().bet).toMatchObject({ homeScore: 5, awayScore: 1 });
});

test('money already spent becomes a debt: bets are blocked, and incoming money repays it first', async () => {
  const { winner, loser, event } = await settledBet();
  const other = await api.event();
  // All but 3.00 of the 58.00 is staked when 18.00 must be paid back.
  const spent = await api.bet(winner, other, 55_00);
  await say(event, 1, 2);
  await correct();
  expect(await balances(winner, loser)).toEqual([0, 58_00]);
  expect(await owedBy(winner)).toBe(15_00);

  const held = await winner.post('/api/bets', { eventId: other, side: 'home', wagerCents: 1 });
  expect(held.json()).toMatchObject({ status: 409 });
  await winner.delete(`/api/bets/${spent}`);
  expect(await balances(winner)).toEqual([40_00]);
  expect(await owedBy(winner)).toBe(0);
  const found = await reconcile(api.database.pool);
  expect(found).toMatchObject({ agrees: true, firstDifference: null });
});

test('a user in debt cannot bet with other money', async () => {
  const { winner, event } = await settledBet();
  const other = await api.event();
  const spent = await api.bet(winner, other, 58_00);
  await say(event, 1, 2);
  await correct();
  // Half of the stake returns; the debt still holds all of it.
  expect(await owedBy(winner)).toBe(18_00);
  const command = {
    kind: 'adjust',
    adjustmentId: crypto.randomUUID(),
    userId: winner.id,
    amountCents: 9_00,
  } as const;
  await api.server.book.execute({ command });
  expect([await owedBy(winner), await winner.balanceCents()]).toEqual([9_00, 0]);
  const answer = await winner.post('/api/bets', { eventId: other, side: 'home', wagerCents: 1 });
  expect(answer.json().code).toBe('insufficientFunds');
  await winner.delete(`/api/bets/${spent}`);
  const open = await winner.post('/api/bets', { eventId: other, side: 'home', wagerCents: 1_00 });
  expect(open.statusCode).toBe(200);
});
