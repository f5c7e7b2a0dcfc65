import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import {
  allReadable,
  type FeedEvent,
  FeedFailure,
  type FeedFault,
  type FeedQuota,
  type FeedScore,
  type SportsFeed,
} from '../integrations/sports-feed/port.ts';
import { createSimulatedFeed } from '../integrations/sports-feed/simulated.ts';
import { silentLog } from '../logging/log.ts';
import { createPollFeed } from './poll-feed.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const start = Date.UTC(2026, 10, 20, 18);

let db: TestDatabase;
beforeEach(async () => {
  db = await testDatabase();
});
afterEach(() => db.close());

function game(id: string, sportKey: string, commenceTime = start): FeedScore {
  const teams = { homeTeam: 'Boston Celtics', awayTeam: `Guests of ${id}` };
  return {
    id,
    sportKey,
    sportTitle: 'NBA',
    commenceTime,
    ...teams,
    completed: false,
    homeScore: null,
    awayScore: null,
  };
}

/** A metered feed over a list of games that counts its calls and fails on demand. */
function meteredFeed(games: FeedScore[]) {
  const asked: string[] = [];
  const faults = new Map<string, FeedFault['kind']>();
  const reported: { quota: FeedQuota | null } = { quota: null };
  const answer = <T>(call: string, value: T): T => {
    asked.push(call);
    const fault = faults.get(call) ?? faults.get(call.split(' ')[0]!);
    if (fault) throw new FeedFailure(fault, `as told: ${fault}`);
    return value;
  };
  const of = (sportKey: string) => games.filter((one) => one.sportKey === sportKey);
  const feed: SportsFeed = {
    name: 'metered',
    metered: true,
    finals: 'immediate',
    quota: () => reported.quota,
    listSports: async () => answer('sports', [...new Set(games.map(({ sportKey }) => sportKey))]),
    listEvents: async (sportKey) => answer(`events ${sportKey}`, allReadable(of(sportKey).map(buildEvent))),
    listScores: async (sportKey, ids) => answer(`scores ${sportKey}${ids ? ' by id' : ''}`, of(sportKey)),
    listLines: async (sportKey) => answer(`lines ${sportKey}`, []),
  };
  return { feed, asked, faults, reported };
}
function buildEvent({ completed: _, homeScore: __, awayScore: ___, ...event }: FeedScore): FeedEvent {
  return event;
}

async function betOn(eventId: string, status: 'Created' | 'Active' | 'Settled' = 'Created') {
  const paid = status === 'Settled';
  await db.pool.query(
    `insert into bets (id, event_id, creator_id, creator_side, wager_cents, payout_cents, tie_rule, status, acceptor_id,
       escrow_cents, transfer_count, created_at, paid_out_at)
     values ($1, $2, $3, 'home', 1000, 1800, 'awayWins', $4, $5, $6, 1, now(), $7)`,
    [
      randomUUID(),
      eventId,
      randomUUID(),
      status,
      status === 'Created' ? null : randomUUID(),
      { Created: 1000, Active: 2000, Settled: 0 }[status],
      paid ? new Date(0) : null,
    ],
  );
}

function createPoller(feed: SportsFeed, clock: { now(): number }) {
  const said: { level: string; fields: { fault?: string } }[] = [];
  const alarms: string[] = [];
  const say = (level: string) => (fields: object) => void said.push({ level, fields });
  const log = { info: say('info'), warn: say('warn'), error: say('error') };
  const alarm = (code: string) => void alarms.push(code);
  return { poll: createPollFeed({ pool: db.pool, feed, clock, log, alarm }), said, alarms };
}
function clockAt(at: number) {
  const clock = { at, now: () => clock.at };
  return clock;
}
const listed = async () =>
  (await db.pool.query<{ id: string }>('select id from events where listed order by id')).rows.map(
    ({ id }) => id,
  );

/** When the feed last sent the scores of each sport. */
async function readChecks() {
  const { rows } = await db.pool.query<{ sportKey: string; checkedAt: number }>(
    'select sport_key, checked_at from score_checks',
  );
  return Object.fromEntries(rows.map((row) => [row.sportKey, row.checkedAt]));
}

