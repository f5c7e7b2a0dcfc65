import { expect, test } from 'vitest';
import { centsOfDecimal, decimalOfCents } from './money.ts';

test.each<[unknown, number | null]>([
  ['25.00', 2500],
  ['25.0', 2500],
  ['25', 2500],
  ['0.01', 1],
  ['0.10', 10],
  ['0', 0],
  ['0.00', 0],
  ['1.0', 100],
  ['9.87', 987],
  ['112.34', 11234],
  ['1000000.00', 100_000_000],
  ['9999999999999.99', 999_999_999_999_999],
  ['00012.50', 1250],
  ['25.005', null],
  ['25.000', null],
  ['25.', null],
  ['.50', null],
  ['-25.00', null],
  ['+25.00', null],
  ['1,000.00', null],
  ['1e3', null],
  ['0x19', null],
  [' 25.00', null],
  ['25.00\n', null],
  ['', null],
  ['USD 25.00', null],
  ['99999999999999.00', null],
  ['２５.00', null],
  [25, null],
  [null, null],
  [undefined, null],
])('%j from PayPal is %s cents', (value, cents) => {
  expect(centsOfDecimal(value)).toBe(cents);
});

test.each([
  [1, '0.01'],
  [10, '0.10'],
  [99, '0.99'],
  [100, '1.00'],
  [2500, '25.00'],
  [100_000_000, '1000000.00'],
])('%d cents are formatted as %s', (cents, text) => {
  expect(decimalOfCents(cents)).toBe(text);
});

test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 100_000_001])(
  '%s cents are never sent',
  (cents) => {
    expect(() => decimalOfCents(cents)).toThrow(RangeError);
  },
);

test('every amount survives a round trip', () => {
  for (let cents = 1; cents <= 100_000_000; cents = Math.ceil(cents * 1.001)) {
    expect(centsOfDecimal(decimalOfCents(cents))).toBe(cents);
  }
});
