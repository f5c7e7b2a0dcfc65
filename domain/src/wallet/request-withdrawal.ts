import { houseAccounts } from '../book/accounts.ts';
import type { Command } from '../book/commands.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import { formatDollars } from '../cents.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { decideWithdrawal, needsApproval } from './withdrawal.ts';

type RequestWithdrawal = Extract<Command, { kind: 'requestWithdrawal' }>;

/**
 * Holds the money the moment it is asked for (DESIGN section 6, Withdrawal), and approves it unless it is above the
 * system setting `withdrawalApprovalCents`. No system setting blocks it.
 * Refuses: notDue (the id is taken), the rules of {@link decideWithdrawal}, balanceHeld.
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
  // Who owes has nothing available, and hears the reason rather than the symptom.
  const withinRules = decided.kind === 'ok' || decided.code === 'withdrawalAboveBalance';
  if (owedCents > 0 && withinRules) return refuse('balanceHeld');
  if (decided.kind === 'refusal') return decided;
  const waits = needsApproval(decided.amountCents, snapshot.settings);
  return decision({
    withdrawal: {
      id: withdrawalId,
      userId,
      amountCents: decided.amountCents,
      paypalEmail: decided.paypalEmail,
      status: waits ? 'processing' : 'approved',
      requestedAt: now,
      approvedAt: waits ? null : now,
      sendingAt: null,
      attempts: 0,
      paidAt: null,
      returnedAt: null,
      reason: null,
      review: null,
      feeCents: 0,
      transferCount: 1,
    },
    transfers: [
      {
        kind: 'withdrawal',
        debit: userId,
        credit: houseAccounts.withdrawalsInFlight,
        amountCents: decided.amountCents,
        userId,
      },
    ],
    notices: [
      {
        userId,
        type: 'Withdrawal',
        fromId: null,
        betId: null,
        content: `Your withdrawal of ${formatDollars(decided.amountCents)} to ${decided.paypalEmail} was requested. The amount is held until it is paid.`,
      },
    ],
  });
}
