import { describe, expect, it } from 'vitest';
import { decideAnswer, decideTicketStep } from './answer.ts';

describe('refuses an answer, in order of precedence', () => {
  it.each([
    ['nothing', ' \n\t', 'Please write an answer.'],
    [
      '5001 characters, one of them unreadable',
      `\u0007${'x'.repeat(5_000)}`,
      'Message may have at most 5000 characters.',
    ],
    ['an unreadable character', 'a\u0007b', 'Please remove the characters that cannot be displayed.'],
    ['half a character', 'a\ud83c', 'Please remove the characters that cannot be displayed.'],
    ['a closed ticket', 'Thank you.', 'This request is closed. Reopen it first.'],
  ])('%s', (_, text, message) => {
    expect(decideAnswer('closed', text)).toMatchObject({ kind: 'refusal', message });
  });
});

it.each(['open', 'answered'] as const)('answers an %s ticket, with \n line endings', (status) => {
  expect(decideAnswer(status, '  One\r\ntwo <b>🎾</b>\n')).toEqual({
    kind: 'ok',
    message: 'One\ntwo <b>🎾</b>',
  });
  expect(decideAnswer(status, 'é'.repeat(5_000)).kind).toBe('ok');
});

it.each([
  ['open', 'close', null],
  ['answered', 'close', null],
  ['closed', 'close', 'This is how it already is. Nothing was changed.'],
  ['open', 'reopen', 'This request is not closed.'],
  ['answered', 'reopen', 'This request is not closed.'],
  ['closed', 'reopen', null],
] as const)('%s: %s', (status, step, message) => {
  expect(decideTicketStep(status, step)?.message ?? null).toBe(message);
});
