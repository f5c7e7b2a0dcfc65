import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { operator, readAudit } from '../../../../testing/operators.ts';
import type { FeedScore } from '../../../integrations/sports-feed/port.ts';
import { correctDue, settleDue } from '../../../workers/settle-due.ts';
import { saveEvents, saveScores } from '../../betting/events/store.ts';

/** An operator's options for an event on hold. */

const hour = 3_600_000;
const reason = 'Checked on the league site';
let api: TestApi;
let olga: TestUser;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await testApi();
  olga = await operator(api, 'olga');
  [ann, bob] = [await api.user('ann', 500_00), await api.user('bob', 500_00)];
});
afterAll(() => api.close());

let games = 0;
/** A game with Ann's bet of $10 on the home side against Bob, which then ends as the feed reports. */
async function gameWithBet(sportKey = 'basketball_nba') {
  const game = {
    id: `game-${++games}`,
    sportKey,
    sportTitle: 'A sport',
    commenceTime: api.clock.now() + hour,
    homeTeam: 'Boston Celtics',
    awayTeam: `Guests of game ${games}`,
  };
  await saveEvents(api.database.pool, [game], api.clock.now());
  const bet = await api.activeBet(ann, bob, game.id, 10_00);
  const ends = async (homeScore: number, awayScore: number, change: Partial<FeedScore> = {}) => {
    const row = { ...game, completed: true, homeScore, awayScore, ...change };
    for (const _ of [1, 2]) {
      api.clock.moveBy(60_000);
      await saveScores(api.database.pool, [row], api.clock.now(), 'confirmed');
    }
    await work();
  };
  return { game, bet, ends };
}
async function work(): Promise<void> {
  await settleDue(api.database.pool, api.server.book);
  await correctDue(api.database.pool, api.server.book);
}
const balances = async () => [await ann.balanceCents(), await bob.balanceCents()];
const listNotices = async (user: TestUser, type: string) =>
  (await user.get('/api/notifications'))
    .json()
    .items.filter((notice: { type: string }) => notice.type === type)
    .map(({ content }: { content: string }) => content);
const readEvent = async ({ id }: { id: string }) => (await olga.get(`/api/admin/events/${id}`)).json();
const resolve = (user: TestUser, { id }: { id: string }, take: 'feed' | 'stored') =>
  user.post(`/api/admin/events/${id}/hold-resolution`, { take, reason });

test('a tied final score in a sport without ties: listed as on hold, then accepted', async () => {
  const { game, bet, ends } = await gameWithBet('baseball_mlb');
  api.clock.moveBy(5 * hour);
  const before = await balances();
  await ends(4, 4);
  expect((await olga.get('/api/admin/events?state=held')).json().items[0]).toMatchObject({ id: game.id });
  expect((await readEvent(game)).hold).toMatchObject({ reason: 'levelFinal', homeScore: 4, awayScore: 4 });
  expect(await balances()).toEqual(before);
  expect((await resolve(olga, game, 'feed')).statusCode).toBe(204);
  expect((await resolve(olga, game, 'feed')).json()).toMatchObject({ code: 'eventNotHeld' });
  await work();
  expect(await balances()).toEqual([before[0], before[1]! + 18_00]);
  expect((await olga.get(`/api/admin/bets/${bet}`)).json().bet).toMatchObject({ result: 'tieAwayWins' });
  expect(await readAudit(api, 'event', game.id)).toMatchObject([
    { action: 'event.resolveHold', reason, details: { heldFor: 'levelFinal', take: 'feed' } },
  ]);
});

test('an earlier start, accepted: the late bet is refunded and the receipt states the rule', async () => {
  const { game, bet, ends } = await gameWithBet();
  const before = await balances();
  const real = { ...game, commenceTime: api.clock.now() - 600_000 };
  await saveEvents(api.database.pool, [real], api.clock.now());
  expect((await readEvent(game)).hold).toMatchObject({ reason: 'startedBeforeAcceptance' });
  await resolve(olga, game, 'feed');
  api.clock.moveBy(4 * hour);
  await ends(99, 90, real);
  expect(await balances()).toEqual(before.map((cents) => cents + 10_00));
  const receipt = (await ann.get(`/api/bets/${bet}/receipt`)).json();
  expect(receipt).toMatchObject({
    bet: { result: 'void', voidReason: 'acceptedLate' },
    rule: 'The bet was accepted after betting on the game had closed: everyone gets their money back, without a fee.',
  });
});

test('different teams are never taken from the feed; the entered result decides and stays', async () => {
  const { game, ends } = await gameWithBet();
  api.clock.moveBy(5 * hour);
  const before = await balances();
  await ends(80, 120, { awayTeam: 'Miami Heat' });
  expect((await readEvent(game)).hold).toMatchObject({ reason: 'otherTeams', awayTeam: 'Miami Heat' });
  expect((await resolve(olga, game, 'feed')).json()).toMatchObject({ code: 'holdNeedsResult' });
  const entered = await olga.post(`/api/admin/events/${game.id}/result`, {
    homeScore: 99,
    awayScore: 90,
    reason,
  });
  expect(entered.json()).toEqual({ status: 'entered' });
  await work();
  expect(await balances()).toEqual([before[0]! + 18_00, before[1]]);
  await ends(80, 120);
  expect(await readEvent(game)).toMatchObject({ hold: null, homeScore: 99, awayScore: 90 });
});

