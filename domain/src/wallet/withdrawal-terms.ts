import { normaliseEmail } from '../auth/email.ts';
import type { SendWaitReason } from '../book/withdrawal.ts';
import type { WithdrawalHistory, WithdrawalRules, WithdrawalTerms } from '../book/withdrawal-terms.ts';
import { formatDollars } from '../cents.ts';
import { dayClockLabel } from '../time-label.ts';
import { addParts, sumHeld, takeMatching, unexpired } from './held-parts.ts';

export const approvalWindows = { dayMs: 24 * 3_600_000, weekMs: 7 * 24 * 3_600_000 } as const;

/** Why an amount cannot be withdrawn yet. */
export const withdrawalHoldReasons = ['deposit', 'wonDeposit', 'winnings'] as const;
type WithdrawalHoldReason = (typeof withdrawalHoldReasons)[number];
type LaterAmount = { readonly cents: number; readonly at: number; readonly because: WithdrawalHoldReason };
type WithdrawableAmounts = { readonly nowCents: number; readonly later: readonly LaterAmount[] };

/** What can be withdrawn now and later, with instants; together the whole balance. */
export function withdrawalAvailability(
  balanceCents: number,
  { rules, history }: WithdrawalTerms,
  now: number,
): WithdrawableAmounts {
  const releases = [
    ...history.held.map(({ until }) => ({ at: until, because: depositReason(history, until) })),
    ...history.winnings.map(({ at }) => ({ at: at + rules.winningsHoldMs, because: 'winnings' as const })),
  ]
    .filter(({ at }) => at > now)
    .toSorted((a, b) => a.at - b.at);
  const availableAt = (at: number) => Math.max(0, balanceCents - unavailableCents(rules, history, at));
  const nowCents = availableAt(now);
  const later: LaterAmount[] = [];
  let before = nowCents;
  for (const { at, because } of releases) {
    const then = availableAt(at);
    if (then > before) later.push({ cents: then - before, at, because });
    before = Math.max(before, then);
  }
  return { nowCents, later };
}

function depositReason({ ownHoldEnds }: WithdrawalHistory, until: number): WithdrawalHoldReason {
  return ownHoldEnds.includes(until) ? 'deposit' : 'wonDeposit';
}

/** Held money and recent winnings. What is both counts once. */
function unavailableCents(
  { winningsHoldMs }: WithdrawalRules,
  { held, winnings }: WithdrawalHistory,
  now: number,
): number {
  const parts = unexpired(held, now);
  const recent = winnings.filter(({ at }) => at + winningsHoldMs > now);
  const both = takeMatching(parts, addParts(...recent.map((one) => one.held))).taken;
  return sumHeld(parts) + sumCents(recent) - sumHeld(both);
}

/** "$300.00 is available to withdraw now, $700.00 more on Nov 27." */
export function availabilityText({ nowCents, later }: WithdrawableAmounts, now: number): string {
  const days = Map.groupBy(later, ({ at }) => dayClockLabel(at, now));
  const parts = [...days].map(([day, amounts]) => `${formatDollars(sumCents(amounts))} more ${day}`);
  return `${[`${formatDollars(nowCents)} is available to withdraw now`, ...parts].join(', ')}.`;
}

/**
 * Whether a withdrawal needs an operator's approval: the unapproved withdrawals within 24 hours or 7 days, including this one,
 * exceed the totals. Splitting an amount gains nothing.
 */
export function needsApproval(
  amountCents: number,
  { rules, history }: WithdrawalTerms,
  now: number,
): boolean {
  const sumSince = (since: number) =>
    amountCents + sumCents(history.withdrawals.filter(({ at }) => at > since));
  return (
    sumSince(now - approvalWindows.dayMs) > rules.dayApprovalCents ||
    sumSince(now - approvalWindows.weekMs) > rules.weekApprovalCents
  );
}

/** How much more can be withdrawn now without an operator's approval. */
export function centsWithoutApproval({ rules, history }: WithdrawalTerms, now: number): number {
  const remainingWithin = (limitCents: number, sinceMs: number) =>
    limitCents - sumCents(history.withdrawals.filter(({ at }) => at > now - sinceMs));
  const { dayMs, weekMs } = approvalWindows;
  return Math.max(
    0,
    Math.min(
      remainingWithin(rules.dayApprovalCents, dayMs),
      remainingWithin(rules.weekApprovalCents, weekMs),
    ),
  );
}

/** Until when a withdrawal is not sent, and why. */
export type SendWait = { readonly until: number; readonly reason: SendWaitReason };

/** When a withdrawal to this address may be sent; null for at once. The later of two waits applies. */
export function sendWait(
  paypalEmail: string,
  { rules, history }: WithdrawalTerms,
  now: number,
): SendWait | null {
  const isNew = !history.paidReceivers.includes(normaliseEmail(paypalEmail));
  const receiverUntil = isNew ? now + rules.receiverHoldMs : 0;
  const loginUntil =
    history.credentialsChangedAt === null ? 0 : history.credentialsChangedAt + rules.securityHoldMs;
  const until = Math.max(receiverUntil, loginUntil);
  if (until <= now) return null;
  return { until, reason: receiverUntil >= loginUntil ? 'newReceiver' : 'changedLogin' };
}

function sumCents(amounts: readonly { readonly cents: number }[]): number {
  return amounts.reduce((sum, { cents }) => sum + cents, 0);
}
