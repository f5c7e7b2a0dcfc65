import { describe, expect, test } from 'vitest';
import { calledPick, calledTeam, shortPick, shortTeam } from './called-team.ts';

describe('the common name of a team', () => {
  test.each([
    ['Kansas City Chiefs', 'americanfootball_nfl', 'the Chiefs'],
    ['Kansas City Chiefs', 'americanfootball_nfl_preseason', 'the Chiefs'],
    ['Boston Red Sox', 'baseball_mlb', 'the Red Sox'],
    ['Portland Trail Blazers', 'basketball_nba', 'the Trail Blazers'],
    ['San Francisco 49ers', 'americanfootball_nfl', 'the 49ers'],
    // Alabama Crimson Tide, Notre Dame Fighting Irish: the last word alone would be wrong.
    ['Alabama Crimson Tide', 'americanfootball_ncaaf', 'Alabama Crimson Tide'],
    ['Alex Example', 'boxing_boxing', 'Alex Example'],
    ['Athletics', 'baseball_mlb', 'Athletics'],
  ])('%s in %s is %s', (name, sportKey, called) => {
    expect(calledTeam(name, sportKey)).toBe(called);
  });
});

test('what has little room leaves the article out', () => {
  const nfl = 'americanfootball_nfl';
  const teams = { homeTeam: 'Kansas City Chiefs', awayTeam: 'Denver Broncos' };
  const spread = { market: 'spread', team: null, lineHalves: -7 } as const;
  expect(shortTeam(teams.homeTeam, nfl)).toBe('Chiefs');
  expect(calledPick(spread, 'away', teams, nfl)).toBe('the Broncos +3.5');
  expect(shortPick(spread, 'away', teams, nfl)).toBe('Broncos +3.5');
  expect(shortPick({ market: 'total', team: null, lineHalves: 93 }, 'over', teams, nfl)).toBe('Over 46.5');
});
