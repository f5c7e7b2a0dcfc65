import type { Quote } from '@sidebet/domain/markets/consensus';
import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import type { Uses } from '../../../context.ts';
import { allReadable, type FeedQuota, type SportsFeed } from '../../../integrations/sports-feed/port.ts';
import { silentLog } from '../../../logging/log.ts';
import { createPollLines } from '../../../workers/poll-lines.ts';

/** N15: the line of an offer that is taken in the last hour before the start. */

const minute = 60_000;
const teams = { homeTeam: 'Chiefs', awayTeam: 'Bills' };
let api: TestApi;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await testApi();
  [ann, bob] = [await api.user('ann', 1_000_00), await api.user('bob', 1_000_00)];
});
afterAll(() => api.close());

/** Quotes that their bookmakers left as they were since `updatedAt`. */
const books = (lineHalves: number, updatedAt: number): Quote[] =>
  ['one', 'two', 'three'].map((bookmaker) => ({ bookmaker, lineHalves, prices: [1.9, 1.9], updatedAt }));

/** A game in 50 minutes of a sport of its own, and a metered feed that quotes its spread. */
async function quotedGame(sportKey: string, used = 0) {
  const id = await api.event({ ...teams, sportKey, startsInMs: 50 * minute });
  const updatedAt = api.clock.now();
  const commenceTime = updatedAt + 50 * minute;
  const state = { calls: 0, isQuoted: true };
  const quota: FeedQuota = { used, remaining: 1_000 - used, lastCost: 3 };
  const feed: SportsFeed = {
    name: `quoting ${sportKey}`,
    metered: true,
    finals: 'immediate',
    quota: () => quota,
    listSports: async () => [],
    listEvents: async () => allReadable([]),
    listScores: async () => [],
    listLines: async (wanted) => {
      if (wanted !== sportKey || !state.isQuoted) return [];
      state.calls += 1;
      const none = { winner: [], winnerOrDraw: [], total: [] };
      return [
        {
          id,
          sportKey,
          sportTitle: 'A sport',
          commenceTime,
          ...teams,
          ...none,
          spread: books(-7, updatedAt),
        },
      ];
    },
  };
  const env = { ODDS_API_MONTHLY_CREDITS: 1_000, ODDS_API_RESET_DAY: 1 } as Uses<'env'>['env'];
  const { pool } = api.database;
  const poll = createPollLines({ pool, clock: api.clock, log: silentLog, alarm: () => {}, feed, env });
  return { id, poll, state };
}

async function offerOn(eventId: string) {
  const stakes = { stakeCents: 10_00, acceptorStakeCents: 10_00, fee: defaultExchangeFee };
  const body = { eventId, market: 'spread', lineHalves: -7, selection: 'home', ...stakes };
  return (await ann.post('/api/offers', body)).json().bet;
}
const take = async ({ uniqueId, termsVersion }: { uniqueId: string; termsVersion: string }) => {
  const answer = await bob.post(`/api/bets/${uniqueId}/acceptance`, { termsVersion });
  return [answer.statusCode, answer.json().code];
};

test('an offer is taken only on a line of the last 5 minutes, which the feed requests every 4', async () => {
  const { id, poll, state } = await quotedGame('americanfootball_nfl');
  await poll();
  const [first, second] = [await offerOn(id), await offerOn(id)];
  await poll();
  api.clock.moveBy(5 * minute + 1);
  expect(await take(first)).toEqual([409, 'lineNotFresh']);
  await poll();
  expect(await take(first)).toEqual([200, undefined]);
  expect(state.calls).toBe(3);
  // The bookmakers took their line down.
  state.isQuoted = false;
  for (let minutes = 0; minutes < 6; minutes++) {
    api.clock.moveBy(minute);
    await poll();
  }
  expect(await take(second)).toEqual([409, 'lineNotFresh']);
});

test('where the credits do not allow it, the line may be an hour old', async () => {
  const { id, poll, state } = await quotedGame('basketball_nba', 999);
  await poll();
  const offer = await offerOn(id);
  await api.database.pool.query(
    `insert into event_lines (event_id, market, line_halves, probability_bps, bookmakers, captured_at)
     values ($1, 'spread', -7, 5000, 3, $2)`,
    [id, new Date(api.clock.now())],
  );
  api.clock.moveBy(20 * minute);
  await poll();
  expect(state.calls).toBe(0);
  expect(await take(offer)).toEqual([200, undefined]);
});
