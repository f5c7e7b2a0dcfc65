import { describe, expect, it } from 'vitest';
import { holdTimeLimits } from '../../../testing/held-limits.ts';
import { FeedFailure } from './port.ts';
import { allRecordings } from './recordings.fixtures.ts';
import { createTheOddsApi } from './the-odds-api.ts';

const apiKey = 'k3y/with+odd=chars';
const hour = 3_600_000;

type Answer = { status?: number; body?: unknown; text?: string; headers?: Record<string, string> } | Error;

/** A feed with a fake fetch that returns the responses in order and repeats the last, with its log lines. */
function feedWith(answers: readonly Answer[], options: { baseUrl?: string } = {}) {
  const asked: URL[] = [];
  const waits: number[] = [];
  const said: string[] = [];
  const alarms: string[] = [];
  const say = (fields: object, message: string) => void said.push(JSON.stringify(fields) + message);
  const clock = { at: Date.UTC(2026, 3, 15), now: () => clock.at };
  const feed = createTheOddsApi({
    apiKey,
    clock,
    log: { info: say, warn: say, error: say },
    alarm: (code, fields) => void alarms.push(`${code} ${JSON.stringify(fields)}`),
    fetch: async (input) => {
      asked.push(new URL(String(input)));
      const answer = answers[Math.min(asked.length, answers.length) - 1]!;
      if (answer instanceof Error) throw answer;
      const { status = 200, body, text = JSON.stringify(body ?? []), headers = {} } = answer;
      return new Response(text, { status, headers });
    },
    retry: { sleep: async (ms) => void waits.push(ms), random: () => 0.5 },
    ...options,
  });
  return { feed, asked, waits, said, alarms, clock };
}

async function catchFailure(call: Promise<unknown>): Promise<FeedFailure> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(FeedFailure);
  return error as FeedFailure;
}

const error = (status: number, code: string, message = 'text') => ({
  status,
  body: { message, error_code: code },
});

describe('faults', () => {
  it.each([
    [error(401, 'MISSING_KEY'), 'misconfigured'],
    [error(401, 'INVALID_KEY'), 'misconfigured'],
    [error(401, 'DEACTIVATED_KEY'), 'misconfigured'],
    [{ status: 401, text: 'no' }, 'misconfigured'],
    [{ status: 403, text: '' }, 'misconfigured'],
    [error(401, 'OUT_OF_USAGE_CREDITS'), 'outOfCredits'],
    [error(404, 'UNKNOWN_SPORT'), 'unknownSport'],
    [error(404, 'EVENT_NOT_FOUND'), 'badRequest'],
    [error(422, 'INVALID_SCORES_DAYS_FROM'), 'badRequest'],
    [error(422, 'MISSING_REGION'), 'badRequest'],
    [error(422, 'SOMETHING_NEW'), 'badRequest'],
  ])('%j is not retried', async (answer, kind) => {
    const { feed, asked } = feedWith([answer]);
    const { fault } = await catchFailure(feed.listScores('basketball_nba'));
    expect(fault).toEqual({ kind, retryHelps: false });
    expect(asked).toHaveLength(1);
  });

  it.each([
    [error(429, 'EXCEEDED_FREQ_LIMIT'), 'throttled'],
    [{ status: 429, text: '' }, 'throttled'],
    [{ status: 500, text: '<html>' }, 'unavailable'],
    [{ status: 503, text: '' }, 'unavailable'],
    [{ status: 302, text: '', headers: { location: 'http://other.test/' } }, 'unavailable'],
    [{ text: '<html>captive portal</html>' }, 'unavailable'],
    [new TypeError('fetch failed'), 'unavailable'],
  ])('%j is retried with growing waits, then fails', async (answer, kind) => {
    const { feed, asked, waits } = feedWith([answer as Answer]);
    const { fault } = await catchFailure(feed.listEvents('basketball_nba'));
    expect(fault).toEqual({ kind, retryHelps: true });
    expect(asked).toHaveLength(4);
    expect(waits).toEqual([1500, 3000, 6000]);
  });

  it('a JSON response that is not a list is unavailable', async () => {
    const { feed } = feedWith([{ body: { not: 'a list' } }]);
    expect((await catchFailure(feed.listScores('basketball_nba'))).fault.kind).toBe('unavailable');
  });

  it('continues after a successful retry', async () => {
    const { feed, waits } = feedWith([{ status: 502 }, error(429, 'EXCEEDED_FREQ_LIMIT'), { body: [] }]);
    expect((await feed.listEvents('basketball_nba')).events).toEqual([]);
    expect(waits).toHaveLength(2);
  });

  it('aborts a call that takes too long', async () => {
    const limits = holdTimeLimits();
    const feed = createTheOddsApi({
      apiKey,
      clock: { now: () => 0 },
      log: { info() {}, warn() {}, error() {} },
      timeoutMs: 20,
      retry: { attempts: 1 },
      fetch: (_, init) =>
        new Promise((_, reject) => {
          init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason));
        }),
    });
    const failing = catchFailure(feed.listEvents('basketball_nba'));
    limits.expire();
    const failure = await failing;
    expect(limits.begun).toEqual([20]);
    expect(failure.fault.kind).toBe('unavailable');
    expect(failure.message).toContain('no response within 20 ms');
  });

  describe.each(allRecordings)('as in %s errors', (_, recordings) => {
    type Recorded = { status: number; body: { error_code: string } };
    const { errors, _reconstructed } = recordings.read<{ errors: Recorded[]; _reconstructed: Recorded[] }>(
      'odds-api/errors.json',
    );
    const expected: Record<string, string> = {
      INVALID_KEY: 'misconfigured',
      OUT_OF_USAGE_CREDITS: 'outOfCredits',
      UNKNOWN_SPORT: 'unknownSport',
      EXCEEDED_FREQ_LIMIT: 'throttled',
    };
    it.each([...errors, ..._reconstructed])('$status $body.error_code', async (answer) => {
      const { feed } = feedWith([answer]);
      const { fault } = await catchFailure(feed.listScores('basketball_nba'));
      expect(fault.kind).toBe(expected[answer.body.error_code] ?? 'badRequest');
    });
  });
});