describe('a metered feed', () => {
  it('requests events once per interval, from one of several processes', async () => {
    const { feed, asked } = meteredFeed([game('n1', 'basketball_nba'), game('m1', 'baseball_mlb')]);
    const clock = clockAt(start - hour);
    const polls = [
      createPoller(feed, clock).poll,
      createPoller(feed, clock).poll,
      createPoller(feed, clock).poll,
    ];
    await Promise.all(polls.flatMap((poll) => [poll(), poll()]));
    const eventCalls = () => asked.filter((call) => call.startsWith('events')).sort();
    expect(eventCalls()).toEqual(['events baseball_mlb', 'events basketball_nba']);
    expect(await listed()).toEqual(['m1', 'n1']);
    clock.at += minute - 1;
    await Promise.all(polls.map((poll) => poll()));
    expect(eventCalls()).toHaveLength(2);
    clock.at += 1;
    await Promise.all(polls.map((poll) => poll()));
    expect(eventCalls()).toHaveLength(4);
    expect(asked.filter((call) => call.startsWith('scores'))).toEqual([]);
  });

  it('requests scores only for sports with a bet on a game that started or starts within five minutes', async () => {
    const games = [
      game('started with a bet', 'basketball_nba'),
      game('started without', 'baseball_mlb'),
      game('to come', 'americanfootball_nfl', start + 9 * hour),
      game('settled', 'americanfootball_ncaaf'),
      game('accepted', 'mma_mixed_martial_arts'),
      game('by hand', 'tennis_atp_munich'),
    ].map((one) => ({ ...one, id: one.id.replaceAll(' ', '-') }));
    const { feed, asked } = meteredFeed(games);
    const clock = clockAt(start - 5 * minute - 1);
    const { poll } = createPoller(feed, clock);
    const scoreCalls = () => asked.filter((call) => call.startsWith('scores'));
    await poll();
    for (const id of ['started-with-a-bet', 'to-come', 'by-hand']) await betOn(id);
    await betOn('accepted', 'Active');
    await betOn('settled', 'Settled');
    await poll();
    expect(scoreCalls()).toEqual([]);
    clock.at = start;
    await poll();
    expect(scoreCalls()).toEqual(['scores basketball_nba', 'scores mma_mixed_martial_arts']);
    clock.at += 10 * minute - 1;
    await poll();
    expect(scoreCalls()).toHaveLength(2);
    Object.assign(games[0]!, { completed: true, homeScore: 3, awayScore: 2 });
    clock.at += 1;
    expect((await poll()).changed).toEqual(['started-with-a-bet']);
    expect(scoreCalls()).toHaveLength(4);
    clock.at += 10 * minute;
    await poll();
    // The completed game is not requested again.
    expect(scoreCalls().slice(4)).toEqual(['scores mma_mixed_martial_arts']);
  });

  it('polls less with few credits and makes no paid calls with none', async () => {
    const { feed, asked, reported } = meteredFeed([game('n1', 'basketball_nba')]);
    const clock = clockAt(start - 1);
    const { poll } = createPoller(feed, clock);
    await poll();
    await betOn('n1');
    const pollAfter = async (ms: number, remaining: number) => {
      clock.at += ms;
      reported.quota = { remaining, used: null, lastCost: null };
      await poll();
      return asked.filter((call) => call.startsWith('scores')).length;
    };
    expect(await pollAfter(minute, 1)).toBe(0);
    expect(await pollAfter(minute, 99)).toBe(1);
    expect(await pollAfter(29 * minute, 99)).toBe(1);
    expect(await pollAfter(minute, 99)).toBe(2);
  });

  it('records when it last sent the scores of a sport, not when it failed to', async () => {
    const { feed, faults } = meteredFeed([game('n1', 'basketball_nba'), game('m1', 'baseball_mlb')]);
    const clock = clockAt(start - 1);
    const { poll } = createPoller(feed, clock);
    await poll();
    await betOn('n1');
    await betOn('m1');
    faults.set('scores baseball_mlb', 'badRequest');
    for (clock.at of [start, start + 10 * minute - 1]) await poll();
    expect(await readChecks()).toEqual({ basketball_nba: start });
    clock.at = start + 10 * minute;
    await poll();
    expect(await readChecks()).toEqual({ basketball_nba: start + 10 * minute });
  });

  describe('while a user with an active bet has a page open', () => {
    /** Plays 30 minutes of a game with polls every second, and returns the ages of its score in seconds, and the credits. */
    async function play({
      monthlyCredits = 100_000,
      seen = true,
      status = 'Active' as 'Active' | 'Created',
    }) {
      const { feed, reported } = meteredFeed([game('n1', 'basketball_nba')]);
      let usedCredits = 0;
      let answeredAt = start;
      const clock = clockAt(start - 1);
      const counting: SportsFeed = {
        ...feed,
        listScores: async (sportKey, ids) => {
          usedCredits += 2;
          answeredAt = clock.at;
          reported.quota = { remaining: monthlyCredits - usedCredits, used: usedCredits, lastCost: 2 };
          return feed.listScores(sportKey, ids);
        },
      };
      const month = { ODDS_API_MONTHLY_CREDITS: monthlyCredits, ODDS_API_RESET_DAY: 20 };
      const poll = createPollFeed({
        pool: db.pool,
        feed: counting,
        clock,
        log: silentLog,
        env: month,
      });
      await poll();
      await betOn('n1', status);
      const { rows } = await db.pool.query<{ creatorId: string }>('select creator_id from bets');
      const creator = rows[0]!.creatorId;
      await db.pool.query(
        `insert into users (id, name, first_name, last_name, email, username, dob)
         values ($1, 'Pat Lee', 'Pat', 'Lee', 'pat@example.com', 'pat', '1990-01-01')`,
        [creator],
      );
      const seenAt = new Date(seen ? start + 20 * minute : start - hour);
      await db.pool.query(
        `insert into sessions (id, user_id, token, expires_at, created_at, updated_at, last_seen_at, proven_at)
         values (gen_random_uuid(), $1, 'token', $2::timestamptz + interval '1 day', $2, $2, $2, $2)`,
        [creator, seenAt],
      );
      const ages: number[] = [];
      for (clock.at = start; clock.at < start + 30 * minute; clock.at += second) {
        await poll();
        ages.push((clock.at - answeredAt) / second);
      }
      return { oldest: Math.max(...ages), usedCredits };
    }

    it('scores are at most 60 seconds old', async () => {
      const { oldest, usedCredits } = await play({});
      expect(oldest).toBeLessThanOrEqual(60);
      expect(usedCredits).toBe(64);
    });

    it.each([
      ['with too few credits for the month', { monthlyCredits: 150 }, 24],
      ['without an open page', { seen: false }, 6],
      ['without an active bet', { status: 'Created' as const }, 6],
    ])('%s they are older', async (_, given, most) => {
      const { oldest, usedCredits } = await play(given);
      expect(oldest).toBeGreaterThan(500);
      expect(usedCredits).toBeLessThanOrEqual(most);
    });
  });

  it('withdraws dropped games, but not those of a sport that was not polled', async () => {
    const games = [game('n1', 'basketball_nba'), game('n2', 'basketball_nba'), game('m1', 'baseball_mlb')];
    const { feed, faults } = meteredFeed(games);
    const clock = clockAt(start - hour);
    const { poll } = createPoller(feed, clock);
    await poll();
    games.shift();
    faults.set('events baseball_mlb', 'badRequest');
    clock.at += minute;
    expect((await poll()).changed).toEqual(['n1']);
    expect(await listed()).toEqual(['m1', 'n2']);
  });
});

