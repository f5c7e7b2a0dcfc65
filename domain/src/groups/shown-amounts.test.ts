import { expect, test } from 'vitest';
import { showsAmounts } from './shown-amounts.ts';

test.each([
  ['a group that shows them, of others', true, ['ann', 'bob'], true],
  ['a group that hides them, of others', false, ['ann', 'bob'], false],
  ['a group that hides them, of the viewer and another', false, ['ann', 'me'], true],
  ['a group that hides them, of an offer that no one has taken', false, ['ann', null], false],
])('in %s: %s', (_, groupShows, own, shown) => {
  expect(showsAmounts(groupShows, 'me', own)).toBe(shown);
});
