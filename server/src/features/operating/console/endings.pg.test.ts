import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { offersMarket } from '@sidebet/domain/sports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { twoOperators } from '../../../../testing/operators.ts';
import { correctDue, settleDue } from '../../../workers/settle-due.ts';

/** Operators enter how a game ended, and each bet follows the rule of its sport and market. */

let api: TestApi;
let olga: TestUser;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await testApi();
  [olga] = (await twoOperators(api)) as [TestUser, TestUser];
  ann = await api.user('ann', 5_000_00);
  bob = await api.user('bob', 5_000_00);
});
afterAll(() => api.close());

const reason = 'Read from the league’s site';
const enter = (eventId: string, form: object) =>
  olga.post(`/api/admin/events/${eventId}/result`, { ...form, reason });
const preview = (eventId: string, query: string) =>
  olga.get(`/api/admin/events/${eventId}/result-effect?${query}`);

async function settle() {
  await settleDue(api.database.pool, api.server.book);
  await correctDue(api.database.pool, api.server.book);
}

async function begin(eventId: string): Promise<void> {
  const { pool } = api.database;
  await pool.query("update events set commence_time = now() - interval '3 hours' where id = $1", [eventId]);
  await pool.query(
    `update bets set created_at = now() - interval '4 hours', event_start = now() - interval '3 hours',
       accepted_at = now() - interval '4 hours' where event_id = $1`,
    [eventId],
  );
}

/** A game of a sport with Ann's bet of $10 on home, taken by Bob; at even stakes where the sport has no specified bet. */
async function game(sportKey: string) {
  const eventId = await api.event({ startsInMs: 60_000, sportKey });
  const isOffer = !offersMarket(sportKey, 'moneyline');
  const betId = isOffer ? await toWin(eventId) : await api.activeBet(ann, bob, eventId, 10_00);
  await begin(eventId);
  return { eventId, betId };
}

async function toWin(eventId: string): Promise<string> {
  const offered = await ann.post('/api/offers', {
    eventId,
    market: 'toWin',
    marketTeam: 'home',
    selection: 'yes',
    stakeCents: 10_00,
    acceptorStakeCents: 10_00,
    fee: defaultExchangeFee,
  });
  const { bet } = offered.json();
  const { termsVersion } = bet;
  expect((await bob.post(`/api/bets/${bet.uniqueId}/acceptance`, { termsVersion })).statusCode).toBe(200);
  return bet.uniqueId;
}

async function receipt(betId: string) {
  return (await ann.get(`/api/bets/${betId}/receipt`)).json();
}

/** What Ann has more or less than before, once everything is settled. */
async function gain(act: () => Promise<unknown>): Promise<number> {
  const before = await ann.balanceCents();
  await act();
  await settle();
  return (await ann.balanceCents()) - before;
}

describe('An ending entered by an operator', () => {
  test('a retirement in tennis returns both stakes, and the receipt names the rule', async () => {
    const { eventId, betId } = await game('tennis_atp_us_open');
    expect(await gain(() => enter(eventId, { ending: 'retirement' }))).toBe(10_00);
    const { bet, rule } = await receipt(betId);
    expect(bet).toMatchObject({
      result: 'endingRefund',
      ending: 'retirement',
      winner: null,
      status: 'Settled',
    });
    expect(rule).toBe('One player retired: everyone gets their money back. There is no fee.');
  });

  test('a disqualification in boxing pays the declared winner', async () => {
    const { eventId, betId } = await game('boxing_boxing');
    expect(await gain(() => enter(eventId, { ending: 'disqualification', winner: 'home' }))).toBe(18_00);
    expect((await receipt(betId)).bet).toMatchObject({ result: 'home', homeScore: 1, awayScore: 0 });
  });

  test('a cup decided after extra time counts by the score after 90 minutes', async () => {
    const { eventId, betId } = await game('soccer_fa_cup');
    expect(await gain(() => enter(eventId, { ending: 'overtime', homeScore: 2, awayScore: 2 }))).toBe(0);
    expect((await receipt(betId)).rule).toMatch(
      /^After extra time or penalties: the score after 90 minutes and stoppage time counts\. 2–2, a tie: Boston Celtics did not win\./,
    );
  });

  test('an abandoned game ends without a score', async () => {
    const { eventId, betId } = await game('cricket_big_bash');
    expect(await gain(() => enter(eventId, { ending: 'noContest' }))).toBe(10_00);
    expect((await receipt(betId)).bet).toMatchObject({ homeScore: null, ending: 'noContest' });
    expect((await olga.get(`/api/admin/events/${eventId}`)).json()).toMatchObject({
      completed: true,
      homeScore: null,
      ending: 'noContest',
    });
  });
});

