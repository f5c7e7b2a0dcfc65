import { describe, expect, it } from 'vitest';
import { listTicketMistakes, type TicketInput, validateTicket } from './ticket.ts';

const good: TicketInput = { subject: 'My deposit', category: 'deposit', message: 'It has not arrived yet.' };

/** One fault per row. Each row also has the faults of all later rows, so it proves the order of the checks. */
const rows: readonly {
  fault: string;
  change: Partial<TicketInput>;
  field: string;
  code: string;
  message: string;
}[] = [
  {
    fault: 'no subject',
    change: { subject: ' \n ' },
    field: 'subject',
    code: 'supportFieldsMissing',
    message: 'Please fill out subject and message.',
  },
  {
    fault: 'no message',
    change: { message: '\n' },
    field: 'message',
    code: 'supportFieldsMissing',
    message: 'Please fill out subject and message.',
  },
  {
    fault: 'subject too long',
    change: { subject: `${'s'.repeat(120)}\0` },
    field: 'subject',
    code: 'subjectTooLong',
    message: 'Subject may have at most 120 characters.',
  },
  {
    fault: 'message too long',
    change: { message: `${'m'.repeat(5_000)}\0` },
    field: 'message',
    code: 'messageTooLong',
    message: 'Message may have at most 5000 characters.',
  },
  {
    fault: 'subject with a control character',
    change: { subject: 'My\u0007 deposit' },
    field: 'subject',
    code: 'supportCharacters',
    message: 'Please remove the characters that cannot be displayed.',
  },
  {
    fault: 'message with a control character',
    change: { message: 'It\0 has' },
    field: 'message',
    code: 'supportCharacters',
    message: 'Please remove the characters that cannot be displayed.',
  },
];

describe('refuses, in order of precedence', () => {
  it.each(rows.map((row, index) => ({ ...row, index })))('$fault', ({ index, field, code, message }) => {
    const faultsFromHereDown = rows.slice(index).map((row) => row.change);
    const input: TicketInput = Object.assign({}, good, ...faultsFromHereDown.reverse());
    expect(validateTicket(input)).toEqual({ kind: 'refusal', code, message, field });
  });
});

describe('also refuses', () => {
  it.each([
    ['a subject of two lines', { subject: 'My\ndeposit' }, 'subject'],
    ['a subject with a tab', { subject: 'My\tdeposit' }, 'subject'],
    ['text with a direction override', { message: 'It \u202esaw' }, 'message'],
    ['half a character', { message: 'It \ud83d' }, 'message'],
    ['an escape sequence', { message: '\u001b[31mred' }, 'message'],
  ])('%s', (_, change, field) => {
    expect(validateTicket({ ...good, ...change })).toMatchObject({ code: 'supportCharacters', field });
  });
});

describe('accepts', () => {
  it.each([
    ['120 characters that are 240 UTF-16 units', { subject: '😀'.repeat(120) }],
    ['5000 characters', { message: 'é'.repeat(5_000) }],
    ['lines and tabs', { message: 'one\n\n\ttwo' }],
    ['markup, as text', { message: '<script>alert(1)</script>' }],
  ])('%s', (_, change) => {
    expect(validateTicket({ ...good, ...change })).toMatchObject({ kind: 'ok', value: change });
  });

  it('trims the text and normalizes line endings', () => {
    expect(validateTicket({ ...good, subject: ' My deposit ', message: ' one\r\ntwo\rthree\n' })).toEqual({
      kind: 'ok',
      value: { subject: 'My deposit', category: 'deposit', message: 'one\ntwo\nthree' },
    });
  });
});

it('lists the mistakes of both fields', () => {
  const mistakes = listTicketMistakes({ ...good, subject: ' ', message: 'It\0 has' });
  expect(mistakes.map(({ field, code }) => [field, code])).toEqual([
    ['subject', 'supportFieldsMissing'],
    ['message', 'supportCharacters'],
  ]);
  expect(listTicketMistakes(good)).toEqual([]);
});
