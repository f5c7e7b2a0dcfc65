import { isBettingClosed, takesBets } from '@sidebet/domain/bets/betting-close';
import { closingMarginMs } from '@sidebet/domain/bets/closing-margin';
import { isGroupId } from '@sidebet/domain/book/accounts';
import { type BetStatus, isRunning } from '@sidebet/domain/book/bet';
import { awaitsTeam } from '@sidebet/domain/game-identity';
import { marketTerms, selectionsByMarket } from '@sidebet/domain/markets/market';
import { probabilityFor } from '@sidebet/domain/markets/reference';
import { type PlayRestrictions, reinstatementWaitMs } from '@sidebet/domain/protection/play-restrictions';
import { foldSearch, matchesText, parseSearch } from '@sidebet/domain/search';
import { sportTable } from '@sidebet/domain/sport-table';
import { feedGivesResults, laterGroups, matchesSportFilter, menuGroups } from '@sidebet/domain/sports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { isUnavailable, unavailableUsersSql } from '../book/protection.ts';
import { newGroupId, newId } from '../db/new-id.ts';
import { createPool, type Pool } from '../db/pool.ts';
import {
  creatorProbabilitySql,
  isBettingOpenSql,
  isOfferOpenSql,
  isRunningSql,
  isUpcomingSql,
} from '../db/rules-in-sql.ts';
import {
  feedGivesResultsSql,
  sportCondition,
  sportParameters,
  teamCondition,
} from '../db/sport-condition.ts';

/** Rules that SQL states again, because it must find rows by them, compared with the domain's (docs/adr/0054). */

