import { withSign } from './with-sign.ts';

/** Money is an integer number of cents everywhere. Dollars exist only in displayed text. */

/** The largest single amount any rule accepts: $1,000,000.00. Keeps every sum far below 2^53. */
export const maxAmountCents = 100_000_000;

/** True for a whole number of cents from 1 to {@link maxAmountCents}. */
export function isPositiveCents(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= maxAmountCents;
}

/** 482_50 → "482.50", −5 → "-0.05": without a currency sign or grouping, as fields and files for machines have it. */
export function centsToDecimal(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  return `${sign}${whole}.${String(rest).padStart(2, '0')}`;
}

/** 1_482_50 → "$1,482.50", −5_00 → "−$5.00": always two decimals, for columns, fields and specified labels. */
export function formatDollars(cents: number): string {
  const text = centsToDecimal(Math.abs(cents));
  return withSign(cents, `$${text.length > 6 ? text.replace(/\B(?=(\d{3})+\.)/g, ',') : text}`);
}

/** 25_00 → "$25", 24_50 → "$24.50": without decimals if the dollars are whole, for sentences. */
export function formatDollarsInSentence(cents: number): string {
  return formatDollars(cents).replace(/\.00$/, '');
}

/**
 * Parses a typed amount to cents: "25", "25.5", ".5", "$1,000.00". Null unless it is a plain amount above zero with at most
 * two decimals and commas only between groups of three. The only ceiling is 10^12 dollars: rules check and name their own
 * maximum.
 */
export function parseDollars(text: string): number | null {
  const match = /^(?:\$\s*)?(\d{0,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{0,2}))?$/.exec(text.trim());
  if (!match) return null;
  const [, whole = '', decimals = ''] = match;
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
  return cents > 0 ? cents : null;
}

/** A gain or a loss: 38_00 → "+$38.00", −40_00 → "−$40.00", 0 → "$0.00". */
export function formatNet(cents: number): string {
  return withSign(cents, formatDollars(Math.abs(cents)), '+');
}

/**
 * True for a whole number of cents above zero. Unlike `isPositiveCents` it has no ceiling, so a rule with its own maximum can
 * report that maximum.
 */
export function isWholePositiveCents(amountCents: number | null): amountCents is number {
  return Number.isInteger(amountCents) && (amountCents as number) > 0;
}
