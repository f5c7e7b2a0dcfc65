import { expect, it, test } from 'vitest';
import { decideSeason, listSeasonMistakes, type SeasonInput } from './season.ts';

const now = Date.UTC(2026, 10, 1);

test.each([null, now + 1])('a season may end at %s', (endsAt) => {
  expect(decideSeason({ name: ' Fall ', endsAt }, now)).toEqual({ kind: 'season', name: 'Fall', endsAt });
});

it.each<[string, Partial<SeasonInput>, string, string]>([
  ['no name', { name: '' }, 'name', 'seasonNameInvalid'],
  ['a long name', { name: 'x'.repeat(41) }, 'name', 'seasonNameInvalid'],
  ['an end that has passed', { endsAt: now }, 'endsAt', 'seasonEndInvalid'],
  ['an end years away', { endsAt: Date.UTC(2029, 10, 1) }, 'endsAt', 'seasonEndInvalid'],
])('a season with %s is refused', (_, change, field, code) => {
  expect(decideSeason({ name: 'Fall', endsAt: null, ...change }, now)).toMatchObject({ field, code });
});

test('a season with two mistakes lists both', () => {
  expect(listSeasonMistakes({ name: '', endsAt: now }, now).map(({ field }) => field)).toEqual([
    'name',
    'endsAt',
  ]);
  expect(listSeasonMistakes({ name: 'Fall', endsAt: null }, now)).toEqual([]);
});
