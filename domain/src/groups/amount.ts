import type { GroupKind } from '../book/accounts.ts';
import { centsToDecimal, formatDollars } from '../cents.ts';
import { withSign } from '../with-sign.ts';

/** An amount as members read it: 40_00 → "$40.00" in an `iou` group, "40 points" in a `points` group. 1 point is 100 cents. */
export function formatGroupAmount(kind: GroupKind, cents: number): string {
  if (kind === 'iou') return formatDollars(cents);
  const points = formatPoints(cents);
  return points === '1' ? '1 point' : `${points} points`;
}

/** 1_240_00 → "1,240", 62_50 → "62.5", −5_00 → "−5". */
function formatPoints(cents: number): string {
  const [whole = '0', decimals = ''] = centsToDecimal(Math.abs(cents)).split('.');
  const rest = decimals.replace(/0+$/, '');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return withSign(cents, rest === '' ? grouped : `${grouped}.${rest}`);
}
