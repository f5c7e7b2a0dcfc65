import { describe, expect, it, test } from 'vitest';
import { decideMessage, findMentions, refuseEdit, secondsToWait } from './message.ts';

test.each([
  [' Go Bills! ', 'Go Bills!'],
  ['two\nlines', 'two\nlines'],
  ['x'.repeat(500), 'x'.repeat(500)],
  ['🏈'.repeat(500), '🏈'.repeat(500)],
])('a message of %j is stored', (typed, text) => {
  expect(decideMessage(typed)).toEqual({ kind: 'text', text });
});

test.each(['', ' \n ', 'x'.repeat(501), 'a\0b', '\ud800'])('a message of %j is refused', (typed) => {
  expect(decideMessage(typed)).toMatchObject({ code: 'messageInvalid', field: 'text' });
});

describe('editing a message is refused, in order of precedence', () => {
  const sent = { userId: 'ann', createdAt: 1_000, isRemoved: false };
  it.each([
    ['once removed', { ...sent, isRemoved: true }, 'bob', 1_000, 'messageNotFound'],
    ['to others', sent, 'bob', 1_000_000, 'messageNotYours'],
    ['after 5 minutes', sent, 'ann', 1_000 + 300_001, 'messageTooOld'],
    ['not before', sent, 'ann', 1_000 + 300_000, null],
  ] as const)('%s', (_, message, userId, now, code) => {
    expect(refuseEdit(message, userId, now)?.code ?? null).toBe(code);
  });
});

const members = [
  { id: '1', username: 'ann' },
  { id: '2', username: 'Bob.B' },
  { id: '3', username: 'bo' },
];
test.each([
  ['@ann hi', ['1']],
  ['hi @ANN, and @bob.b.', ['1', '2']],
  ['(@bo)', ['3']],
  ['ann', []],
  ['@anna', []],
  ['mail@ann', []],
  ['@nobody', []],
])('%j mentions %j', (text, ids) => {
  expect(findMentions(text, members)).toEqual(ids);
});

describe('sending', () => {
  const now = 100 * 24 * 3_600_000;
  const ago = (count: number, everyMs: number) => Array.from({ length: count }, (_, i) => now - i * everyMs);
  test.each([
    ['9 within a minute', ago(9, 1_000), null],
    ['10 within a minute', ago(10, 1_000), 51],
    ['10 within just over a minute', ago(10, 6_667), null],
    ['199 within a day', ago(199, 60_000), null],
    ['200 within a day', ago(200, 60_000), 24 * 3_600 - 199 * 60],
  ])('after %s waits %s s', (_, sentAt, expected) => {
    expect(secondsToWait(sentAt, now)).toBe(expected);
  });
});
