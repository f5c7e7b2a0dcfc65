import { describe, expect, it } from 'vitest';
import { type ContactInput, listContactMistakes, validateContact } from './contact.ts';

const good: ContactInput = { phone: '+1 (312) 555-0148', address: '233 S Wacker Dr, Chicago' };

const phoneMessage = 'Please enter a valid phone number with 7 to 15 digits.';

/** One fault per row. Each row also has the faults of all later rows, so it proves the order of the checks. */
const rows: readonly {
  fault: string;
  change: Partial<ContactInput>;
  field: string;
  code: string;
  message: string;
}[] = [
  {
    fault: 'no number',
    change: { phone: 'call me' },
    field: 'phone',
    code: 'phoneInvalid',
    message: phoneMessage,
  },
  {
    fault: 'address too long',
    change: { address: `${'a'.repeat(200)}\u0007` },
    field: 'address',
    code: 'addressTooLong',
    message: 'Address may have at most 200 characters.',
  },
  {
    fault: 'address with a control character',
    change: { address: 'Main St\u0007 1' },
    field: 'address',
    code: 'addressCharacters',
    message: 'Please enter the address on one line, without special characters.',
  },
];

describe('refuses, in order of precedence', () => {
  it.each(rows.map((row, index) => ({ ...row, index })))('$fault', ({ index, field, code, message }) => {
    const faultsFromHereDown = rows.slice(index).map((row) => row.change);
    const input: ContactInput = Object.assign({}, good, ...faultsFromHereDown.reverse());
    expect(validateContact(input)).toEqual({ kind: 'refusal', code, message, field });
  });
});

describe('refuses phone numbers', () => {
  it.each([
    ['6 digits', '555 014'],
    ['16 digits', '1234567890123456'],
    ['punctuation alone', '( ) - . /'],
    ['letters', '555-0148 ext 2'],
    ['a plus in the middle', '555+0148555'],
    ['other alphabets’ digits', '٥٥٥٠١٤٨٠'],
    ['a tab', '555\t0148555'],
    ['a NUL', '5550148\0'],
    ['endless spaces', `555${' '.repeat(40)}0148555`],
    ['markup', '<b>5550148</b>'],
  ])('%s', (_, phone) => {
    expect(validateContact({ ...good, phone })).toMatchObject({ code: 'phoneInvalid', field: 'phone' });
  });
});

describe('refuses addresses', () => {
  it.each([
    ['two lines', 'Main St 1\nChicago', 'addressCharacters'],
    ['a NUL', 'Main\0 St', 'addressCharacters'],
    ['a line separator', 'Main\u2028St', 'addressCharacters'],
    ['text with a direction override', 'Main\u202eSt', 'addressCharacters'],
    ['half a character', 'Main \ud83d', 'addressCharacters'],
    ['201 characters', 'é'.repeat(201), 'addressTooLong'],
  ])('%s', (_, address, code) => {
    expect(validateContact({ ...good, address })).toMatchObject({ code, field: 'address' });
  });
});

describe('accepts', () => {
  it.each([
    ['7 digits', { phone: '5550148' }],
    ['15 digits', { phone: '+123456789012345' }],
    ['dots', { phone: '312.555.0148' }],
    ['slash', { phone: '089/1234567' }],
    ['200 characters that are 400 UTF-16 units', { address: '😀'.repeat(200) }],
    ['other alphabets', { address: '東京都千代田区1-1' }],
  ])('%s', (_, change) => {
    expect(validateContact({ ...good, ...change })).toMatchObject({ kind: 'ok', value: change });
  });

  it('trims values and stores empty ones as null', () => {
    expect(validateContact({ phone: '  ', address: ' ' })).toEqual({
      kind: 'ok',
      value: { phone: null, address: null },
    });
    expect(validateContact({ phone: ' 5550148 ', address: ' Main St 1 ' })).toEqual({
      kind: 'ok',
      value: { phone: '5550148', address: 'Main St 1' },
    });
  });
});

it('lists the mistakes of both fields', () => {
  const mistakes = listContactMistakes({ phone: 'call me', address: 'Main St\u0007 1' });
  expect(mistakes.map(({ code }) => code)).toEqual(['phoneInvalid', 'addressCharacters']);
  expect(listContactMistakes(good)).toEqual([]);
});