describe('the key', () => {
  const echo = `Bad URL https://x.test/v4/?apiKey=${encodeURIComponent(apiKey)} or ${apiKey}`;
  it.each<[string, Answer]>([
    ['an error body that quotes it', error(401, 'INVALID_KEY', echo)],
    ['a code that quotes it', error(422, apiKey)],
    ['a response that is not JSON', { status: 500, text: echo }],
    ['a good status with a bad body', { text: echo }],
    ['a fetch error that quotes the URL', new TypeError(echo, { cause: new Error(echo) })],
    ['rows that cannot be read', { body: [{ id: echo }] }],
  ])('stays out of errors and logs after %s', async (_, answer) => {
    const { feed, said, asked } = feedWith([answer]);
    const error = await feed.listScores('basketball_nba').catch((reason: unknown) => reason);
    const seen = JSON.stringify([
      said,
      String(error),
      (error as Error).stack,
      error,
      (error as Error).cause ?? '',
      feed,
    ]);
    for (const form of [apiKey, encodeURIComponent(apiKey), encodeURIComponent(apiKey).toLowerCase()]) {
      expect(seen).not.toContain(form);
    }
    expect(asked[0]?.searchParams.get('apiKey')).toBe(apiKey);
  });

  it('is required', () => {
    const options = { clock: { now: () => 0 }, log: { info() {}, warn() {}, error() {} } };
    expect(() => createTheOddsApi({ ...options, apiKey: ' ' })).toThrow(FeedFailure);
    expect(() => createTheOddsApi({ ...options, apiKey, baseUrl: 'ftp://x' })).toThrow(FeedFailure);
  });
});