describe('after a fault', () => {
  async function started() {
    const games = [game('n1', 'basketball_nba'), game('m1', 'baseball_mlb')];
    const metered = meteredFeed(games);
    const clock = clockAt(start - hour);
    const { poll, said, alarms } = createPoller(metered.feed, clock);
    await poll();
    await betOn('n1');
    await betOn('m1');
    clock.at = start;
    const callsAfter = async (ms: number) => {
      clock.at += ms;
      metered.asked.length = 0;
      await poll();
      return [...metered.asked];
    };
    return { ...metered, clock, said, alarms, callsAfter };
  }
  const everything = [
    'sports',
    'events basketball_nba',
    'events baseball_mlb',
    'scores baseball_mlb',
    'scores basketball_nba',
  ];

  it('misconfigured: stops, logs once and raises an alarm at every hourly retry', async () => {
    const { faults, said, alarms, callsAfter } = await started();
    for (const call of ['sports', 'events', 'scores']) faults.set(call, 'misconfigured');
    expect(await callsAfter(0)).toEqual(['sports']);
    expect(await callsAfter(hour - 1)).toEqual([]);
    expect(await callsAfter(1)).toEqual(['sports']);
    // The adapter may have cached the list of sports.
    faults.delete('sports');
    expect(await callsAfter(hour)).toEqual(['sports', 'events basketball_nba']);
    const errors = () => said.filter(({ level }) => level === 'error').map(({ fields }) => fields.fault);
    expect(errors()).toEqual(['misconfigured']);
    expect(alarms).toEqual(Array(3).fill('feedMisconfigured'));
    faults.clear();
    expect(await callsAfter(hour)).toEqual(everything);
    faults.set('events', 'misconfigured');
    await callsAfter(hour);
    expect(errors()).toEqual(['misconfigured', 'misconfigured']);
  });

  it('outOfCredits: free calls continue, paid ones wait an hour', async () => {
    const { faults, said, callsAfter } = await started();
    faults.set('scores', 'outOfCredits');
    expect(await callsAfter(0)).toEqual(everything.slice(0, 4));
    faults.clear();
    expect(await callsAfter(hour - 1)).toEqual(everything.slice(0, 3));
    expect(said).toMatchObject([{ level: 'warn', fields: { fault: 'outOfCredits' } }]);
    expect((await callsAfter(minute)).slice(3)).toEqual(everything.slice(3));
  });

  it('unknownSport: only that sport pauses for a day', async () => {
    const { faults, callsAfter } = await started();
    faults.set('events basketball_nba', 'unknownSport');
    expect(await callsAfter(0)).toEqual(everything.slice(0, 4).concat(everything.slice(4)));
    faults.clear();
    expect(await callsAfter(hour)).toEqual(['sports', 'events baseball_mlb', 'scores baseball_mlb']);
    expect(await callsAfter(23 * hour)).toContain('events basketball_nba');
  });

  it('badRequest: that call is not repeated for an hour', async () => {
    const { faults, said, callsAfter } = await started();
    faults.set('scores baseball_mlb', 'badRequest');
    await callsAfter(0);
    expect(said).toMatchObject([{ level: 'error', fields: { fault: 'badRequest' } }]);
    expect(await callsAfter(30 * minute)).toEqual(
      everything.filter((call) => call !== 'scores baseball_mlb'),
    );
    expect(await callsAfter(30 * minute)).toEqual(everything);
  });

  it.each(['throttled', 'unavailable'] as const)(
    '%s: all calls pause for half a minute, then continue',
    async (kind) => {
      const { faults, callsAfter } = await started();
      faults.set('scores baseball_mlb', kind);
      expect(await callsAfter(0)).toEqual(everything.slice(0, 4));
      faults.clear();
      expect(await callsAfter(30 * second - 1)).toEqual([]);
      // The failed call does not wait for its whole interval.
      expect(await callsAfter(1)).toEqual(['sports', 'scores baseball_mlb', 'scores basketball_nba']);
    },
  );

  it('another process respects the pause', async () => {
    const { feed, faults, asked, clock, callsAfter } = await started();
    faults.set('sports', 'unavailable');
    await callsAfter(0);
    asked.length = 0;
    await createPoller(feed, clock).poll();
    expect(asked).toEqual([]);
  });

  it('throws errors that are not feed faults', async () => {
    const { feed } = meteredFeed([game('n1', 'basketball_nba')]);
    const broken = { ...feed, listEvents: async () => Promise.reject(new Error('a bug')) };
    await expect(createPoller(broken, clockAt(start)).poll()).rejects.toThrow('a bug');
  });
});

