import type { SystemSettings } from '../book/bet.ts';
import { isWholePositiveCents } from '../cents.ts';
import { type Refusal, refuse } from '../refusals.ts';

/** Deposits of $10 to $1,000, $10 preset, no fee (docs/rules.md#deposits). */
export const minDepositCents = 1_000;
export const maxDepositCents = 100_000;
export const defaultDepositCents = 1_000;
export const depositFeeCents = 0;

/**
 * Whether a checkout may be opened for an amount. `amountCents` is null for unreadable input; `settings` is null while they
 * are missing.
 *
 * Checks, in order: amount missing or not positive whole cents, below the minimum, above the maximum, deposits blocked
 * (settings missing, app blocked, deposits not allowed).
 */
export function decideDeposit(
  amountCents: number | null,
  settings: Pick<SystemSettings, 'blockAppUse' | 'depositsAllowed'> | null,
): { readonly kind: 'ok'; readonly amountCents: number } | Refusal {
  if (!isWholePositiveCents(amountCents)) return refuse('invalidAmount');
  if (amountCents < minDepositCents) return refuse('depositBelowMinimum');
  if (amountCents > maxDepositCents) return refuse('depositAboveMaximum');
  if (!settings || settings.blockAppUse || !settings.depositsAllowed) return refuse('depositsBlocked');
  return { kind: 'ok', amountCents };
}

/** The three lines of the deposit summary; zeros while no amount is readable. */
export function depositSummary(amountCents: number | null): {
  readonly amountCents: number;
  readonly feeCents: number;
  readonly totalCents: number;
} {
  const amount = isWholePositiveCents(amountCents) ? amountCents : 0;
  return { amountCents: amount, feeCents: depositFeeCents, totalCents: amount + depositFeeCents };
}

/** Whether the deposit button is enabled: only for $10 to $1,000. */
export function depositButtonEnabled(amountCents: number | null): boolean {
  return (
    isWholePositiveCents(amountCents) && amountCents >= minDepositCents && amountCents <= maxDepositCents
  );
}
