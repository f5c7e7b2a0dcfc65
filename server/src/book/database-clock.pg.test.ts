import { specifiedOffer } from '@sidebet/domain/bets/offer';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../testing/api.ts';
import { silentLog } from '../logging/log.ts';
import { createBook } from './book.ts';

/**
 * A process with a wrong machine clock: cut-offs follow the database's clock, and the process reports not ready.
 */

const machine = vi.hoisted(() => {
  // Set before anything reads the clock, as on a machine with a wrong clock.
  const trueNow = Date.now;
  const state = { offMs: 0, trueNow };
  Date.now = () => trueNow() + state.offMs;
  return state;
});

const minute = 60_000;
const hour = 60 * minute;

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  // An unreachable feed, so the workers do not unlist the test's events.
  const feed = { FEED: 'the-odds-api', ODDS_API_KEY: 'test', ODDS_API_BASE: 'http://127.0.0.1:1' };
  api = await testApi({ realClocks: true, env: { METRICS_PORT: '0', WORKERS: 'true', ...feed } });
  [ann, bob] = [await api.user('ann', 1_000_00), await api.user('bob', 1_000_00)];
});
afterEach(() => {
  machine.offMs = 0;
});
afterAll(() => api.close());

const moveStart = (eventId: string, startsInMs: number) =>
  api.database.pool.query(
    "update events set commence_time = now() + $2::bigint * interval '1 millisecond' where id = $1",
    [eventId, startsInMs],
  );
async function eventIn(startsInMs: number): Promise<string> {
  const id = await api.event();
  await moveStart(id, startsInMs);
  return id;
}
const create = (eventId: string) => ann.post('/api/bets', { eventId, side: 'home', wagerCents: 5_00 });

test('a process one hour behind refuses bets on a game that started half an hour ago', async () => {
  const event = await eventIn(hour);
  const bet = (await create(event)).json().bet.uniqueId;
  await moveStart(event, -30 * minute);
  machine.offMs = -hour;
  expect((await bob.post(`/api/bets/${bet}/acceptance`)).json()).toMatchObject({ code: 'eventStarted' });
  expect((await create(event)).json()).toMatchObject({ code: 'createAfterStart' });
  expect((await bob.get('/api/board?limit=100')).json().items).toEqual([]);
});

test('a process one hour ahead accepts bets until the start and expires none early', async () => {
  const event = await eventIn(30 * minute);
  machine.offMs = 2 * hour;
  const [first, second] = [await create(event), await create(event)];
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  const accepted = await bob.post(`/api/bets/${first.json().bet.uniqueId}/acceptance`);
  expect(accepted.statusCode).toBe(200);
  const statusOf = async (answer: typeof second) =>
    (await ann.get(`/api/bets/${answer.json().bet.uniqueId}`)).json().bet.status;
  // When the worker has expired a second bet an hour after its start, the run that expired the first one is over.
  for (let run = 0; run < 2; run++) {
    const started = await eventIn(hour);
    const due = await create(started);
    await moveStart(started, -hour - minute);
    await expect.poll(() => statusOf(due)).not.toBe('Created');
  }
  expect(await statusOf(second)).toBe('Created');
});

test.each([
  [0, 200, [0, 0]],
  [1_500, 200, [1, 1.501]],
  [-hour, 503, [-3_600, -3_590]],
  [hour, 503, [3_590, 3_600.001]],
] as const)(
  'a machine %d ms off answers %d on readiness and says so in its metrics',
  async (offMs, status, [least, most]) => {
    machine.offMs = offMs;
    const answer = await api.server.app.inject({ url: '/api/ready' });
    expect(answer.statusCode).toBe(status);
    if (status === 503) expect(answer.json()).toEqual({ ready: false, missing: 'clock' });
    // A slow answer of the database shows a smaller difference, and never a larger one.
    const skew = async () => {
      const metrics = await (await fetch(api.server.metricsUrl!)).text();
      const seconds = Number(/^sidebet_clock_skew_seconds (\S+)$/m.exec(metrics)?.[1]);
      return seconds < least ? 'less' : seconds > most ? 'more' : 'right';
    };
    await expect.poll(skew).toBe('right');
  },
);

test('control: a book that trusts the slow clock accepts the late bet', async () => {
  const event = await eventIn(-30 * minute);
  machine.offMs = -hour;
  const book = createBook(api.database.url, { now: Date.now }, silentLog);
  try {
    const outcome = await book.execute({
      command: {
        kind: 'createBet',
        betId: crypto.randomUUID(),
        userId: ann.id,
        eventId: event,
        offer: specifiedOffer('home', 5_00),
      },
    });
    expect(outcome.kind).toBe('done');
  } finally {
    await book.close();
  }
});
