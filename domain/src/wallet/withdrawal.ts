import { emailProblem, normaliseEmail } from '../auth/email.ts';
import type { Withdrawal, WithdrawalStatus } from '../book/withdrawal.ts';
import { isWholePositiveCents } from '../cents.ts';
import { type Refusal, refuse } from '../refusals.ts';

/** The minimum withdrawal: $10, without fees (docs/rules.md#withdrawals). */
export const minWithdrawalCents = 1_000;

/**
 * PayPal executes an id at most once within 30 days. A later repeat would be a second payout, so a withdrawal is never sent
 * again once this much time has passed since the first attempt (docs/adr/0009).
 */
export const resendableMs = 25 * 86_400_000;

/** While its money is held. */
export const inFlightStatuses: readonly WithdrawalStatus[] = ['processing', 'approved', 'sent'];

export function isInFlight(status: WithdrawalStatus): boolean {
  return inFlightStatuses.includes(status);
}

/** The displayed status: processing until it is paid, failed once it was returned. */
export function shownStatus(status: WithdrawalStatus): 'processing' | 'paid' | 'failed' {
  if (status === 'paid') return 'paid';
  return status === 'returned' ? 'failed' : 'processing';
}

/** What determines whether a withdrawal may be on its way. */
type SendState = Pick<Withdrawal, 'status' | 'sendingAt' | 'cardRefunds'>;

/** Whether no provider can have received what it still holds, so it can be rejected or paid by hand. */
export function isCertainlyUnsent({ status, sendingAt, cardRefunds }: SendState): boolean {
  if (status === 'processing') return true;
  const mayBeRefunded = cardRefunds.some((one) => one.status === 'pending' && one.sendingAt !== null);
  return status === 'approved' && sendingAt === null && !mayBeRefunded;
}

/** Whether the user can cancel it: while it waits for an operator or for its earliest time to be sent. */
export function isCancelable(withdrawal: SendState & Pick<Withdrawal, 'sendAfter'>, now: number): boolean {
  const { status, sendAfter } = withdrawal;
  return (
    isCertainlyUnsent(withdrawal) && (status === 'processing' || (sendAfter !== null && sendAfter > now))
  );
}

export type WithdrawalInput = {
  /** Null for unreadable input. */
  readonly amountCents: number | null;
  readonly paypalEmail: string;
  readonly confirmPaypalEmail: string;
};

/**
 * Validates a withdrawal request. Returns the amount and the trimmed PayPal email, spelled as typed. No system setting blocks
 * a withdrawal.
 *
 * Checks, in order: amount missing or not positive whole cents, below the minimum, above the balance, email missing, emails
 * differ (trimmed, ignoring case), not an email address.
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
  const badEmail = emailProblem(paypalEmail);
  if (badEmail) return refuse(badEmail);
  return { kind: 'ok', amountCents, paypalEmail };
}

/**
 * Whether the submit button is enabled: the amount is $10 up to the balance and no request is in progress. The emails are
 * checked by {@link decideWithdrawal}.
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
