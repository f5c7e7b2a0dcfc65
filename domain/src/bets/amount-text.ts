import type { GroupKind } from '../book/accounts.ts';
import { formatDollars } from '../cents.ts';
import { formatGroupAmount } from '../groups/amount.ts';

/** A bet outside of groups may lack the field, in caches of an older version. */
type BetUnit = { readonly group?: { readonly kind: GroupKind } | null };

/** An amount of a bet: dollars, or points in a `points` group. */
export function formatBetAmount({ group }: BetUnit, cents: number): string {
  return group ? formatGroupAmount(group.kind, cents) : formatDollars(cents);
}

/** A gain or a loss of a bet: "+$38.00", "−40 points", "$0.00". */
export function formatBetNet(bet: BetUnit, cents: number): string {
  const amount = formatBetAmount(bet, Math.abs(cents));
  if (cents === 0) return amount;
  return `${cents > 0 ? '+' : '−'}${amount}`;
}

/** Says that a stake returned: "$10.00 is back in your balance." */
export function describeReturn(bet: BetUnit, cents: number): string {
  const amount = formatBetAmount(bet, cents);
  if (!bet.group) return `${amount} is back in your balance.`;
  if (bet.group.kind === 'iou') return `${amount} is back in your group balance.`;
  return `${amount} ${cents === 1_00 ? 'is' : 'are'} back in your purse.`;
}

/** An amount inside a sentence: whole dollars have no decimals. 25_00 → "$25", 24_50 → "$24.50", "40 points". */
export function formatInSentence(bet: BetUnit, cents: number): string {
  return formatBetAmount(bet, cents).replace(/\.00$/, '');
}

/** What one side risks and wins: "Risk $25 to win $24.50", "Risk 40 points to win 40". */
export function describeRisk(bet: BetUnit, { stakeCents, winCents }: RiskedMoney): string {
  const win = formatInSentence(bet, winCents).replace(/ points?$/, '');
  return `Risk ${formatInSentence(bet, stakeCents)} to win ${win}`;
}

/** In cents: what a side loses, or wins on top of it. */
type RiskedMoney = { readonly stakeCents: number; readonly winCents: number };