test('a renamed club: one decision, and the new name counts in this game and every other', async () => {
  const { game, ends } = await gameWithBet();
  const { game: next } = await gameWithBet();
  const renamed = { homeTeam: 'Boston Celts' };
  const ended = async (user: TestUser) =>
    (await listNotices(user, 'HoldEnded')).filter((text: string) => text.includes(game.awayTeam));
  const before = await balances();
  await saveEvents(api.database.pool, [{ ...game, ...renamed }], api.clock.now());
  expect((await readEvent(game)).hold).toMatchObject({ reason: 'otherTeams' });
  const held = await ann.post('/api/bets', { eventId: game.id, side: 'home', wagerCents: 10_00 });
  expect(held.json()).toMatchObject({ code: 'bettingClosed' });
  expect((await resolve(olga, game, 'stored')).statusCode).toBe(204);
  expect((await readEvent(game)).hold).toMatchObject({ agreesSince: expect.any(String) });
  const early = await ann.post('/api/bets', { eventId: game.id, side: 'home', wagerCents: 10_00 });
  expect(early.json()).toMatchObject({ code: 'bettingClosed' });
  expect(await ended(ann)).toEqual([]);
  api.clock.moveBy(1);
  for (const one of [game, next]) {
    await saveEvents(api.database.pool, [{ ...one, ...renamed }], api.clock.now());
    expect((await readEvent(one)).hold).toBeNull();
  }
  for (const user of [ann, bob])
    expect(await ended(user)).toEqual([
      `Boston Celtics vs ${game.awayTeam}: the game is checked. What you risk, $10, stays in the bet.`,
    ]);
  const open = await ann.post('/api/bets', { eventId: game.id, side: 'home', wagerCents: 10_00 });
  expect(open.statusCode).toBe(200);
  await ann.delete(`/api/bets/${open.json().bet.uniqueId}`);
  api.clock.moveBy(5 * hour);
  await ends(99, 90, renamed);
  expect(await balances()).toEqual([before[0]! + 18_00, before[1]]);
});

test('different teams for a while: the hold ends when the feed is right twice', async () => {
  const { game, ends } = await gameWithBet();
  const before = await balances();
  const answers = [{ awayTeam: 'Utah Jazz', homeTeam: 'Miami Heat' }, {}, {}];
  const holds = [];
  for (const answer of answers) {
    api.clock.moveBy(1);
    await saveEvents(api.database.pool, [{ ...game, ...answer }], api.clock.now());
    holds.push((await readEvent(game)).hold?.reason ?? null);
  }
  expect(holds).toEqual(['otherTeams', 'otherTeams', null]);
  api.clock.moveBy(5 * hour);
  await ends(99, 90);
  expect(await balances()).toEqual([before[0]! + 18_00, before[1]]);
});

test('different teams, voided: both wagers are refunded', async () => {
  const { game } = await gameWithBet();
  const before = await balances();
  await saveEvents(api.database.pool, [{ ...game, homeTeam: 'Utah Jazz' }], api.clock.now());
  expect((await olga.post(`/api/admin/events/${game.id}/void`, { reason })).json()).toEqual({
    status: 'voided',
  });
  expect(await balances()).toEqual(before.map((cents) => cents + 10_00));
  expect((await readEvent(game)).hold).toBeNull();
});

test('a second correction, rejected: the result is now the operator’s, and the feed no longer changes it', async () => {
  const { game, ends } = await gameWithBet();
  api.clock.moveBy(5 * hour);
  await ends(99, 90);
  await ends(90, 99);
  const corrected = await balances();
  await ends(99, 90);
  expect((await readEvent(game)).hold).toMatchObject({ reason: 'secondCorrection', homeScore: 99 });
  expect((await resolve(olga, game, 'stored')).statusCode).toBe(204);
  await ends(99, 90);
  expect(await balances()).toEqual(corrected);
  expect(await readEvent(game)).toMatchObject({ hold: null, resultSource: 'Operator olga', homeScore: 90 });
});

test('a second correction, accepted: money moves once more', async () => {
  const { game, ends } = await gameWithBet();
  api.clock.moveBy(5 * hour);
  const before = await balances();
  await ends(99, 90);
  await ends(90, 99);
  await ends(99, 90);
  await resolve(olga, game, 'feed');
  await work();
  expect(await balances()).toEqual([before[0]! + 18_00, before[1]]);
});

test('an operator with a bet on it leaves the decision to another', async () => {
  const { game } = await gameWithBet();
  await saveEvents(api.database.pool, [{ ...game, homeTeam: 'Utah Jazz' }], api.clock.now());
  const peter = await operator(api, 'peter');
  await api.database.pool.query('update bets set acceptor_id = $2 where event_id = $1', [game.id, peter.id]);
  expect((await resolve(peter, game, 'feed')).json()).toMatchObject({ code: 'operatorBetsOnEvent' });
});

test('with a large amount at stake, the feed’s result is entered and approved by a second operator', async () => {
  const { game, ends } = await gameWithBet('baseball_mlb');
  api.clock.moveBy(5 * hour);
  await ends(4, 4);
  const before = await balances();
  const changes = { resultApprovalCents: 19_99 };
  expect((await olga.post('/api/admin/settings', { changes, reason })).json()).toEqual({ status: 'changed' });
  expect((await resolve(olga, game, 'feed')).json()).toMatchObject({ code: 'holdNeedsApproval' });
  const score = { homeScore: 4, awayScore: 4, reason };
  const entered = await olga.post(`/api/admin/events/${game.id}/result`, score);
  expect(entered.json()).toEqual({ status: 'pending' });
  await work();
  expect(await balances()).toEqual(before);
});
