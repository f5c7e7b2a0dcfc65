import { hash, randomUUID } from 'node:crypto';
import type { ContestCaseView } from '@sidebet/contract/console/contests';
import { contestAnswerMs, contestsPerDay, contestWindowMs } from '@sidebet/domain/contests/contest';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../testing/api.ts';
import { operator, readAudit } from '../../../../testing/operators.ts';
import { settledBet } from '../../../../testing/settled-bet.ts';
import type { FeedScore } from '../../../integrations/sports-feed/port.ts';
import { settleDue } from '../../../workers/settle-due.ts';
import { sweepOldRows } from '../../../workers/sweep-old-rows.ts';
import { watchContests } from '../../../workers/watch-for-operators.ts';
import { correctResult } from '../events/correct-result.ts';
import { saveScores } from '../events/store.ts';

/** "This result is wrong": what the sides of settled bets say, and the operators' answer. */

let api: TestApi;
let olga: TestUser;
let ann: TestUser;
let bob: TestUser;
let people = 0;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  // A session of an operator is short, and some tests move the clock.
  olga = await operator(api, `olga${people}`);
  [ann, bob] = [await api.user(`ann${++people}`, 100_00), await api.user(`bob${people}`, 100_00)];
});

const words = 'The game ended 27 to 24.';
const contest = (by: TestUser, bet: string) => by.post(`/api/bets/${bet}/contests`, { words });
const codeOf = async (answer: ReturnType<typeof contest>) => {
  const { statusCode, body, json } = await answer;
  return body === '' ? statusCode : json().code;
};
const settled = () => settledBet(api, ann, bob, 5_00, [3, 2]);
const list = async (state = 'open'): Promise<ContestCaseView[]> =>
  (await olga.get(`/api/admin/contests?limit=100&state=${state}`)).json().items;
const caseOf = async (bet: string, state?: string) =>
  (await list(state)).find((one) => one.words.some(({ betId }) => betId === bet));
const reason = 'The league confirms the score.';
const answer = (id: string, verdict: string, by = olga) =>
  by.post(`/api/admin/contests/${id}/answer`, { reason, verdict });
const answersTo = async (user: TestUser): Promise<string[]> =>
  (await user.get('/api/notifications?limit=100'))
    .json()
    .items.filter(({ type }: { type: string }) => type === 'ContestAnswered')
    .map(({ content }: { content: string }) => content);

test('both sides contest, and operators see one case of the event with their words', async () => {
  const event = await api.event();
  const [first, second] = [
    await api.activeBet(ann, bob, event, 5_00),
    await api.activeBet(bob, ann, event, 5_00),
  ];
  await api.result(event, 3, 2);
  await settleDue(api.database.pool, api.server.book);
  const balance = async () => (await ann.get('/api/session')).json().user.accountBalanceCents;
  const before = await balance();
  expect([await codeOf(contest(ann, first)), await codeOf(contest(bob, first))]).toEqual([204, 204]);
  expect(await codeOf(contest(ann, second))).toBe(204);
  expect(await balance()).toBe(before);
  const cases = (await list()).filter(({ eventId }) => eventId === event);
  expect(cases).toHaveLength(1);
  expect(cases[0]).toMatchObject({ homeScore: 3, awayScore: 2, resultSource: 'feed', corrected: false });
  expect(cases[0]!.words.map(({ betId, person, text }) => [betId, person.id, text])).toEqual([
    [first, ann.id, words],
    [first, bob.id, words],
    [second, ann.id, words],
  ]);
  expect(Date.parse(cases[0]!.dueAt) - Date.parse(cases[0]!.openedAt)).toBe(contestAnswerMs);
});

