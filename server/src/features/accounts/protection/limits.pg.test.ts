import { randomUUID } from 'node:crypto';
import type { BetView } from '@sidebet/contract/bets';
import { sumStakes } from '@sidebet/domain/bets/count-stakes';
import { limitKinds } from '@sidebet/domain/protection/limits';
import { stakeKinds } from '@sidebet/domain/protection/stakes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { openConsole } from '../../../../testing/open-console.ts';
import { offerSpread, spreadTerms, takeThird } from '../../../../testing/spread-offer.ts';
import { liftStakeLimits } from '../../../../testing/stake-limits.ts';
import { type BetRow, betColumns, parseBetRow } from '../../../book/bet-table.ts';
import { readStakeSums } from '../../../book/protection.ts';
import { reconcile } from '../../../book/reconcile.ts';
import { lapseLimitIncreases } from '../../../workers/lapse-limit-increases.ts';
import { protecting, readCode } from './protection.fixtures.ts';

const hour = 3_600_000;
let api: TestApi;
let p: ReturnType<typeof protecting>;
let bob: TestUser;
beforeAll(async () => {
  api = await testApi();
  await liftStakeLimits(api.database.pool);
  p = protecting(api);
  bob = await p.user(100_000_00);
});
afterAll(async () => {
  expect(await reconcile(api.database.pool)).toMatchObject({ agrees: true });
  await api.close();
});

const of = async (who: TestUser, kind: string) =>
  (await p.state(who)).limits.find((limit) => limit.kind === kind)!;
const event = (startsInMs = 100 * 24 * hour) => api.event({ startsInMs });

test('a new user has no limits and is offered some', async () => {
  const state = await p.state(await p.user());
  expect(state).toMatchObject({ bar: null, session: null, realityCheck: null, offered: 'signup' });
  expect(state.limits.map(({ kind }) => kind)).toEqual(limitKinds);
  expect(state.limits[0]).toEqual({
    kind: 'depositDay',
    unit: 'cents',
    limit: null,
    used: 0,
    left: null,
    nextFreeAt: null,
    pending: null,
  });
});

test('a decrease applies immediately, an increase after 24 hours and a confirmation', async () => {
  const ann = await p.user();
  const game = await event();
  expect((await p.limit(ann, 'wagerDay', 50_00)).statusCode).toBe(200);
  expect(await p.bet(ann, game, 50_01)).toBe('wagerLimitReached');
  expect(await p.bet(ann, game, 30_00)).toBe('ok');
  const refused = await ann.post('/api/bets', { eventId: game, side: 'home', wagerCents: 20_01 });
  expect(refused.json().detail).toBe('Your wager limit is $50.00 in 24 hours. $20.00 of it is left.');
  expect(await of(ann, 'wagerDay')).toMatchObject({ limit: 50_00, used: 30_00, left: 20_00 });

  expect(readCode(await p.limit(ann, 'wagerDay', 80_00))).toBe('ok');
  const { pending } = await of(ann, 'wagerDay');
  expect(pending).toMatchObject({ limit: 80_00 });
  expect(Date.parse(pending!.confirmFrom) - Date.parse(pending!.askedAt)).toBe(24 * hour);
  expect(await p.bet(ann, game, 20_01)).toBe('wagerLimitReached');
  expect(readCode(await p.confirm(ann, 'wagerDay', 80_00))).toBe('limitChangeTooEarly');
  await p.later(24 * hour);
  // Yesterday's stakes no longer count, but the limit is unchanged.
  expect(await p.bet(ann, game, 50_01)).toBe('wagerLimitReached');
  expect(readCode(await p.confirm(ann, 'wagerDay', 90_00))).toBe('limitChangeNotFound');
  expect(readCode(await p.confirm(ann, 'wagerDay', 80_00))).toBe('ok');
  expect(readCode(await p.confirm(ann, 'wagerDay', 80_00))).toBe('ok');
  expect(await p.bet(ann, game, 80_00)).toBe('ok');
});