test('a paid game that turns out to be abandoned is reversed, and paid again when that was wrong', async () => {
  const { eventId, betId } = await game('baseball_mlb');
  expect(await gain(() => enter(eventId, { ending: 'regular', homeScore: 5, awayScore: 2 }))).toBe(18_00);
  expect(await gain(() => enter(eventId, { ending: 'abandoned' }))).toBe(-8_00);
  expect((await receipt(betId)).bet).toMatchObject({ result: 'endingRefund', ending: 'abandoned' });
  expect(await gain(() => enter(eventId, { ending: 'shortenedLate', homeScore: 5, awayScore: 2 }))).toBe(
    8_00,
  );
  expect((await receipt(betId)).bet).toMatchObject({ result: 'home', ending: 'shortenedLate' });
});

describe('The effect shown before', () => {
  test('names the rule of each market, and counts what is paid, reversed and refunded', async () => {
    const { eventId } = await game('baseball_mlb');
    expect((await preview(eventId, 'ending=shortenedLate&homeScore=5&awayScore=2')).json()).toMatchObject({
      rules: [
        { market: 'Winner', rule: expect.stringMatching(/the score counts\.$/) },
        { market: 'Spread', rule: expect.stringMatching(/everyone gets their money back\.$/) },
        { market: 'Total', rule: expect.stringMatching(/everyone gets their money back\.$/) },
      ],
      paid: { bets: 1, cents: 20_00 },
      refunded: { bets: 0, cents: 0 },
      reversed: { bets: 0, cents: 0 },
      unchanged: 0,
      largestCents: 20_00,
    });
    await enter(eventId, { ending: 'regular', homeScore: 5, awayScore: 2 });
    await settle();
    expect((await preview(eventId, 'ending=forfeit')).json()).toMatchObject({
      paid: { bets: 0 },
      refunded: { bets: 1, cents: 20_00 },
      reversed: { bets: 1, cents: 20_00 },
    });
    expect((await preview(eventId, 'ending=regular&homeScore=6&awayScore=2')).json()).toMatchObject({
      paid: { bets: 0 },
      reversed: { bets: 0 },
      unchanged: 1,
      largestCents: 0,
    });
  });
});

describe('A form that cannot be right changes nothing', () => {
  test.each([
    ['soccer_epl', { ending: 'shortenedLate', homeScore: 1, awayScore: 0 }, 'endingImpossible'],
    ['darts_pdc', { ending: 'retirement', winner: 'home' }, 'endingUndecided'],
    ['boxing_boxing', { ending: 'retirement' }, 'winnerMissing'],
    ['boxing_boxing', { ending: 'retirement', winner: 'draw' }, 'levelImpossible'],
    ['basketball_nba', { ending: 'regular', homeScore: 99, awayScore: 99 }, 'levelImpossible'],
    ['basketball_nba', { ending: 'regular', homeScore: 99 }, 'scoreInvalid'],
    ['basketball_nba', {}, 'scoreInvalid'],
  ])('%s %j: %s', async (sportKey, form, code) => {
    const { eventId } = await game(sportKey);
    const refused = await enter(eventId, form);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code });
    const query = new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value)]));
    expect((await preview(eventId, query.toString())).json()).toMatchObject({ code });
    expect(await gain(async () => {})).toBe(0);
    expect((await olga.get(`/api/admin/events/${eventId}`)).json()).toMatchObject({
      completed: false,
      ending: null,
    });
  });
});

test('a large ending waits for another operator, who sees it', async () => {
  const eventId = await api.event({ startsInMs: 60_000, sportKey: 'tennis_wta' });
  await api.activeBet(ann, bob, eventId, 600_00);
  await begin(eventId);
  expect((await enter(eventId, { ending: 'walkover' })).json()).toEqual({ status: 'pending' });
  const { items } = (await olga.get('/api/admin/results?status=pending')).json();
  expect(items).toMatchObject([{ ending: 'walkover', homeScore: null, awayScore: null }]);
});

describe('A game that does not go ahead as listed', () => {
  const voidFor = (eventId: string, cause: string) =>
    olga.post(`/api/admin/events/${eventId}/void`, { cause, reason });

  test('is refunded with the cause, where the sport’s rules say so', async () => {
    const { eventId, betId } = await game('baseball_mlb');
    expect(await gain(() => voidFor(eventId, 'otherPlace'))).toBe(10_00);
    const { bet, rule } = await receipt(betId);
    expect(bet).toMatchObject({ result: 'void', voidReason: 'otherPlace' });
    expect(rule).toMatch(/^The game was moved to another place:/);
  });

  test('keeps its bets where the sport’s rules say so', async () => {
    const { eventId } = await game('tennis_atp');
    expect((await voidFor(eventId, 'otherPlace')).json()).toMatchObject({ code: 'betsStay' });
    expect(await gain(async () => {})).toBe(0);
    expect(await gain(() => voidFor(eventId, 'replaced'))).toBe(10_00);
  });
});
