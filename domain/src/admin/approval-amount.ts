/** The system settings up to which one person is enough (docs/adr/0015). */
export const approvalNames = [
  'adjustmentApprovalCents',
  'withdrawalApprovalCents',
  'withdrawalWeekApprovalCents',
  'resultApprovalCents',
] as const;
export type ApprovalName = (typeof approvalNames)[number];

/** How long a higher amount waits before it counts. */
export const looserAmountWaitMs = 24 * 3_600_000;

/** An amount, and the instant from which on it is set or counts, in milliseconds since 1970 UTC. */
export type AmountFrom = { readonly cents: number; readonly at: number };

/**
 * The amount up to which one person is enough at `now`: the lowest that was set at any time within the 24 hours before.
 * So a lower one counts at once, and a higher one a day later, however often it is changed in between.
 *
 * `history` is what was set, in the order in which it was set, and reaches back to what was set 24 hours ago. What is dated
 * after `now`, because two machines' clocks differ, counts as set. Without any history every amount needs a second person.
 */
export function amountInForce(history: readonly AmountFrom[], now: number): number {
  const since = now - looserAmountWaitMs;
  const before = history.findLast(({ at }) => at <= since);
  const within = history.filter(({ at }) => at > since);
  const cents = [...(before ? [before] : []), ...within].map((amount) => amount.cents);
  return cents.length === 0 ? 0 : Math.min(...cents);
}

/** The higher amounts that come by themselves while nothing is changed: each with the instant from which it counts. */
export function amountsAhead(history: readonly AmountFrom[], now: number): AmountFrom[] {
  const instants = history.map(({ at }) => at + looserAmountWaitMs).filter((at) => at > now);
  const ahead: AmountFrom[] = [];
  let cents = amountInForce(history, now);
  for (const at of instants.sort((a, b) => a - b)) {
    const then = amountInForce(history, at);
    if (then > cents) ahead.push({ cents: then, at });
    cents = then;
  }
  return ahead;
}

/**
 * The history together with what is set now. An amount that was set without a line of the history counts as set at `now`:
 * so a lower one holds at once, and a higher one never comes into force by that way.
 */
export function withSetAmount(
  history: readonly AmountFrom[],
  setCents: number,
  now: number,
): readonly AmountFrom[] {
  return history.at(-1)?.cents === setCents ? history : [...history, { cents: setCents, at: now }];
}