describe('calls', () => {
  it('requests finished games too, and only the named events', async () => {
    const { feed, asked } = feedWith([{ body: [] }], { baseUrl: 'http://127.0.0.1:9/odds/' });
    await feed.listScores('basketball_nba');
    await feed.listScores('basketball_nba', ['a', 'b']);
    expect(asked[0]?.origin).toBe('http://127.0.0.1:9');
    expect(asked[0]?.pathname).toBe('/odds/v4/sports/basketball_nba/scores');
    expect(asked[0]?.searchParams.get('daysFrom')).toBe('3');
    expect(asked[1]?.searchParams.get('eventIds')).toBe('a,b');
  });

  const sportsNamed = (...keys: string[]) => ({
    body: keys.map((key) => ({ key, active: true, has_outrights: false })),
  });
  const three = ['basketball_nba', 'baseball_mlb', 'americanfootball_nfl'];

  it('keeps the known sports when the list is empty or much shorter, and retries within a minute', async () => {
    const { feed, asked, alarms, clock } = feedWith([
      sportsNamed(...three),
      sportsNamed(),
      sportsNamed('basketball_nba'),
      sportsNamed(...three.slice(0, 2)),
    ]);
    await feed.listSports();
    clock.at += 24 * hour;
    expect(await feed.listSports()).toEqual(three);
    expect(alarms).toEqual(['feedSportsMissing {"listed":0,"inUse":3}']);
    clock.at += 60_000;
    expect(await feed.listSports()).toEqual(three);
    expect(alarms).toHaveLength(2);
    clock.at += 60_000;
    expect(await feed.listSports()).toEqual(three.slice(0, 2));
    expect([asked.length, alarms.length]).toEqual([4, 2]);
  });

  it('never keeps an empty first list, and accepts a short one after a day', async () => {
    const { feed, alarms, clock } = feedWith([sportsNamed(), sportsNamed(...three), sportsNamed(three[0]!)]);
    expect(await feed.listSports()).toEqual([]);
    expect(alarms).toHaveLength(1);
    clock.at += 60_000;
    expect(await feed.listSports()).toEqual(three);
    clock.at += 24 * hour;
    expect(await feed.listSports()).toEqual(three);
    clock.at += 24 * hour;
    expect(await feed.listSports()).toEqual([three[0]]);
  });

  it('drops games of another sport and games years away', async () => {
    const row = (id: string, rest = {}) => ({
      id,
      sport_key: 'basketball_nba',
      commence_time: '2026-04-16T00:00:00Z',
      home_team: 'Home',
      away_team: 'Away',
      ...rest,
    });
    const { feed } = feedWith([
      {
        body: [
          row('good'),
          row('other', { sport_key: 'baseball_mlb' }),
          row('far', { commence_time: '2999-01-01T00:00:00Z' }),
          row('past', { commence_time: '2020-01-01T00:00:00Z' }),
        ],
      },
    ]);
    expect((await feed.listEvents('basketball_nba')).events.map(({ id }) => id)).toEqual(['good']);
  });

  it('rejects responses above 10 MB or 5,000 rows', async () => {
    const large = feedWith([{ text: `[${' '.repeat(10_000_001)}]` }]);
    expect((await catchFailure(large.feed.listEvents('basketball_nba'))).fault.kind).toBe('unavailable');
    const long = feedWith([{ body: Array.from({ length: 5_001 }, () => ({})) }]);
    expect((await catchFailure(long.feed.listEvents('basketball_nba'))).fault.kind).toBe('unavailable');
  });

  it('reads the offered sports once a day', async () => {
    const sport = (key: string, rest = {}) => ({ key, active: true, has_outrights: false, ...rest });
    const { feed, asked, clock } = feedWith([
      {
        body: [
          sport('basketball_nba'),
          sport('soccer_epl'),
          sport('lacrosse_ncaa'),
          sport('golf_us_open_winner', { has_outrights: true }),
          sport('tennis_atp_munich'),
          sport('americanfootball_cfl', { active: false }),
        ],
      },
    ]);
    expect(await feed.listSports()).toEqual(['basketball_nba', 'soccer_epl', 'tennis_atp_munich']);
    clock.at += 24 * hour - 1;
    await feed.listSports();
    expect(asked).toHaveLength(1);
    clock.at += 1;
    await feed.listSports();
    expect(asked).toHaveLength(2);
  });

  it('uses the quota of the last response that had one, including errors', async () => {
    const headers = { 'x-requests-remaining': '-1', 'x-requests-used': '501', 'x-requests-last': '2' };
    const { feed } = feedWith([{ body: [], headers }, { body: [] }]);
    expect(feed.quota()).toBeNull();
    await feed.listScores('basketball_nba');
    await feed.listScores('basketball_nba');
    expect(feed.quota()).toEqual({ remaining: -1, used: 501, lastCost: 2 });
  });

  it('logs how many rows it could not use', async () => {
    const { feed, said } = feedWith([{ body: [{}, { id: 'x' }] }]);
    await feed.listEvents('basketball_nba');
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('"unreadable":2');
  });
});