test('an offer, the parts of it, parts that one takes and counter-offers count once', async () => {
  const [ann, cid] = [await p.user(), await p.user()];
  const game = await event();
  expect((await p.limit(ann, 'wagerDay', 100_00)).statusCode).toBe(200);
  const used = async () => {
    const limits = [await of(ann, 'wagerDay'), await of(ann, 'lossDay')];
    return limits.map((limit) => limit.used);
  };
  const counter = ({ uniqueId, termsVersion }: BetView, stakeCents: number, by = ann) =>
    by.post(`/api/bets/${uniqueId}/counters`, {
      ...{ lineHalves: -9, stakeCents, acceptorStakeCents: 20_00, fee: spreadTerms.fee, termsVersion },
    });
  const [hers, his] = [await offerSpread(ann, game), await offerSpread(cid, game)];
  expect(await used()).toEqual([60_00, 60_00]);
  expect((await takeThird(cid, hers)).statusCode).toBe(200);
  expect(await used()).toEqual([60_00, 60_00]);
  expect((await takeThird(ann, his)).statusCode).toBe(200);
  expect(await used()).toEqual([70_00, 70_00]);
  const other = await offerSpread(cid, game);
  expect(readCode(await counter(other, 30_01))).toBe('wagerLimitReached');
  const made = (await counter(other, 25_00)).json().bet as BetView;
  expect(await used()).toEqual([95_00, 95_00]);
  await cid.post(`/api/bets/${made.uniqueId}/decline`, { word: '' });
  expect(await used()).toEqual([70_00, 70_00]);
  // Accepting one about her own offer returns what is left of that: $40 of it.
  const left = (await ann.get(`/api/bets/${hers.uniqueId}`)).json().bet as BetView;
  const toHer = (await counter(left, 30_00, cid)).json().bet as BetView;
  const accepted = { termsVersion: toHer.termsVersion };
  expect((await ann.post(`/api/counters/${toHer.uniqueId}/accept`, accepted)).statusCode).toBe(200);
  expect(await used()).toEqual([50_00, 50_00]);
});

test('an increase can be canceled, is replaced by a decrease, and lapses', async () => {
  const ann = await p.user();
  for (const kind of ['lossDay', 'lossWeek', 'lossMonth'] as const) await p.limit(ann, kind, 50_00);
  for (const kind of ['lossDay', 'lossWeek', 'lossMonth'] as const) await p.limit(ann, kind, null);
  expect(readCode(await p.takeBack(ann, 'lossDay'))).toBe('ok');
  expect((await p.limit(ann, 'lossWeek', 40_00)).json().limits).toContainEqual(
    expect.objectContaining({ kind: 'lossWeek', limit: 40_00, pending: null }),
  );
  await p.later(8 * 24 * hour);
  expect(readCode(await p.confirm(ann, 'lossDay', null))).toBe('limitChangeNotFound');
  expect(readCode(await p.confirm(ann, 'lossMonth', null))).toBe('limitChangeNotFound');
  expect(await of(ann, 'lossMonth')).toMatchObject({ limit: 50_00, pending: null });
  expect(await lapseLimitIncreases(api.database.pool, api.clock)).toBe(1);
  expect(await lapseLimitIncreases(api.database.pool, api.clock)).toBe(0);
  const log = (await ann.get('/api/me/protection/changes?limit=4')).json();
  expect(
    log.items.map(({ what, kind, before, after }: Record<string, unknown>) => [what, kind, before, after]),
  ).toEqual([
    ['looserLapsed', 'lossMonth', 50_00, null],
    ['limitSet', 'lossWeek', 50_00, 40_00],
    ['looserTakenBack', 'lossDay', 50_00, null],
    ['looserAsked', 'lossMonth', 50_00, null],
  ]);
  const rest = (await ann.get(`/api/me/protection/changes?cursor=${log.nextCursor}`)).json();
  expect(rest).toMatchObject({ items: Array(5).fill(expect.anything()), nextCursor: null });
});

