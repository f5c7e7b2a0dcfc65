/**
 * Shares a metered feed's monthly credits between its calls, most urgent first: final scores, scores of running games with
 * bets, lines (docs/rules.md#reference-lines).
 */
export type PaidCall = 'finals' | 'scores' | 'lines';

/**
 * How much of the month's credits may be gone before a kind of call waits: `pace` times the share of the month that has
 * passed, plus `ahead`, in percent. The difference between two kinds is left to the more urgent one. Nothing touches the
 * last hundredth.
 */
const shares: Readonly<Record<PaidCall, { readonly pace: number; readonly ahead: number }>> = {
  finals: { pace: 100, ahead: 50 },
  scores: { pace: 85, ahead: 8 },
  lines: { pace: 70, ahead: 3 },
};
const maxPercent = 99;

type Spending = {
  readonly monthlyCredits: number;
  readonly usedCredits: number;
  /** How much of the month has passed, from 0 to 1. */
  readonly elapsed: number;
};

/**
 * Whether a call may be made now. A refused call waits until the month catches up with the spending, so intervals stretch as
 * credits get scarce.
 */
export function maySpend(spending: Spending, call: PaidCall, costCredits: number): boolean {
  const { pace, ahead } = shares[call];
  const percent = Math.min(spending.elapsed * pace + ahead, maxPercent);
  return spending.usedCredits + costCredits <= (spending.monthlyCredits * percent) / 100;
}

/**
 * How much of the vendor's month has passed. It starts on `resetDay` (1 to 28) at midnight UTC, because the vendor renews
 * credits on the day of the subscription.
 */
export function elapsedShareOfMonth(now: number, resetDay: number): number {
  const date = new Date(now);
  const thisMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), resetDay);
  const month = date.getUTCMonth() + (now < thisMonth ? -1 : 0);
  const from = Date.UTC(date.getUTCFullYear(), month, resetDay);
  const to = Date.UTC(date.getUTCFullYear(), month + 1, resetDay);
  return (now - from) / (to - from);
}
