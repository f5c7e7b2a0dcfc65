import { formatDollars } from '../cents.ts';
import { formatGroupAmount } from '../groups/amount.ts';
import type { GroupKind } from '../groups/group.ts';

type BetUnit = { readonly group: { readonly kind: GroupKind } | null };

/** An amount of a bet: dollars, or points in a `points` group. */
export function formatBetAmount({ group }: BetUnit, cents: number): string {
  return group ? formatGroupAmount(group.kind, cents) : formatDollars(cents);
}

/** Says that a stake returned: "$10.00 is back in your balance." */
export function describeReturn(bet: BetUnit, cents: number): string {
  const amount = formatBetAmount(bet, cents);
  if (!bet.group) return `${amount} is back in your balance.`;
  if (bet.group.kind === 'iou') return `${amount} is back in your group balance.`;
  return `${amount} ${cents === 1_00 ? 'is' : 'are'} back in your purse.`;
}
