import { expect, test } from 'vitest';
import { decideReason } from './reason.ts';

test.each([
  ['abc', 'abc'],
  ['  asked by phone \n', 'asked by phone'],
  ['é'.repeat(500), 'é'.repeat(500)],
  // Lengths count characters, not bytes or code units.
  ['🎾'.repeat(500), '🎾'.repeat(500)],
  ['🎾🎾🎾', '🎾🎾🎾'],
])('%j is a reason', (text, reason) => {
  expect(decideReason(text)).toEqual({ kind: 'ok', reason });
});

test.each(['', '   ', 'ab', ' ab ', '🎾🎾', 'x'.repeat(501), 'a\0bc', 'half \ud83c'])(
  '%j is none',
  (text) => {
    expect(decideReason(text)).toEqual({
      kind: 'refusal',
      code: 'reasonInvalid',
      message: 'Please give a reason of 3 to 500 characters.',
      field: 'reason',
    });
  },
);
