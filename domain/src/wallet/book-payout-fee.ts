import { houseAccounts } from '../book/accounts.ts';
import type { Command } from '../book/commands.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import { type Refusal, refuse } from '../refusals.ts';

type BookPayoutFee = Extract<Command, { kind: 'bookPayoutFee' }>;

/**
 * What PayPal takes for a payout leaves its clearing account as the house's expense. PayPal first tells an estimate, so
 * a later word moves the difference, either way. What came back without ever having been paid has no fee.
 * Refuses: withdrawalNotFound, invalidAmount, notDue (never paid, or booked before).
 */
export function bookPayoutFee(
  snapshot: Snapshot,
  { withdrawalId, feeCents }: BookPayoutFee,
): Decision | Refusal {
  const withdrawal = snapshot.withdrawal(withdrawalId);
  if (!withdrawal) return refuse('withdrawalNotFound');
  if (!Number.isSafeInteger(feeCents) || feeCents < 0) return refuse('invalidAmount');
  const change = feeCents - withdrawal.feeCents;
  if (withdrawal.paidAt === null || change === 0) return refuse('notDue');
  const { payoutFees, paypal } = houseAccounts;
  const [debit, credit] = change > 0 ? [payoutFees, paypal] : [paypal, payoutFees];
  return decision({
    withdrawal: { ...withdrawal, feeCents, transferCount: withdrawal.transferCount + 1 },
    transfers: [{ kind: 'payoutFee', debit, credit, amountCents: Math.abs(change), userId: null }],
  });
}