test('operators see each different final answer of the feed, under the SHA-256 of its text', async () => {
  const { pool } = api.database;
  const event = await api.event({ startsInMs: 1_000 });
  const bet = await api.activeBet(ann, bob, event, 5_00);
  api.clock.moveBy(4 * 3_600_000);
  const { rows } = await pool.query<FeedScore>(
    'select id, sport_key, sport_title, commence_time, home_team, away_team from events where id = $1',
    [event],
  );
  const say = async (completed: boolean, homeScore: number, awayScore: number, from = {}) => {
    api.clock.moveBy(1_000);
    await saveScores(pool, [{ ...rows[0]!, completed, homeScore, awayScore, ...from }], api.clock.now());
  };
  await say(false, 1, 2);
  await say(true, 3, 2);
  await say(true, 3, 2);
  await settleDue(pool, api.server.book);
  const ofProvider = { scores: [2, 3], last_update: '21:00' };
  await say(true, 2, 3, { answer: ofProvider });
  await contest(ann, bet);
  const { feedAnswers } = (await caseOf(bet))!;
  expect(feedAnswers).toHaveLength(2);
  expect(JSON.parse(feedAnswers[0]!.answer).score).toMatchObject({ completed: true, home: 3, away: 2 });
  expect(feedAnswers[1]!.answer).toBe(JSON.stringify(ofProvider));
  for (const { answer: text, sha256 } of feedAnswers) expect(sha256).toBe(hash('sha256', text));
  const sweeps = { workPool: pool, clock: api.clock, wallClock: api.clock, securityLogDays: 400 };
  const forget = async (days: number) => {
    api.clock.moveBy(days * 24 * 3_600_000);
    await sweepOldRows(sweeps);
    return (await pool.query('select 1 from feed_answers where event_id = $1', [event])).rowCount;
  };
  expect([await forget(89), await forget(2)]).toEqual([2, 0]);
});

test('a side sees on the page of its bet what it said, and the answer; the other side does not', async () => {
  const bet = await settled();
  const pageOf = async (user: TestUser) => (await user.get(`/api/bets/${bet}`)).json().contest;
  const eventPage = async (eventId: string) =>
    (await olga.get(`/api/admin/events/${eventId}`)).json().contested;
  expect(await pageOf(ann)).toBeUndefined();
  await contest(ann, bet);
  const { id, eventId } = (await caseOf(bet))!;
  const contestedAt = new Date(api.clock.now()).toISOString();
  const dueAt = new Date(api.clock.now() + contestAnswerMs).toISOString();
  expect(await pageOf(ann)).toEqual({
    userId: ann.id,
    words,
    contestedAt,
    dueAt,
    betweenSides: false,
    answer: null,
  });
  expect(await eventPage(eventId)).toBe('open');
  api.clock.moveBy(1_000);
  await answer(id, 'right');
  const answeredAt = new Date(api.clock.now()).toISOString();
  expect((await pageOf(ann)).answer).toEqual({ verdict: 'right', reason, answeredAt });
  expect(await pageOf(bob)).toBeUndefined();
  expect(await eventPage(eventId)).toBe('answered');
});

test('the list of a side’s settled bets marks a contested one until it is answered', async () => {
  const [bet, other] = [await settled(), await settled()];
  const marked = async (user: TestUser) =>
    (await user.get('/api/me/bets?tab=Settled'))
      .json()
      .items.filter(({ isContested }: { isContested?: true }) => isContested)
      .map(({ uniqueId }: { uniqueId: string }) => uniqueId);
  expect(await marked(ann)).toEqual([]);
  await contest(ann, bet);
  expect([await marked(ann), await marked(bob)]).toEqual([[bet], []]);
  await contest(bob, other);
  expect([await marked(ann), await marked(bob)]).toEqual([[bet], [other]]);
  await answer((await caseOf(bet))!.id, 'right');
  expect(await marked(ann)).toEqual([]);
});

describe('limits', () => {
  test('only its two sides, once, and for 24 hours', async () => {
    const cat = await api.user(`cat${people}`);
    const bet = await settled();
    expect(await codeOf(contest(cat, bet))).toBe('betNotFound');
    expect(await codeOf(contest(ann, randomUUID()))).toBe('betNotFound');
    expect(await codeOf(contest(ann, bet))).toBe(204);
    expect(await codeOf(contest(ann, bet))).toBe('alreadyContested');
    api.clock.moveBy(contestWindowMs);
    expect(await codeOf(contest(bob, bet))).toBe('contestTooLate');
  });

  test('an active bet has no result to contest', async () => {
    expect(await codeOf(contest(ann, await api.activeBet(ann, bob, await api.event())))).toBe(
      'contestTooLate',
    );
  });

  test('a person contests three results a day, also when asked at once', async () => {
    const bets: string[] = [];
    for (let i = 0; i <= contestsPerDay; i += 1) bets.push(await settled());
    const codes = await Promise.all(bets.map((bet) => codeOf(contest(ann, bet))));
    expect(codes.toSorted()).toEqual([204, 204, 204, 'tooManyContests']);
    const refused = bets[codes.indexOf('tooManyContests')]!;
    expect(await codeOf(contest(bob, refused))).toBe(204);
  });

  test('the same contest twice at once is stored once', async () => {
    const bet = await settled();
    const codes = await Promise.all([codeOf(contest(ann, bet)), codeOf(contest(ann, bet))]);
    expect(codes.toSorted()).toEqual([204, 'alreadyContested']);
  });

  test('both sides at once open one case', async () => {
    const bet = await settled();
    expect(await Promise.all([codeOf(contest(ann, bet)), codeOf(contest(bob, bet))])).toEqual([204, 204]);
    expect((await caseOf(bet))?.words).toHaveLength(2);
  });

  test('a suspended account has no session to contest with', async () => {
    const bet = await settled();
    await olga.post(`/api/admin/people/${ann.id}/suspension`, { reason });
    // Its sessions end a moment after the answer.
    await vi.waitFor(async () => expect((await ann.get('/api/notifications')).statusCode).toBe(401));
    expect(await codeOf(contest(ann, bet))).toBe('unauthenticated');
  });
});