let database: TestDatabase;
/** One connection, which sees its temporary tables. */
let pool: Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { max: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const sportKeys = [
  ...sportTable.flatMap(({ keyPrefix, leagues = {} }) => [
    `${keyPrefix}other_league`,
    keyPrefix.slice(0, -1),
    ...Object.keys(leagues),
  ]),
  'icehockey',
  'unknown_sport',
];

test('who enters the results of a sport', async () => {
  const { rows } = await pool.query<{ key: string; given: boolean }>(
    `select key, ${feedGivesResultsSql('key')} as given from unnest($1::text[]) key`,
    [sportKeys],
  );
  expect(rows).toHaveLength(sportKeys.length);
  expect(rows.map(({ given }) => given)).toEqual(rows.map(({ key }) => feedGivesResults(key)));
  expect(new Set(rows.map(({ given }) => given)).size).toBe(2);
});

test.each(['all', ...menuGroups, ...laterGroups, ...sportKeys])(
  'which sports the filter %s includes',
  async (filter) => {
    const { rows } = await pool.query<{ key: string }>(
      `select key from unnest($3::text[]) key where ${sportCondition('key', '$1', '$2')}`,
      [...sportParameters(filter), sportKeys],
    );
    expect(rows.map(({ key }) => key)).toEqual(sportKeys.filter((key) => matchesSportFilter(filter, key)));
  },
);

const names = [
  'Montréal Canadiens',
  'José Peña',
  'Bodø/Glimt',
  'St. John’s',
  "O'Brien",
  'Hawaiʻi',
  'Brighton & Hove Albion',
  'Saint-Étienne',
  'D.C. United',
  'İstanbul Başakşehir',
  'Kadıköy',
  'ŁKS Łódź',
  'Straße',
  'Ολυμπιακός',
  'Зенит Санкт-Петербург',
  'Ｔｏｋｙｏ',
  'が',
  'Đội tuyển Việt Nam',
  'Team\u00a0 1',
  '50% _ \\ #1 (W)',
];

test('how names are folded for a search', async () => {
  // Every letter and sign of the Latin, Greek and Cyrillic scripts, and of the general punctuation.
  const signs = [...Array(0x530).keys(), ...Array.from({ length: 0x60 }, (_, n) => 0x2000 + n)]
    .filter((code) => code > 0x20 && !(code >= 0x7f && code <= 0xa0))
    .map((code) => `a${String.fromCodePoint(code)}b`);
  const all = [...names, ...signs];
  const { rows } = await pool.query<{ name: string; folded: string }>(
    'select name, fold_search(name) as folded from unnest($1::text[]) name',
    [all],
  );
  expect(rows.map(({ name, folded }) => [name, folded])).toEqual(all.map((name) => [name, foldSearch(name)]));
  expect(rows.filter(({ name, folded }) => name !== folded).length).toBeGreaterThan(names.length);
});

test.each([
  'montreal',
  'MONTRÉAL',
  'pena',
  'obrien',
  'st johns',
  'brighton and',
  'saint etienne',
  'istanbul',
  '%',
  '_',
  '..',
  '  ',
  'か',
])('which teams are found by %s', async (text) => {
  const { rows } = await pool.query<{ homeTeam: string }>(
    `select e.home_team from unnest($2::text[]) as e (home_team)
       cross join lateral (select e.home_team, 'Nothing'::text as away_team) both_teams
     where ${teamCondition('both_teams', '$1')}`,
    [parseSearch(text), names],
  );
  expect(rows.map(({ homeTeam }) => homeTeam)).toEqual(names.filter((name) => matchesText(text, name)));
});

const now = Date.UTC(2026, 8, 13, 17);

test('on which events betting is open', async () => {
  const marginMs = 60_000;
  const events = [false, true].flatMap((held) =>
    [false, true].flatMap((completed) =>
      [null, now - 1, now + 1].flatMap((bettingClosedAt) =>
        [-1, 0, 1].flatMap((ms) =>
          ['Boston Celtics', 'TBD'].map((homeTeam) => {
            const teams = { homeTeam, awayTeam: 'New York Knicks' };
            return { ...teams, held, completed, bettingClosedAt, commenceTime: now + marginMs + ms };
          }),
        ),
      ),
    ),
  );
  const { rows } = await pool.query<{ upcoming: boolean; open: boolean }>(
    `select ${isUpcomingSql('e', '$4')} as upcoming, ${isBettingOpenSql('e', '$4')} as open
     from unnest($1::boolean[], $2::timestamptz[], $3::timestamptz[], $5::text[], $6::boolean[])
       as e (completed, betting_closed_at, commence_time, held_for, awaits_team)`,
    [
      events.map(({ completed }) => completed),
      events.map(({ bettingClosedAt }) => bettingClosedAt && new Date(bettingClosedAt)),
      events.map(({ commenceTime }) => new Date(commenceTime)),
      new Date(now + marginMs),
      events.map(({ held }) => (held ? 'otherTeams' : null)),
      events.map(awaitsTeam),
    ],
  );
  expect(rows.map(({ upcoming }) => upcoming)).toEqual(
    events.map((event) => !isBettingClosed(event, now, marginMs)),
  );
  expect(rows.map(({ open }) => open)).toEqual(events.map((event) => takesBets(event, now, marginMs)));
  expect(rows.filter(({ open }) => open)).toHaveLength(1);
});

test.each(['play', 'live'])(
  'which bets on an upcoming event are open by the margin of its sport, with %s money',
  async (mode) => {
    const marginMs = 60_000;
    const policies = ['specified', 'exchange', 'none'] as const;
    const bets = ['boxing_boxing', 'tennis_atp_us_open', 'americanfootball_nfl', 'handball_germany'].flatMap(
      (sportKey) =>
        policies.flatMap((feePolicy) =>
          [2, 5, 10, 15].flatMap((minutes) =>
            [0, 1].map((ms) => ({
              sportKey,
              feePolicy,
              commenceTime: now + marginMs + minutes * 60_000 + ms,
            })),
          ),
        ),
    );
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('insert into money_mode (mode) values ($1)', [mode]);
      const { rows } = await client.query<{ open: boolean }>(
        `select ${isOfferOpenSql('b', 'b', '$4::timestamptz')} as open
       from unnest($1::text[], $2::text[], $3::timestamptz[]) as b (sport_key, fee_policy, commence_time)`,
        [
          bets.map(({ sportKey }) => sportKey),
          bets.map(({ feePolicy }) => feePolicy),
          bets.map(({ commenceTime }) => new Date(commenceTime)),
          new Date(now + marginMs),
        ],
      );
      const settings = { bettingMarginMs: marginMs, offersCloseEarly: mode === 'live' };
      const isOpen = ({ sportKey, feePolicy, commenceTime }: (typeof bets)[number]) =>
        commenceTime - closingMarginMs(settings, feePolicy, sportKey) > now;
      expect(rows.map(({ open }) => open)).toEqual(bets.map(isOpen));
      expect(new Set(rows.map(({ open }) => open)).size).toBe(mode === 'live' ? 2 : 1);
    } finally {
      await client.query('rollback');
      client.release();
    }
  },
);

