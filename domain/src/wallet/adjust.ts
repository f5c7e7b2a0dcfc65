import { houseAccounts } from '../book/accounts.ts';
import type { Command } from '../book/commands.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import { isPositiveCents } from '../cents.ts';
import { type Refusal, refuse } from '../refusals.ts';

type Adjust = Extract<Command, { kind: 'adjust' }>;

/** Gives or takes money against the house. Refuses: invalidAmount, insufficientFunds. */
export function adjust(snapshot: Snapshot, command: Adjust): Decision | Refusal {
  const { userId } = command;
  const amountCents = Math.abs(command.amountCents);
  if (!isPositiveCents(amountCents)) return refuse('invalidAmount');
  if (command.amountCents < 0 && snapshot.account(userId).availableCents < amountCents) {
    return refuse('insufficientFunds');
  }
  const [debit, credit] =
    command.amountCents > 0 ? [houseAccounts.adjustments, userId] : [userId, houseAccounts.adjustments];
  return decision({ transfers: [{ kind: 'adjustment', debit, credit, amountCents, accountId: userId }] });
}