describe('answers', () => {
  test('a right result is answered once, with a reason for both sides', async () => {
    const bet = await settled();
    await contest(ann, bet);
    const { id, eventId } = (await caseOf(bet))!;
    expect(await codeOf(answer(id, 'corrected'))).toBe('contestNotCorrected');
    expect(await codeOf(answer(id, 'right'))).toBe(204);
    expect(await codeOf(answer(id, 'right'))).toBe('contestAnswered');
    for (const user of [ann, bob])
      expect(await answersTo(user)).toEqual([expect.stringContaining(`The result is right. ${reason}`)]);
    expect(await caseOf(bet)).toBeUndefined();
    expect((await caseOf(bet, 'answered'))?.answer).toMatchObject({ verdict: 'right', reason });
    expect(await readAudit(api, 'event', eventId)).toMatchObject([
      { action: 'contest.answer', reason, details: { contest: id, verdict: 'right' } },
    ]);
  });

  test('a corrected result is answered as such, and a later contest opens another case', async () => {
    const bet = await settled();
    await contest(ann, bet);
    const { id, eventId } = (await caseOf(bet))!;
    const now = api.clock.now();
    await correctResult(
      api.database.pool,
      { eventId, homeScore: 2, awayScore: 3, source: 'Operator olga' },
      now,
    );
    expect(await caseOf(bet)).toMatchObject({ corrected: true, resultSource: 'Operator olga' });
    expect(await codeOf(answer(id, 'corrected'))).toBe(204);
    expect(await codeOf(contest(bob, bet))).toBe(204);
    expect((await caseOf(bet))?.id).not.toBe(id);
  });

  test('an answer and a contest at once: no words are left without a case that is open', async () => {
    const bet = await settled();
    await contest(ann, bet);
    const { id } = (await caseOf(bet))!;
    const both = await Promise.all([codeOf(answer(id, 'right')), codeOf(contest(bob, bet))]);
    expect(both).toEqual([204, 204]);
    const answered = await caseOf(bet, 'answered');
    const isInTime = answered!.words.length === 2;
    expect(Boolean(await caseOf(bet))).toBe(!isInTime);
    expect(await answersTo(bob)).toHaveLength(1);
  });

  test('operators do not decide about their own bets', async () => {
    const ivy = await operator(api, `ivy${people}`);
    await api.server.book.execute({
      command: { kind: 'adjust', adjustmentId: randomUUID(), userId: ivy.id, amountCents: 10_00 },
    });
    const bet = await settledBet(api, ann, ivy, 5_00, [3, 2]);
    await contest(ann, bet);
    const { id } = (await caseOf(bet))!;
    expect(await codeOf(answer(id, 'right', ivy))).toBe('operatorBetsOnEvent');
    expect(await codeOf(answer(id, 'right'))).toBe(204);
    expect(await codeOf(answer(randomUUID(), 'right'))).toBe('contestNotFound');
  });

  test('an alarm names what waits for longer than 48 hours', async () => {
    const bet = await settled();
    await contest(ann, bet);
    const { id, eventId } = (await caseOf(bet))!;
    const raised = async () => {
      const alarms: unknown[] = [];
      await watchContests(
        { pool: api.database.pool, clock: api.clock },
        (code, detail) => void alarms.push([code, detail]),
      );
      return alarms;
    };
    const mine = ['contestOverdue', { caseId: id, eventId }];
    api.clock.moveBy(contestAnswerMs - 1);
    expect(await raised()).not.toContainEqual(mine);
    api.clock.moveBy(1);
    expect(await raised()).toContainEqual(mine);
    await answer(id, 'right', await operator(api, `pia${people}`));
    expect(await raised()).not.toContainEqual(mine);
  });
});
