/** The settings that cap what one operator may decide alone (docs/adr/0015). */
export const approvalNames = [
  'adjustmentApprovalCents',
  'withdrawalApprovalCents',
  'withdrawalWeekApprovalCents',
  'resultApprovalCents',
] as const;
export type ApprovalName = (typeof approvalNames)[number];

/** How long a change that relaxes a control waits before it takes effect. */
export const relaxedControlWaitMs = 24 * 3_600_000;

/** An amount and the instant it was set or takes effect, in milliseconds since 1970 UTC. */
export type AmountFrom = { readonly cents: number; readonly at: number };

/**
 * The amount one operator may decide alone at `now`: the lowest amount set within the last 24 hours. A lower amount takes
 * effect at once, a higher one 24 hours later, however often it changes in between.
 *
 * `history` holds what was set, oldest first, and reaches back at least 24 hours. An entry dated after `now` (clock
 * differences between machines) counts as set. Without history every amount needs a second operator.
 */
export function amountInForce(history: readonly AmountFrom[], now: number): number {
  const since = now - relaxedControlWaitMs;
  const before = history.findLast(({ at }) => at <= since);
  const within = history.filter(({ at }) => at > since);
  const cents = [...(before ? [before] : []), ...within].map((amount) => amount.cents);
  return cents.length === 0 ? 0 : Math.min(...cents);
}

/** The higher amounts that will take effect if nothing changes, each with its instant. */
export function amountsAhead(history: readonly AmountFrom[], now: number): AmountFrom[] {
  const instants = history.map(({ at }) => at + relaxedControlWaitMs).filter((at) => at > now);
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
 * The history plus the current setting. An amount set without a history entry counts as set at `now`: a lower one
 * applies at once, and a higher one never takes effect this way.
 */
export function withSetAmount(
  history: readonly AmountFrom[],
  setCents: number,
  now: number,
): readonly AmountFrom[] {
  return history.at(-1)?.cents === setCents ? history : [...history, { cents: setCents, at: now }];
}
