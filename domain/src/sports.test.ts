import { describe, expect, it, test } from 'vitest';
import { findLineScale } from './line-scales.ts';
import { type Market, otherSports, sportTable } from './sport-table.ts';
import {
  canEndLevel,
  feedGivesResults,
  findSport,
  groupPrefix,
  hasNicknames,
  laterGroups,
  listMarkets,
  matchesSportFilter,
  menuGroups,
  offersMarket,
  sportFilters,
  sportFilterTitle,
  sportGroup,
} from './sports.ts';

test.each([
  ['baseball_mlb', 'Baseball', true],
  ['basketball_nba', 'Basketball', true],
  ['basketball_ncaab', 'Basketball', true],
  ['basketball_wnba', 'Basketball', true],
  ['boxing_boxing', 'Boxing', false],
  ['americanfootball_nfl', 'Football', true],
  ['americanfootball_nfl_preseason', 'Football', true],
  ['americanfootball_nfl_super_bowl_winner', 'Football', true],
  ['americanfootball_ncaaf', 'Football', true],
  ['americanfootball_cfl', 'Football', true],
  ['golf_masters_tournament_winner', 'Golf', false],
  ['mma_mixed_martial_arts', 'MMA', true],
  ['tennis_atp_us_open', 'Tennis', false],
  ['tennis_wta_wimbledon', 'Tennis', false],
  ['icehockey_nhl', 'Ice Hockey', true],
  ['soccer_epl', 'Soccer', true],
  ['soccer_fa_cup', 'Soccer', false],
  ['soccer_uefa_champs_league', 'Soccer', false],
  ['soccer_usa_mls', 'Soccer', false],
  ['cricket_ipl', 'Cricket', false],
  ['rugbyleague_nrl', 'Rugby League', true],
  ['rugbyunion_six_nations', 'Rugby Union', true],
  ['aussierules_afl', 'Aussie Rules', true],
  ['handball_germany_bundesliga', 'Other', true],
  ['', 'Other', true],
])('%s belongs to %s; results from the feed: %s', (sportKey, group, fromFeed) => {
  expect(sportGroup(sportKey)).toBe(group);
  expect(feedGivesResults(sportKey)).toBe(fromFeed);
});

test('the menu and the filter strip have the specified entries in order', () => {
  expect(menuGroups).toEqual(['Baseball', 'Basketball', 'Boxing', 'Football', 'Golf', 'MMA', 'Tennis']);
  expect(laterGroups).toEqual([
    'Ice Hockey',
    'Soccer',
    'Cricket',
    'Rugby League',
    'Rugby Union',
    'Aussie Rules',
  ]);
  expect(sportFilters.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'All all',
    'NFL americanfootball_nfl',
    'NBA basketball_nba',
    'NCAAF americanfootball_ncaaf',
    'MLB baseball_mlb',
    'Boxing boxing_boxing',
    'MMA mma_mixed_martial_arts',
    'Tennis Tennis',
  ]);
});

describe('matchesSportFilter', () => {
  it.each([
    ['all', 'icehockey_nhl', true],
    ['americanfootball_nfl', 'americanfootball_nfl', true],
    ['americanfootball_nfl', 'americanfootball_nfl_preseason', false],
    ['americanfootball_nfl', 'americanfootball_ncaaf', false],
    ['Football', 'americanfootball_cfl', true],
    ['Football', 'basketball_nba', false],
    ['Tennis', 'tennis_wta_wimbledon', true],
    ['Tennis', 'boxing_boxing', false],
    ['Ice Hockey', 'icehockey_nhl', true],
    ['Rugby Union', 'rugbyleague_nrl', false],
    ['cricket', 'cricket_ipl', false],
  ])('%s shows %s: %s', (filter, sportKey, shown) => {
    expect(matchesSportFilter(filter, sportKey)).toBe(shown);
  });
});

test.each([
  ['all', 'All'],
  ['americanfootball_nfl', 'NFL'],
  ['mma_mixed_martial_arts', 'MMA'],
  ['Tennis', 'Tennis'],
  ['Football', 'Football'],
])('the list under %s is headed %s', (filter, title) => {
  expect(sportFilterTitle(filter)).toBe(title);
});

