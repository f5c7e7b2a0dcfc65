import { expect, test } from 'vitest';
import { paths, safeNext } from './paths.ts';

test.each([
  ['/BetDetails?id=x', '/BetDetails?id=x'],
  ['/?slip=open', '/?slip=open'],
  [null, '/'],
  ['', '/'],
  ['https://evil.example', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/\n/evil.example', '/'],
  ['javascript:alert(1)', '/'],
])('after %j the user lands on %s', (next, page) => {
  expect(safeNext(next)).toBe(page);
});

test('a deposit for a bet carries the way back and the stake', () => {
  expect(paths.depositFor('/BetDetails?id=x', 20_00)).toBe(
    '/AddFunds?next=%2FBetDetails%3Fid%3Dx&stake=2000',
  );
  expect(paths.depositFor(paths.slip, null)).toBe('/AddFunds?next=%2F%3Fslip%3Dopen');
});
