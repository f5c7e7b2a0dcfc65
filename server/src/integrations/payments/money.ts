import { centsToDecimal, isPositiveCents } from '@sidebet/domain/cents';

/** 2500 → "25.00", PayPal's format. Throws for an invalid amount. */
export function decimalOfCents(cents: number): string {
  if (!isPositiveCents(cents)) throw new RangeError(`${cents} is not an amount in cents.`);
  return centsToDecimal(cents);
}

/**
 * "25.00", "25.0" or "25" → 2500; null for anything else: more than two decimals, a sign, an exponent, a number
 * instead of a string, or an amount too large to be exact.
 */
export function centsOfDecimal(value: unknown): number | null {
  const match = typeof value === 'string' ? /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(value) : null;
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
