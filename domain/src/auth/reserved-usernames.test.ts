import { expect, test } from 'vitest';
import { isReservedUsername } from './reserved-usernames.ts';

test.each([
  ['admin', true],
  ['Admin', true],
  ['a.d-m_i.n', true],
  ['4dm1n', true],
  ['Sidebet', true],
  ['s1debet', true],
  ['side_bet', true],
  ['SIDEBET-Support', true],
  ['m0derator', true],
  ['operator', true],
  ['b1ll1ng', true],
  ['admiral', false],
  ['admin6', false],
  ['supporter', false],
  ['jreyes', false],
  ['sam1', false],
])('%s: reserved is %s', (username, expected) => {
  expect(isReservedUsername(username)).toBe(expected);
});
