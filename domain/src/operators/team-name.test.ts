import { expect, test } from 'vitest';
import { refuseField } from '../refusals.ts';
import { decideTeamName, refuseTeamName, type SportTeams } from './team-name.ts';

const sport: SportTeams = {
  stored: ['TBD', 'Montréal Impact', 'Toronto FC', 'Chivas USA', 'CF Montréal', 'Utah Royals'],
  playing: ['TBD', 'Montréal Impact', 'Toronto FC', 'CF Montréal'],
  known: [
    { team: 'Montréal Impact', newName: 'cf montreal' },
    { team: 'Real Salt Lake', newName: 'rsl' },
  ],
};
const decide = (newName: string, team: string, teams: SportTeams = sport) =>
  decideTeamName({ newName, team }, teams);

test.each([
  ['no name', '', 'Toronto FC', 'name', 'teamNameMissing'],
  ['a name of signs only', ' . ', 'Toronto FC', 'name', 'teamNameMissing'],
  ['a placeholder', 'TBD', 'Toronto FC', 'name', 'teamNamePlaceholder'],
  ['a longer placeholder', 'Winner of Game 3', 'Toronto FC', 'name', 'teamNamePlaceholder'],
  ['no team', 'Toronto', ' ', 'team', 'teamMissing'],
  ['the own name', 'Toronto FC', 'Toronto FC', 'name', 'teamNameSame'],
  ['the own name, written otherwise', 'MONTREAL  Impact', 'Montréal Impact', 'name', 'teamNameSame'],
  ['a chain: the team is a name without games', 'Salt Lake', 'RSL', 'team', 'teamIsOtherName'],
  ['a team without games', 'Miami', 'Inter Miami', 'team', 'teamUnknown'],
  ['a placeholder as the team', 'Miami', 'TBD', 'team', 'teamUnknown'],
  ['a chain: the team is another name', 'Montréal', 'CF Montréal', 'team', 'teamIsOtherName'],
  ['a cycle', 'Montréal Impact', 'CF Montreal', 'team', 'teamIsOtherName'],
  ['a known name of the same team', 'C.F. Montréal', 'Montréal Impact', 'name', 'teamNameKnown'],
  ['a known name of another team', 'RSL', 'Toronto FC', 'name', 'teamNameKnown'],
  ['another team with a game', 'toronto fc', 'Chivas USA', 'name', 'teamNameTaken'],
  ['a chain: other names lead to the name', 'Real Salt Lake', 'Utah Royals', 'name', 'teamNameLeadsHere'],
] as const)('%s is refused', (_, newName, team, field, code) => {
  expect(decide(newName, team)).toEqual(refuseField(field, code));
});

test('a sport without games is unknown', () => {
  expect(decide('Toronto', 'Toronto FC', { stored: [], playing: [], known: [] })).toEqual(
    refuseField('sportKey', 'sportNotFound'),
  );
});

test.each([
  ['a new name', ' Toronto Football Club ', 'toronto fc', 'Toronto FC', 'Toronto Football Club'],
  ['a second name of a renamed team', 'Montréal', 'Montreal Impact', 'Montréal Impact', 'Montréal'],
  ['a team whose games are over', 'Chivas USA', 'Toronto FC', 'Toronto FC', 'Chivas USA'],
])('%s counts, for the team as it is stored', (_, newName, given, team, saved) => {
  expect(decide(newName, given)).toEqual({ kind: 'named', rename: { team, newName: saved } });
});

test('the form knows the refusals that need nothing but the names', () => {
  expect(refuseTeamName({ newName: 'N/A', team: 'Toronto FC' })).toEqual(
    refuseField('name', 'teamNamePlaceholder'),
  );
  expect(refuseTeamName({ newName: 'Toronto FC', team: 'Toronto' })).toBeNull();
});