test('the bookmakers’ probability of the creator’s selection when a bet was made', async () => {
  const hour = 60 * 60_000;
  const bets = (['moneyline', 'spread', 'total', 'toWin'] as const).flatMap((market) => {
    const lineHalves = market === 'spread' ? -7 : market === 'total' ? 95 : null;
    const terms = marketTerms({ market, marketTeam: market === 'toWin' ? 'home' : null, lineHalves });
    const references = [null, 6_100].flatMap((probabilityBps) =>
      [2, 3].flatMap((bookmakers) =>
        [now - hour - 1, now - hour, now].flatMap((capturedAt) =>
          [lineHalves, -9].map((line) => ({ lineHalves: line, probabilityBps, bookmakers, capturedAt })),
        ),
      ),
    );
    return selectionsByMarket[market].flatMap((selection) =>
      [null, ...references].map((reference) => ({ terms, selection, reference })),
    );
  });
  const { rows } = await pool.query<{ bps: number | null }>(
    `select ${creatorProbabilitySql('b', 'posted')} as bps
     from unnest($1::text[], $2::smallint[], $3::jsonb[]) with ordinality
         as given (creator_side, line_halves, posted_reference, n)
       cross join lateral (select given.*, $4::timestamptz as created_at) b
     order by given.n`,
    [
      bets.map(({ selection }) => selection),
      bets.map(({ terms }) => terms.lineHalves),
      bets.map(({ reference }) => reference && JSON.stringify(reference)),
      new Date(now),
    ],
  );
  expect(rows.map(({ bps }) => bps)).toEqual(
    bets.map(({ terms, selection, reference }) => probabilityFor(reference, terms, selection, now)),
  );
  expect(new Set(rows.map(({ bps }) => bps))).toEqual(new Set([null, 6_100, 3_900]));
});

test('which bets are running', async () => {
  const { rows } = await pool.query<{ status: BetStatus; running: boolean }>(
    `select b.status, ${isRunningSql('b')} as running from unnest(enum_range(null::bet_status)) as b (status)`,
  );
  expect(rows.map(({ running }) => running)).toEqual(rows.map(isRunning));
  expect(new Set(rows.map(({ running }) => running)).size).toBe(2);
});

test('which users are unavailable to others', async () => {
  const around = (ms: number) => [ms - 1, ms, ms + 1];
  const since = now - 90 * 86_400_000;
  const exclusions: PlayRestrictions['exclusion'][] = [
    null,
    ...[null, now - 1, now + 1].flatMap((until) =>
      [null, ...around(now - reinstatementWaitMs)].map((returnAskedAt) => ({ since, until, returnAskedAt })),
    ),
  ];
  const users = [false, true].flatMap((suspended) =>
    [null, ...around(now)].flatMap((end) =>
      exclusions.map((exclusion) => ({
        suspended,
        restrictions: { timeOut: end === null ? null : { since, until: end }, exclusion },
      })),
    ),
  );
  const dates = (values: (number | null | undefined)[]) => values.map((ms) => (ms ? new Date(ms) : null));
  const exclusionDates = (key: 'since' | 'until' | 'returnAskedAt') =>
    dates(users.map(({ restrictions }) => restrictions.exclusion?.[key]));
  await pool.query('create temporary table accounts (user_id int, suspended boolean)');
  await pool.query(`create temporary table protection (user_id int, time_out_until timestamptz, excluded_since timestamptz,
    excluded_until timestamptz, return_asked_at timestamptz)`);
  await pool.query(
    'insert into accounts select n - 1, s from unnest($1::boolean[]) with ordinality as u (s, n)',
    [users.map(({ suspended }) => suspended)],
  );
  await pool.query(
    `insert into protection select n - 1, t, s, e, r
     from unnest($1::timestamptz[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[]) with ordinality as u (t, s, e, r, n)`,
    [
      dates(users.map(({ restrictions }) => restrictions.timeOut?.until)),
      exclusionDates('since'),
      exclusionDates('until'),
      exclusionDates('returnAskedAt'),
    ],
  );
  const { rows } = await pool.query<{ userId: number }>(
    `${unavailableUsersSql('$1', '$2')} order by user_id`,
    [new Date(now), new Date(now - reinstatementWaitMs)],
  );
  const expected = users.flatMap((user, n) => (isUnavailable(user, now) ? [n] : []));
  expect(rows.map(({ userId }) => userId)).toEqual(expected);
  expect(expected.length).toBeLessThan(users.length);
});

test('which ids belong to groups', async () => {
  const ids = Array.from({ length: 20 }, (_, n) => (n % 2 ? newId() : newGroupId()));
  const { rows } = await pool.query<{ group: boolean }>(
    'select is_group_id(id) as group from unnest($1::uuid[]) id',
    [ids],
  );
  expect(rows.map(({ group }) => group)).toEqual(ids.map(isGroupId));
});
