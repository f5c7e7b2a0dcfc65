import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { liftStakeLimits } from '../../testing/stake-limits.ts';
import { onTwoProcesses } from '../../testing/two-processes.ts';
import { reconcile } from '../book/reconcile.ts';
import { changeSystemSettings } from '../db/change-system-settings.ts';
import { settleDue } from './settle-due.ts';

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await testApi();
  [ann, bob] = [await api.user('ann', 1_000_00), await api.user('bob', 1_000_00)];
});
afterAll(() => api.close());

const settle = () => onTwoProcesses(api, (book) => settleDue(api.database.pool, book));

test.each([
  // Ann has 10.00 on the home side; the winner is paid 18.00.
  ['a home win', 'awayWins', 2, 1, 8_00, -10_00, 'home'],
  ['an away win', 'awayWins', 1, 2, -10_00, 8_00, 'away'],
  ['level scores, the away side winning', 'awayWins', 40, 40, -10_00, 8_00, 'tieAwayWins'],
  ['level scores, refunded', 'refund', 40, 40, 0, 0, 'tieRefund'],
  ['no score at all for either', 'awayWins', 0, 0, -10_00, 8_00, 'tieAwayWins'],
] as const)('%s', async (_name, tieRule, home, away, annsChange, bobsChange, result) => {
  await changeSystemSettings(api.database.pool, { tieRule });
  const before = [await ann.balanceCents(), await bob.balanceCents()];
  const event = await api.event();
  const bet = await api.activeBet(ann, bob, event, 10_00);
  const open = await api.bet(ann, event, 1_00, 'away');
  await api.result(event, home, away);
  expect(await settle()).toBe(1);
  expect(await settle()).toBe(0);
  // An unaccepted bet is not settled; it expires.
  expect((await ann.get(`/api/bets/${open}`)).json().bet.status).toBe('Created');
  await ann.delete(`/api/bets/${open}`);
  const after = [await ann.balanceCents(), await bob.balanceCents()];
  expect(after.map((cents, i) => cents - before[i]!)).toEqual([annsChange, bobsChange]);
  expect((await ann.get(`/api/bets/${bet}`)).json().bet).toMatchObject({ status: 'Settled', result });
});

test('settles five hundred bets at once: each paid once, each user notified once', async () => {
  const event = await api.event();
  await liftStakeLimits(api.database.pool);
  const bets = await Promise.all(Array.from({ length: 500 }, () => api.activeBet(ann, bob, event, 1_00)));
  await api.result(event, 1, 0);
  const before = await ann.balanceCents();
  expect(await settle()).toBe(bets.length);
  expect(await ann.balanceCents()).toBe(before + bets.length * 1_80);
  const { rows } = await api.database.pool.query(
    "select user_id, count(*) as n, count(distinct bet_id) as bets from notifications where type = 'SettleBet' and bet_id = any($1::uuid[]) group by user_id",
    [bets],
  );
  expect(rows.map(({ n, bets: named }) => [n, named])).toEqual([
    [bets.length, bets.length],
    [bets.length, bets.length],
  ]);
  expect(await reconcile(api.database.pool)).toMatchObject({ agrees: true, figures: { ledgerSumCents: 0 } });
});

test('an event without a final score settles nothing', async () => {
  const event = await api.event();
  await api.activeBet(ann, bob, event, 1_00);
  await api.database.pool.query('update events set home_score = 3, away_score = 1 where id = $1', [event]);
  expect(await settle()).toBe(0);
});
