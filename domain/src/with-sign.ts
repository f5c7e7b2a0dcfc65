/** U+2212. The specified label "-120" keeps its hyphen, and so do numbers that machines read. */
const minus = '−';

/** A text with the sign of `value`: −5 → "−$5.00", 0 → "$0.00", 5 → "$5.00", or "+$5.00" where `plus` is '+'. */
export function withSign(value: number, unsigned: string, plus: '+' | '' = ''): string {
  if (value === 0) return unsigned;
  return `${value > 0 ? plus : minus}${unsigned}`;
}
