import type { GroupKind } from '../book/accounts.ts';
import { formatDollars } from '../cents.ts';
import { formatGroupAmount } from '../groups/amount.ts';
import { withSign } from '../with-sign.ts';
import type { Position } from './position.ts';

/** A bet outside of groups may lack the field, in caches of an older version. */
type BetUnit = { readonly group?: { readonly kind: GroupKind } | null };

/** An amount of a bet: dollars, or points in a `points` group. */
export function formatBetAmount({ group }: BetUnit, cents: number): string {
  return group ? formatGroupAmount(group.kind, cents) : formatDollars(cents);
}

/** An amount inside a sentence: whole dollars have no decimals. 25_00 → "$25", 24_50 → "$24.50", "40 points". */
export function formatInSentence(bet: BetUnit, cents: number): string {
  return formatBetAmount(bet, cents).replace(/\.00$/, '');
}

/** A gain or a loss of a bet: "+$38.00", "−40 points", "$0.00". */
export function formatBetNet(bet: BetUnit, cents: number): string {
  return withSign(cents, formatBetAmount(bet, Math.abs(cents)), '+');
}

/** What sets dollars that members of a group owe each other apart from cash, after an amount in a sentence. */
function onTheTab({ group }: BetUnit): string {
  return group?.kind === 'iou' ? ' on the tab' : '';
}

/** In cents: what a side loses, or wins on top of it. */
type RiskedMoney = Pick<Position, 'stakeCents' | 'winCents'>;

/** What one side risks and wins, in short: "$25 to win $24.50", "40 points to win 40", "$10 to win $10 on the tab". */
export function riskToWin(bet: BetUnit, { stakeCents, winCents }: RiskedMoney): string {
  const win = formatInSentence(bet, winCents).replace(/ points?$/, '');
  return `${formatInSentence(bet, stakeCents)} to win ${win}${onTheTab(bet)}`;
}

/** What one side risks and wins: "Risk $25 to win $24.50". */
export function describeRisk(bet: BetUnit, money: RiskedMoney): string {
  return `Risk ${riskToWin(bet, money)}`;
}

/** A result for one side: "+$12.25", "−$10.00 on the tab". */
export function describeResult(bet: BetUnit, cents: number): string {
  return formatBetNet(bet, cents) + onTheTab(bet);
}

/** Says that a user's money returned: "$10 is back in your balance." */
export function describeReturn(bet: BetUnit, cents: number): string {
  const amount = formatInSentence(bet, cents);
  if (!bet.group) return `${amount} is back in your balance.`;
  if (bet.group.kind === 'iou') return `${amount} is back in your group balance.`;
  return `${amount} ${cents === 1_00 ? 'is' : 'are'} back in your purse.`;
}