describe('The table of sports', () => {
  it('finds each group by its prefix only', () => {
    for (const { group, keyPrefix } of sportTable) {
      expect(groupPrefix(group)).toBe(keyPrefix);
      expect(sportTable.filter((other) => `${keyPrefix}league`.startsWith(other.keyPrefix))).toHaveLength(1);
    }
    expect(groupPrefix('Other')).toBeUndefined();
  });

  it.each(sportTable)('agrees with itself about $group', (sport) => {
    // With draws, "wins" and "does not win" replace the moneyline, which would need a tie rule.
    expect(sport.markets.includes('toWin')).toBe(sport.draws);
    expect(sport.markets.includes('moneyline')).toBe(!sport.draws && sport.markets.length > 0);
    expect(sport.draws && !sport.levelFinals).toBe(false);
    expect(sport.earliestFinalMs).toBeLessThan(sport.usualLengthMs);
    for (const market of ['spread', 'total'] as const)
      expect(findLineScale(sport.keyPrefix, market) !== undefined, market).toBe(
        sport.markets.includes(market),
      );
    // A result by hand is needed exactly where the feed's score leaves open who won in regular time.
    if (sport.overtime === 'excluded') expect(sport.results).toBe('operator');
    for (const key of Object.keys(sport.leagues ?? {})) expect(key.startsWith(sport.keyPrefix)).toBe(true);
  });

  it.each([
    ['americanfootball_nfl', 'moneyline spread total'],
    ['basketball_nba', 'moneyline spread total'],
    ['baseball_mlb', 'moneyline spread total'],
    ['icehockey_nhl', 'moneyline spread total'],
    ['rugbyleague_nrl', 'moneyline spread total'],
    ['rugbyunion_six_nations', 'moneyline spread total'],
    ['aussierules_afl', 'moneyline spread total'],
    ['mma_mixed_martial_arts', 'moneyline'],
    ['boxing_boxing', 'moneyline'],
    ['tennis_atp_us_open', 'moneyline'],
    ['soccer_epl', 'toWin total'],
    ['cricket_ipl', 'toWin'],
    ['golf_masters_tournament_winner', ''],
    ['handball_germany_bundesliga', ''],
  ])('%s has the markets "%s"', (sportKey, markets) => {
    expect(listMarkets(sportKey).join(' ')).toBe(markets);
  });

  it.each<[sportKey: string, market: Market, offered: boolean]>([
    ['americanfootball_nfl', 'moneyline', true],
    ['americanfootball_nfl', 'toWin', false],
    ['soccer_epl', 'moneyline', false],
    ['soccer_epl', 'spread', false],
    ['soccer_epl', 'toWin', true],
    ['cricket_ipl', 'moneyline', false],
    ['cricket_ipl', 'total', false],
    ['golf_masters_tournament_winner', 'moneyline', true],
    ['golf_masters_tournament_winner', 'spread', false],
    ['handball_germany_bundesliga', 'moneyline', true],
    ['', 'moneyline', true],
  ])('%s offers %s: %s', (sportKey, market, offered) => {
    expect(offersMarket(sportKey, market)).toBe(offered);
  });

  it.each([
    ['americanfootball_nfl', true, 120],
    ['americanfootball_ncaaf', false, 120],
    ['americanfootball_cfl', true, 120],
    ['baseball_mlb', false, 95],
    ['baseball_kbo', true, 95],
    ['basketball_nba', false, 95],
    ['basketball_euroleague', false, 75],
    ['boxing_boxing', true, 1],
    ['mma_mixed_martial_arts', true, 1],
    ['tennis_atp_us_open', true, 20],
    ['golf_masters_tournament_winner', true, 120],
    ['icehockey_nhl', false, 110],
    ['soccer_epl', true, 100],
    ['cricket_ipl', true, 60],
    ['rugbyleague_nrl', true, 85],
    ['rugbyunion_six_nations', true, 85],
    ['aussierules_afl', true, 110],
    ['handball_germany_bundesliga', true, 20],
  ])('%s can end level: %s, and ends after %i minutes or later', (sportKey, level, minutes) => {
    expect(canEndLevel(sportKey)).toBe(level);
    expect(findSport(sportKey).earliestFinalMs).toBe(minutes * 60_000);
  });

  it('has exceptions only for the leagues it names', () => {
    expect(findSport('americanfootball_ncaaf').usualLengthMs).toBe(205 * 60_000);
    expect(findSport('americanfootball_nfl').usualLengthMs).toBe(190 * 60_000);
    expect(findSport('')).toBe(otherSports);
  });

  it.each([
    ['icehockey_nhl', true],
    ['americanfootball_nfl_preseason', true],
    ['americanfootball_ncaaf', false],
    ['soccer_epl', false],
    ['', false],
  ])('knows the teams of %s by nicknames: %s', (sportKey, nicknames) => {
    expect(hasNicknames(sportKey)).toBe(nicknames);
  });
});
