import { houseAccounts } from '../book/accounts.ts';
import type { Command } from '../book/commands.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import type { CardRefund } from '../book/withdrawal.ts';
import type { WithdrawalTerms } from '../book/withdrawal-terms.ts';
import { formatDollars } from '../cents.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { dateTimeLabel } from '../time-label.ts';
import { refundableDeposits, splitWithdrawal, type WithdrawalSplit } from './split-withdrawal.ts';
import { decideWithdrawal } from './withdrawal.ts';
import {
  availabilityText,
  needsApproval,
  type SendWait,
  sendWait,
  withdrawalAvailability,
} from './withdrawal-terms.ts';

type RequestWithdrawal = Extract<Command, { kind: 'requestWithdrawal' }>;

/**
 * Requests a withdrawal: the money is held at once, and split into card refunds and a PayPal payout. An operator must
 * approve it if the user's totals of 24 hours or 7 days exceed the settings, or if the terms are missing. A new receiver or
 * a changed login sets the earliest time to send it. No system setting blocks it. Refuses: notDue (the id is taken), the
 * rules of {@link decideWithdrawal}, balanceHeld, withdrawalHeld (part of the money can only be withdrawn later; the message
 * says how much and when).
 */
export function requestWithdrawal(
  snapshot: Snapshot,
  command: RequestWithdrawal,
  now: number,
): Decision | Refusal {
  const { withdrawalId, userId, amountCents, paypalEmail } = command;
  if (snapshot.withdrawal(withdrawalId)) return refuse('notDue');
  const { availableCents, owedCents } = snapshot.account(userId);
  const input = { amountCents, paypalEmail, confirmPaypalEmail: paypalEmail };
  const decided = decideWithdrawal(input, availableCents);
  // A user who owes money should read that reason, not "exceeds your account balance".
  const withinRules = decided.kind === 'ok' || decided.code === 'withdrawalAboveBalance';
  if (owedCents > 0 && withinRules) return refuse('balanceHeld');
  if (decided.kind === 'refusal') return decided;
  const terms = snapshot.withdrawalTerms?.(userId) ?? null;
  const availability = terms && withdrawalAvailability(availableCents, terms, now);
  if (availability && decided.amountCents > availability.nowCents) {
    return refuse('withdrawalHeld', availabilityText(availability, now));
  }
  const waits = terms === null || needsApproval(decided.amountCents, terms, now);
  const wait = terms && sendWait(decided.paypalEmail, terms, now);
  const split = splitFor(snapshot, decided.amountCents, terms, now);
  return decision({
    withdrawal: {
      id: withdrawalId,
      userId,
      amountCents: decided.amountCents,
      paypalEmail: decided.paypalEmail,
      status: waits ? 'processing' : 'approved',
      requestedAt: now,
      approvedAt: waits ? null : now,
      sendAfter: wait?.until ?? null,
      sendAfterReason: wait?.reason ?? null,
      sendingAt: null,
      attempts: 0,
      paidAt: null,
      returnedAt: null,
      reason: null,
      review: null,
      feeCents: 0,
      cardRefunds: split.refunds.map(pendingRefund),
      transferCount: 1,
    },
    transfers: [
      {
        kind: 'withdrawal',
        debit: userId,
        credit: houseAccounts.withdrawalsInFlight,
        amountCents: decided.amountCents,
        accountId: userId,
      },
    ],
    notices: [
      {
        userId,
        type: 'Withdrawal',
        fromId: null,
        betId: null,
        content: `${requestedText(decided.amountCents, split, decided.paypalEmail)} ${wait ? waitText(wait) : 'The amount is held until it is paid.'}`,
      },
    ],
  });
}

/** The batch locked the deposits it found; one that was credited since is not refunded by this withdrawal. */
function splitFor(
  snapshot: Snapshot,
  amountCents: number,
  terms: WithdrawalTerms | null,
  now: number,
): WithdrawalSplit {
  if (terms === null) return splitWithdrawal(amountCents, []);
  const { rules, history } = terms;
  const refundable = refundableDeposits(history.cardDeposits, rules.refundWindowMs, now);
  return splitWithdrawal(
    amountCents,
    refundable.filter(({ depositId }) => snapshot.deposit(depositId) !== undefined),
  );
}

const pendingRefund = ({ depositId, cents }: WithdrawalSplit['refunds'][number]): CardRefund => ({
  depositId,
  amountCents: cents,
  status: 'pending',
  refundId: null,
  sendingAt: null,
  endedAt: null,
  reason: null,
});

function requestedText(
  amountCents: number,
  { refunds, paypalCents }: WithdrawalSplit,
  paypalEmail: string,
): string {
  const amount = formatDollars(amountCents);
  if (refunds.length === 0) return `Your withdrawal of ${amount} to ${paypalEmail} was requested.`;
  const toCard = `${formatDollars(amountCents - paypalCents)} goes back to the card you deposited with`;
  const rest = paypalCents > 0 ? `, and ${formatDollars(paypalCents)} goes to ${paypalEmail}` : '';
  return `Your withdrawal of ${amount} was requested. ${toCard}${rest}.`;
}

function waitText({ until, reason }: SendWait): string {
  const because = { newReceiver: 'This PayPal address is new', changedLogin: 'Your login was changed' }[
    reason
  ];
  return `${because}, so it is sent on ${dateTimeLabel(until)} at the earliest. Until then you can cancel it.`;
}
