import { expect, test } from 'vitest';
import { currentTerms, needsAcceptance } from './terms.ts';

test.each([
  ['nothing', null, true],
  ['an earlier version', '2020-01-01', true],
  ['the current version', currentTerms.version, false],
  ['a later version, accepted on a newer server', '9999-01-01', false],
])('after accepting %s', (_name, accepted, expected) => {
  expect(needsAcceptance(accepted)).toBe(expected);
});

test('the version is a day, so versions can be compared', () => {
  expect(new Date(currentTerms.version).toISOString()).toBe(`${currentTerms.version}T00:00:00.000Z`);
});
