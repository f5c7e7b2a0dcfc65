import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  centsToDecimal,
  formatDollars,
  formatDollarsInSentence,
  isPositiveCents,
  maxAmountCents,
  parseDollars,
} from './cents.ts';

test.each([
  [1, true],
  [maxAmountCents, true],
  [maxAmountCents + 1, false],
  [0, false],
  [-1, false],
  [10.5, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
  ['100', false],
  [null, false],
])('isPositiveCents(%s) is %s', (value, expected) => {
  expect(isPositiveCents(value)).toBe(expected);
});

test.each([
  [0, '0.00', '$0.00'],
  [5, '0.05', '$0.05'],
  [99, '0.99', '$0.99'],
  [48_250, '482.50', '$482.50'],
  [100_000, '1000.00', '$1,000.00'],
  [123_456_789, '1234567.89', '$1,234,567.89'],
  [-5, '-0.05', '−$0.05'],
  [-148_250, '-1482.50', '−$1,482.50'],
])('%i cents format as %s and %s', (cents, decimal, dollars) => {
  expect(centsToDecimal(cents)).toBe(decimal);
  expect(formatDollars(cents)).toBe(dollars);
});

test.each([
  [25_00, '$25'],
  [24_50, '$24.50'],
  [1_000_00, '$1,000'],
  [0, '$0'],
  [-5_00, '−$5'],
])('%i cents in a sentence are %s', (cents, text) => {
  expect(formatDollarsInSentence(cents)).toBe(text);
});

describe('parseDollars', () => {
  it.each([
    ['25', 2_500],
    ['25.', 2_500],
    ['25.5', 2_550],
    ['25.05', 2_505],
    ['.5', 50],
    ['0.01', 1],
    ['007', 700],
    [' $ 10.00 ', 1_000],
    ['$1,000.00', 100_000],
    ['1,234,567.89', 123_456_789],
    // Above every limit but still an amount: the rule that refuses it reports its own maximum.
    ['2000000', 200_000_000],
  ])('parses "%s"', (text, cents) => {
    expect(parseDollars(text)).toBe(cents);
  });

  it.each([
    [''],
    [' '],
    ['$'],
    ['.'],
    ['0'],
    ['0.00'],
    ['-5'],
    ['+5'],
    ['1.005'],
    ['1e3'],
    ['10,50'],
    [',100'],
    ['1000,000'],
    ['1,00'],
    ['1.5,000'],
    ['1 000'],
    ['٢٥'],
    ['0x10'],
    ['NaN'],
    ['Infinity'],
    ['1'.repeat(20)],
  ])('does not parse "%s"', (text) => {
    expect(parseDollars(text)).toBeNull();
  });

  it('parses what formatDollars writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999_999 }), (cents) => {
        expect(parseDollars(centsToDecimal(cents))).toBe(cents);
        expect(parseDollars(formatDollars(cents))).toBe(cents);
      }),
    );
  });

  it('returns safe whole cents or null for any text', () => {
    const amountLike = fc.string({ unit: fc.constantFrom(...'0123456789.,$ -'), maxLength: 20 });
    fc.assert(
      fc.property(fc.oneof(amountLike, fc.string({ unit: 'binary' })), (text) => {
        const cents = parseDollars(text);
        expect(cents === null || (Number.isSafeInteger(cents) && cents > 0)).toBe(true);
      }),
    );
  });
});
