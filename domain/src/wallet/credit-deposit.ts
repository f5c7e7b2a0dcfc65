import { houseAccounts } from '../book/accounts.ts';
import type { Command } from '../book/commands.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import { isPositiveCents } from '../cents.ts';
import { type Refusal, refuse } from '../refusals.ts';

type CreditDeposit = Extract<Command, { kind: 'creditDeposit' }>;

/**
 * Credits a deposit the provider confirmed, once (DESIGN section 6, Deposit). The amount and the owner must be
 * those of the stored deposit. Refuses: depositNotFound, invalidAmount, notDue (already credited).
 */
export function creditDeposit(snapshot: Snapshot, command: CreditDeposit): Decision | Refusal {
  const deposit = snapshot.deposit(command.depositId);
  if (!deposit || deposit.userId !== command.userId) return refuse('depositNotFound');
  if (!isPositiveCents(command.amountCents) || command.amountCents !== deposit.amountCents) {
    return refuse('invalidAmount');
  }
  if (deposit.credited) return refuse('notDue');
  const debit = command.provider === 'stripe' ? houseAccounts.cardProvider : houseAccounts.paypal;
  return decision({
    creditedDepositId: deposit.id,
    transfers: [
      {
        kind: 'deposit',
        debit,
        credit: command.userId,
        amountCents: command.amountCents,
        userId: command.userId,
      },
    ],
  });
}
