import { isEmail, normaliseEmail } from '../accounts/email.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { isWholePositiveCents } from './whole-cents.ts';
import type { SendWaitReason } from './withdrawal-terms.ts';

/** SPEC section 9: at least $10, no fees. */
export const minWithdrawalCents = 1_000;

/**
 * Where a withdrawal stands. Held money is in flight while it is processing (requested), approved (may be sent) or
 * sent (PayPal has it in hand); it leaves for good when paid, and comes back once when returned.
 */
export type WithdrawalStatus = 'processing' | 'approved' | 'sent' | 'paid' | 'returned';

/** A withdrawal as the book sees it. Instants are milliseconds since 1970 UTC. */
export type Withdrawal = {
  readonly id: string;
  readonly userId: string;
  readonly amountCents: number;
  readonly paypalEmail: string;
  readonly status: WithdrawalStatus;
  readonly requestedAt: number;
  readonly approvedAt: number | null;
  /** It is not sent before this instant; null where it may be sent once it is approved. */
  readonly sendAfter: number | null;
  readonly sendAfterReason: SendWaitReason | null;
  /** When PayPal was first asked in an attempt that may have arrived; null while it certainly knows nothing of it. */
  readonly sendingAt: number | null;
  /** How often sending it was begun. */
  readonly attempts: number;
  readonly paidAt: number | null;
  readonly returnedAt: number | null;
  /** Why it was returned. */
  readonly reason: string | null;
  /** Why an operator has to look at it; null where it goes its way by itself. */
  readonly review: string | null;
  /** What PayPal took for it from the house. */
  readonly feeCents: number;
  readonly transferCount: number;
};

/**
 * PayPal executes an id at most once within 30 days. After that a repeat would be a second payout, so nothing is
 * sent again once this much time has passed since the first attempt (docs/adr/0009).
 */
export const resendableMs = 25 * 86_400_000;

/** Whether the money is still held for it. */
export function isInFlight(status: WithdrawalStatus): boolean {
  return status !== 'paid' && status !== 'returned';
}

/** Whether PayPal certainly knows nothing of it, so that it can be rejected or paid by hand. */
export function isCertainlyUnsent({ status, sendingAt }: Pick<Withdrawal, 'status' | 'sendingAt'>): boolean {
  return status === 'processing' || (status === 'approved' && sendingAt === null);
}

/** Whether its person can take it back: while it waits for an operator or for its earliest time to be sent. */
export function isCancelable(
  withdrawal: Pick<Withdrawal, 'status' | 'sendingAt' | 'sendAfter'>,
  now: number,
): boolean {
  const { status, sendAfter } = withdrawal;
  return (
    isCertainlyUnsent(withdrawal) && (status === 'processing' || (sendAfter !== null && sendAfter > now))
  );
}

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
