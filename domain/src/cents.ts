/** Money is an integer number of cents everywhere; dollars exist only where people read. */

/** The largest single amount any rule accepts: $1 000 000.00. It keeps every sum far below 2^53. */
export const maxAmountCents = 100_000_000;

/** True for a whole number of cents from 1 to {@link maxAmountCents}. */
export function isPositiveCents(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= maxAmountCents;
}

/** 482_50 → "482.50", without a currency sign or grouping (SPEC section 9: balance shown with 2 decimals). */
export function centsToDecimal(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  return `${sign}${whole}.${String(rest).padStart(2, '0')}`;
}

/** 1_482_50 → "$1,482.50". */
export function formatDollars(cents: number): string {
  const [whole = '0', rest = '00'] = centsToDecimal(Math.abs(cents)).split('.');
  return `${cents < 0 ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
}

/**
 * What a person typed, as cents: "25", "25.5", "$1,000.00". Null when it is not a plain amount,
 * has more than two decimals, or is not above zero.
 */
export function parseDollars(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(\D|$))/g, '');
  const match = /^(\d{0,9})(?:\.(\d{0,2}))?$/.exec(plain);
  if (!match || plain === '' || plain === '.') return null;
  const cents = Number(match[1] || '0') * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return isPositiveCents(cents) ? cents : null;
}
