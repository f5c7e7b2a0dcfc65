import { describe, expect, it, test } from 'vitest';
import {
  feedGivesResults,
  matchesSportFilter,
  menuGroups,
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
  ['icehockey_nhl', 'Other', true],
  ['', 'Other', true],
])('%s belongs to %s; results from the feed: %s', (sportKey, group, fromFeed) => {
  expect(sportGroup(sportKey)).toBe(group);
  expect(feedGivesResults(sportKey)).toBe(fromFeed);
});

test('the menu and the filter strip have the specified entries in order', () => {
  expect(menuGroups).toEqual(['Baseball', 'Basketball', 'Boxing', 'Football', 'Golf', 'MMA', 'Tennis']);
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
