import { houseAccounts } from '../book/accounts.ts';
import type { Command } from '../book/commands.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import { type Refusal, refuse } from '../refusals.ts';

type BookPayoutFee = Extract<Command, { kind: 'bookPayoutFee' }>;

/**
 * Books PayPal's payout fee from its clearing account as the house's expense. PayPal first reports an estimate, so a later
 * report books the difference. A withdrawal that was never paid has no fee.
 * Refuses: withdrawalNotFound, invalidAmount, notDue (never paid, or already booked).
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
    transfers: [{ kind: 'payoutFee', debit, credit, amountCents: Math.abs(change), accountId: null }],
  });
}
