import type { SystemSettings } from '../bets/bet.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { isWholePositiveCents } from './whole-cents.ts';

/** SPEC section 9: deposits of $10 to $1000, $10 to begin with, no fee. */
export const minDepositCents = 1_000;
export const maxDepositCents = 100_000;
export const defaultDepositCents = 1_000;
export const depositFeeCents = 0;

/**
 * Whether a checkout may be opened for this amount (SPEC section 5, Deposit). `amountCents` is null when
 * nothing readable was entered; `settings` is null when they are missing.
 *
 * Refusals, first that applies: amount absent or not a positive whole number of cents, below the minimum, above the
 * maximum, deposits blocked (settings missing, app blocked, deposits not allowed).
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

/** The three lines of the deposit summary (SPEC section 2, Settings); zeros while no amount is readable. */
export function depositSummary(amountCents: number | null): {
  readonly amountCents: number;
  readonly feeCents: number;
  readonly totalCents: number;
} {
  const amount = isWholePositiveCents(amountCents) ? amountCents : 0;
  return { amountCents: amount, feeCents: depositFeeCents, totalCents: amount + depositFeeCents };
}

/** The button is enabled only for 10 to 1000 dollars (SPEC section 5, Deposit). */
export function depositButtonEnabled(amountCents: number | null): boolean {
  return (
    isWholePositiveCents(amountCents) && amountCents >= minDepositCents && amountCents <= maxDepositCents
  );
}
