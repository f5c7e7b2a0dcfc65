import { describe, expect, it } from 'vitest';
import { findRename, foldName, hasSameTeams, isPlaceholder } from './game-identity.ts';

describe('Names of one team', () => {
  it.each([
    ['Montréal Canadiens', 'MONTREAL  CANADIENS'],
    ['St. John’s', "St Johns'"],
    ['Brighton & Hove Albion', 'Brighton and Hove Albion'],
    ['Saint-Étienne', 'Saint Etienne'],
    ['Bodø/Glimt', 'Bodo Glimt'],
    ['D.C. United', 'DC United'],
    ['Hawaiʻi', 'Hawaii'],
    ['Ｔｏｋｙｏ', 'Tokyo'],
    ['Weißenfels', 'Weissenfels'],
  ])('%s is %s', (one, other) => {
    expect(foldName(one)).toBe(foldName(other));
  });

  it.each([
    ['Manchester City', 'Manchester United'],
    ['New York Giants', 'New York Jets'],
    ['が', 'か'],
    ['Team 1', 'Team 11'],
  ])('%s is not %s', (one, other) => {
    expect(foldName(one)).not.toBe(foldName(other));
  });

  it('are folded alike with and without other letters', () => {
    const ascii = Array.from({ length: 128 }, (_, code) => `A${String.fromCharCode(code)}b`);
    // The letter at the end makes the whole name take the way of other letters.
    const whole = ascii.map((name) => foldName(`${name} é`).slice(0, -2));
    expect(ascii.map(foldName)).toEqual(whole);
  });

  it('are compared side by side', () => {
    const teams = { homeTeam: 'Bodø/Glimt', awayTeam: 'Club Brugge' };
    expect(hasSameTeams(teams, { homeTeam: 'BODO/GLIMT', awayTeam: 'Club Brügge' })).toBe(true);
    expect(hasSameTeams(teams, { homeTeam: 'Club Brugge', awayTeam: 'Bodø/Glimt' })).toBe(false);
  });
});

describe('A new name', () => {
  const stored = { homeTeam: 'Oakland Athletics', awayTeam: 'Houston Astros' };
  const athletics = { team: 'Oakland Athletics', newName: 'Athletics' };
  it.each([
    ['of the home team', { homeTeam: 'Athletics', awayTeam: 'Houston Astros' }, athletics],
    ['of a team on the other side', { homeTeam: 'Houston Astros', awayTeam: 'Athletics' }, athletics],
    ['of none', { homeTeam: 'OAKLAND ATHLETICS', awayTeam: 'Houston Astros' }, null],
    ['of both is not a new name', { homeTeam: 'Athletics', awayTeam: 'Astros' }, null],
  ])('%s', (_, listed, rename) => {
    expect(findRename(stored, listed)).toEqual(rename);
  });
});

describe('A placeholder', () => {
  it.each([
    'TBD',
    'tba',
    'To Be Announced',
    'To be determined (A)',
    'Winner of Game 3',
    'Winner Match 12',
    'Game 3 Winner',
    'AFC Winner',
    'Qualifier 2',
    'Team A',
    'Unknown',
    'N/A',
  ])('%s is no team', (name) => {
    expect(isPlaceholder(name)).toBe(true);
  });

  it.each(['Boston Celtics', 'Winners FC', 'Team Liquid', 'Bournemouth AFC', 'Third Team', 'Tbilisi'])(
    '%s is a team',
    (name) => {
      expect(isPlaceholder(name)).toBe(false);
    },
  );
});