describe('an unmetered feed', () => {
  it('is polled every second, but its checks are written every five', async () => {
    const feed = { ...meteredFeed([game('n1', 'basketball_nba')]).feed, metered: false };
    const clock = clockAt(start - 5 * minute - 1);
    const { poll } = createPoller(feed, clock);
    await poll();
    const written = new Set<number>();
    for (clock.at = start; clock.at < start + 11 * second; clock.at += second) {
      await poll();
      written.add((await readChecks()).basketball_nba!);
    }
    expect([...written]).toEqual([start, start + 5 * second, start + 10 * second]);
  });

  it('does not decide cup ties, whatever its final scores say', async () => {
    const games = [game('cup-tie', 'soccer_uefa_champs_league'), game('league-game', 'soccer_epl')];
    const feed = { ...meteredFeed(games).feed, metered: false };
    const clock = clockAt(start - 1);
    const { poll } = createPoller(feed, clock);
    await poll();
    for (const one of games) Object.assign(one, { completed: true, homeScore: 2, awayScore: 1 });
    clock.at = start + 3 * hour;
    await poll();
    const { rows } = await db.pool.query('select id, completed, home_score from events order by id');
    expect(rows).toEqual([
      { id: 'cup-tie', completed: false, homeScore: null },
      { id: 'league-game', completed: true, homeScore: 2 },
    ]);
  });
});

describe('the simulated feed', () => {
  it('keeps cards available and completes short games, even after a night without polling', async () => {
    const clock = clockAt(start + 1);
    const feed = createSimulatedFeed({ clock });
    const poll = createPollFeed({ pool: db.pool, feed, clock, log: silentLog });
    await poll();
    const seen = new Set<string>();
    for (let i = 0; i < 20; i++) {
      clock.at += 30 * second;
      for (const id of (await poll()).changed) seen.add(id);
    }
    const { rows: done } = await db.pool.query(
      "select id from events where sport_title like '%quick%' and completed",
    );
    expect(done.length).toBeGreaterThanOrEqual(3);
    clock.at += 10 * hour;
    await poll();
    const { rows: left } = await db.pool.query(
      `select id from events where sport_title like '%quick%' and not completed
       and commence_time < $1`,
      [new Date(clock.at - 3 * minute)],
    );
    expect(left).toEqual([]);
    expect((await poll()).changed).toEqual([]);
  });

  it('is written once when two processes poll at the same time', async () => {
    const clock = clockAt(start);
    const feed = createSimulatedFeed({ clock });
    const poller = () => createPollFeed({ pool: db.pool, feed, clock, log: silentLog });
    const [one, two] = await Promise.all([poller()(), poller()()]);
    const { rows } = await db.pool.query<{ n: number }>('select count(*) as n from events');
    expect(new Set([...one.changed, ...two.changed]).size).toBe(rows[0]?.n);
  });
});