test('repeating the key changes nothing, and another request with it is refused', async () => {
  const ann = await p.user();
  const key = randomUUID();
  await p.limit(ann, 'wagerDay', 50_00, key);
  await p.limit(ann, 'wagerDay', 20_00);
  expect((await p.limit(ann, 'wagerDay', 50_00, key)).statusCode).toBe(200);
  expect(await of(ann, 'wagerDay')).toMatchObject({ limit: 20_00, pending: null });
  expect(readCode(await p.limit(ann, 'wagerDay', 51_00, key))).toBe('idempotencyKeyReused');
});

test('a late repeat of an ineffective request does not cancel a later one', async () => {
  const ann = await p.user();
  const key = randomUUID();
  await p.limit(ann, 'wagerDay', 50_00);
  const takeBack = () => ann.delete('/api/me/protection/limits/wagerDay/pending', key);
  expect(readCode(await takeBack())).toBe('ok');
  await p.limit(ann, 'wagerDay', 80_00);
  expect(readCode(await takeBack())).toBe('ok');
  expect(await of(ann, 'wagerDay')).toMatchObject({ limit: 50_00, pending: { limit: 80_00 } });
  expect(readCode(await p.limit(ann, 'wagerDay', 90_00, key))).toBe('idempotencyKeyReused');
  const { items } = (await ann.get('/api/me/protection/changes')).json();
  expect(items.map(({ what }: { what: string }) => what)).toEqual(['looserAsked', 'limitSet']);
});

test("users cannot see or change each other's protection settings", async () => {
  const [ann, cat] = [await p.user(), await p.user()];
  await p.limit(ann, 'wagerDay', 50_00);
  expect(await of(cat, 'wagerDay')).toMatchObject({ limit: null });
  expect((await cat.get(`/api/admin/people/${ann.id}/protection`)).statusCode).toBe(404);
});

test('a refunded wager no longer counts', async () => {
  const ann = await p.user();
  const game = await event(2 * hour);
  await p.limit(ann, 'wagerWeek', 50_00);
  await p.limit(ann, 'lossWeek', 50_00);
  const mine = await api.bet(ann, game, 50_00);
  expect(await p.bet(ann, game, 1)).toBe('wagerLimitReached');
  await ann.delete(`/api/bets/${mine}`);
  const taken = await api.activeBet(bob, ann, game, 50_00);
  expect(await p.bet(ann, game, 1)).toBe('wagerLimitReached');
  const command = { kind: 'voidBet', betId: taken, reason: 'operator' } as const;
  await api.server.book.execute({ command });
  expect(await of(ann, 'wagerWeek')).toMatchObject({ used: 0 });
  expect(await p.bet(ann, game, 50_00)).toBe('ok');
});

test('losses count when they settle, winnings make room, and a corrected result counts as corrected', async () => {
  const ann = await p.user();
  await p.limit(ann, 'lossDay', 100_00);
  const settle = async (betId: string, kind: 'settleBet' | 'correctBet') =>
    expect((await api.server.book.execute({ command: { kind, betId } })).kind).toBe('done');
  const game = await event();
  const bet = await api.activeBet(ann, bob, game, 100_00);
  expect(await of(ann, 'lossDay')).toMatchObject({ used: 100_00, left: 0, nextFreeAt: null });
  await p.later(30 * hour);
  // Money at risk counts however long ago it was staked.
  expect(await p.bet(ann, game, 1)).toBe('lossLimitReached');
  await api.result(game, 3, 1);
  await settle(bet, 'settleBet');
  expect(await of(ann, 'lossDay')).toMatchObject({ used: -80_00, left: 180_00 });
  await api.database.pool.query('update events set home_score = 0, result_version = 1 where id = $1', [game]);
  await p.later(hour);
  const from = api.clock.now();
  await settle(bet, 'correctBet');
  const until = api.clock.now();
  const after = await of(ann, 'lossDay');
  expect(after).toMatchObject({ used: 100_00, left: 0 });
  expect(Date.parse(after.nextFreeAt!)).toBeGreaterThanOrEqual(from + 24 * hour);
  expect(Date.parse(after.nextFreeAt!)).toBeLessThanOrEqual(until + 24 * hour);
  const other = await event();
  expect(await p.bet(ann, other, 1)).toBe('lossLimitReached');
  await p.later(24 * hour);
  expect(await p.bet(ann, other, 100_00)).toBe('ok');
});

