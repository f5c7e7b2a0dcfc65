import type { BetView, MyBet } from '@sidebet/contract/bets';
import { formatBetNet } from '@sidebet/domain/bets/amount-text';
import { weekdayDateLabel } from '@sidebet/domain/time-label';
import { viewerMoney } from '../../lib/offers.ts';
import { viewerResult } from './standing.ts';

/** One day of settled bets, and what they brought: first in cash, then in each group. */
export type SettledDay = {
  /** "Sun, Nov 22". */
  readonly label: string;
  readonly bets: readonly MyBet[];
  /** "+$12.25", "−$10.00 Regulars tab". Null while more bets of the day may follow. */
  readonly nets: readonly string[] | null;
};

type View = { readonly viewerId: string; readonly now: number; readonly timeZone: string | null };

/**
 * The days of settled bets, which are sorted by when they were paid, latest first. A day is a day in the time zone of the
 * labels. The last one has no sum while the list has more pages.
 */
export function settledDays(
  bets: readonly MyBet[],
  hasMore: boolean,
  { viewerId, now, timeZone }: View,
): SettledDay[] {
  const days: { label: string; bets: MyBet[] }[] = [];
  for (const bet of bets) {
    const label = weekdayDateLabel(bet.paidOutAt ?? bet.betTime, { now, timeZone });
    const last = days.at(-1);
    if (last?.label === label) last.bets.push(bet);
    else days.push({ label, bets: [bet] });
  }
  return days.map((day, index) => ({
    ...day,
    nets: hasMore && index === days.length - 1 ? null : sumDay(day.bets, viewerId),
  }));
}

/** Cash, IOUs and points are never one sum. */
function sumDay(bets: readonly BetView[], viewerId: string): string[] {
  const sums = new Map<string, { group: BetView['group']; cents: number }>();
  for (const bet of bets) {
    const group = bet.group ?? null;
    const key = group?.id ?? '';
    const before = sums.get(key)?.cents ?? 0;
    sums.set(key, { group, cents: before + netCents(bet, viewerId) });
  }
  return [...sums.values()]
    .toSorted((a, b) => Number(a.group !== null) - Number(b.group !== null))
    .map((sum) => formatBetNet(sum, sum.cents) + (sum.group ? ` ${groupMark(sum.group)}` : ''));
}

function netCents(bet: BetView, viewerId: string): number {
  const { stakeCents, winCents } = viewerMoney(bet, viewerId);
  const result = viewerResult(bet, viewerId);
  if (result === 'refunded') return 0;
  return result === 'won' ? winCents : -stakeCents;
}

const groupMark = ({ kind, name }: NonNullable<BetView['group']>) => (kind === 'iou' ? `${name} tab` : name);
