import { isEmail, normaliseEmail } from '../accounts/email.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { isWholePositiveCents } from './whole-cents.ts';

/** SPEC section 9: at least $10, no fees. */
export const minWithdrawalCents = 1_000;

export type WithdrawalInput = {
  /** Null when nothing readable was entered. */
  readonly amountCents: number | null;
  readonly paypalEmail: string;
  readonly confirmPaypalEmail: string;
};

/**
 * Whether a withdrawal may be requested (SPEC section 5, Withdrawal). Gives the amount and the trimmed PayPal
 * email, spelled as typed. No system setting blocks a withdrawal (DESIGN section 6).
 *
 * Refusals, first that applies: amount absent or not a positive whole number of cents, below the minimum,
 * above the balance, email missing, emails differ (compared trimmed and without regard to case), and last,
 * ours: not an email address, because the money would leave for nowhere.
 */
export function decideWithdrawal(
  input: WithdrawalInput,
  balanceCents: number,
): { readonly kind: 'ok'; readonly amountCents: number; readonly paypalEmail: string } | Refusal {
  const { amountCents } = input;
  const paypalEmail = input.paypalEmail.trim();
  if (!isWholePositiveCents(amountCents)) return refuse('invalidAmount');
  if (amountCents < minWithdrawalCents) return refuse('withdrawalBelowMinimum');
  if (amountCents > balanceCents) return refuse('withdrawalAboveBalance');
  if (paypalEmail === '') return refuse('paypalEmailMissing');
  if (normaliseEmail(paypalEmail) !== normaliseEmail(input.confirmPaypalEmail)) {
    return refuse('paypalEmailsDiffer');
  }
  if (!isEmail(paypalEmail)) return refuse('invalidEmail');
  return { kind: 'ok', amountCents, paypalEmail };
}

/**
 * Submit is disabled when the amount is empty, below 10 dollars or above the balance, or while a request is
 * being processed (SPEC section 2, Request Withdrawal). The emails are left to {@link decideWithdrawal}.
 */
export function withdrawalSubmitEnabled(
  amountCents: number | null,
  balanceCents: number,
  processing: boolean,
): boolean {
  return (
    !processing &&
    isWholePositiveCents(amountCents) &&
    amountCents >= minWithdrawalCents &&
    amountCents <= balanceCents
  );
}