test('of two concurrent bets that exceed the limit together, one succeeds', async () => {
  const game = await event();
  for (let round = 0; round < 10; round++) {
    const ann = await p.user();
    await p.limit(ann, round % 2 ? 'wagerDay' : 'lossMonth', 50_00);
    const theirs = await api.bet(bob, game, 30_00, 'away');
    const answers = await Promise.all([
      p.bet(ann, game, 30_00),
      p.accept(ann, theirs),
      p.bet(ann, game, 25_00),
    ]);
    expect(answers.filter((code) => code === 'ok')).toHaveLength(1);
  }
});

test('a concurrent decrease and bet: in any order, later bets respect the limit', async () => {
  const game = await event();
  for (let round = 0; round < 10; round++) {
    const ann = await p.user();
    const [, ...bets] = await Promise.all([
      p.limit(ann, 'wagerDay', 30_00),
      p.bet(ann, game, 30_00),
      p.bet(ann, game, 30_00),
    ]);
    expect(bets).toHaveLength(2);
    const { used } = await of(ann, 'wagerDay');
    expect(await p.bet(ann, game, 1)).toBe(used >= 30_00 ? 'wagerLimitReached' : 'ok');
  }
});

test('the opponent of a limited user is not limited', async () => {
  const ann = await p.user();
  const game = await event();
  await p.limit(ann, 'wagerDay', 10_00);
  const bet = await api.bet(ann, game, 10_00);
  expect(await p.accept(bob, bet)).toBe('ok');
});

test('operators see limits without revealing them', async () => {
  const ann = await p.user();
  await p.limit(ann, 'depositDay', 50_00);
  const olive = await p.user();
  await openConsole(api.database.pool, olive.id);
  api.server.auth.forgetAllSessions();
  const seen = (await olive.get(`/api/admin/people/${ann.id}/protection`)).json();
  expect(seen.limits).toContainEqual(expect.objectContaining({ kind: 'depositDay', limit: 50_00 }));
  const log = (await olive.get(`/api/admin/people/${ann.id}/protection/changes`)).json();
  expect(log.items).toMatchObject([{ what: 'limitSet', kind: 'depositDay', before: null, after: 50_00 }]);
  expect((await olive.get(`/api/admin/people/${randomUUID()}/protection`)).statusCode).toBe(404);
});

test('limits are offered once at signup and once before the first deposit', async () => {
  const ann = await p.user();
  const answer = (offer: string) => ann.post('/api/me/protection/offer', { offer });
  expect((await answer('signup')).json().offered).toBe('firstDeposit');
  expect((await p.state(ann)).offered).toBe('firstDeposit');
  expect((await answer('firstDeposit')).json().offered).toBeNull();
  const cat = await p.user();
  await p.limit(cat, 'depositWeek', 50_00);
  expect((await cat.post('/api/me/protection/offer', { offer: 'signup' })).json().offered).toBeNull();
});

test('the database sums match the rule for each bet', async () => {
  const { pool } = api.database;
  const now = api.clock.now();
  const bets = await pool.query<BetRow>(`select ${betColumns} from bets b`);
  const people = await pool.query<{ id: string }>('select id from users');
  const ids = people.rows.map(({ id }) => id);
  const sums = await readStakeSums(pool, ids, now);
  for (const id of ids) {
    const each = bets.rows.map((row) => sumStakes(parseBetRow(row), id, now));
    const total = stakeKinds.map((kind) => [kind, each.reduce((sum, stakes) => sum + stakes[kind], 0)]);
    expect(sums.get(id)).toEqual(Object.fromEntries(total));
  }
  expect([...sums.values()].some(({ lossWeek, wagerWeek }) => lossWeek !== wagerWeek)).toBe(true);
});
