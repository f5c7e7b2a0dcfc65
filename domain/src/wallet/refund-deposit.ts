import type { Command } from '../book/commands.ts';
import type { DepositState } from '../book/deposit.ts';
import type { Decision, Snapshot } from '../book/snapshot.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { withFact } from './deposit-facts.ts';

type CommandOf<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;

/**
 * The provider refunded `refundedCents` in total. A total not above the known one arrived late and changes nothing. A total
 * reported before a refund failed may be outdated and must be fetched again.
 * Refuses: depositNotFound, invalidAmount, notDue, countedTooEarly.
 */
export function refundDeposit(snapshot: Snapshot, command: CommandOf<'refundDeposit'>): Decision | Refusal {
  const { depositId, refundedCents } = command;
  const deposit = snapshot.deposit(depositId);
  if (!deposit) return refuse('depositNotFound');
  if (!isPartOf(deposit, refundedCents)) return refuse('invalidAmount');
  if (refundedCents <= deposit.refundedCents) return refuse('notDue');
  if (command.failuresKnown !== deposit.failedRefunds.length) return refuse('countedTooEarly');
  return withFact(snapshot, deposit, { ...deposit, refundedCents });
}

/**
 * A refund failed; `refundedCents` is the total the provider now reports. The only way that total decreases.
 * Refuses: depositNotFound, invalidAmount, notDue (known), countedTooEarly (reported before another failure).
 */
export function returnRefund(snapshot: Snapshot, command: CommandOf<'returnRefund'>): Decision | Refusal {
  const { depositId, refundId, refundedCents } = command;
  const deposit = snapshot.deposit(depositId);
  if (!deposit) return refuse('depositNotFound');
  if (!isPartOf(deposit, refundedCents)) return refuse('invalidAmount');
  if (deposit.failedRefunds.includes(refundId)) return refuse('notDue');
  if (command.failuresKnown !== deposit.failedRefunds.length) return refuse('countedTooEarly');
  const failedRefunds = [...deposit.failedRefunds, refundId];
  return withFact(snapshot, deposit, { ...deposit, refundedCents, failedRefunds });
}

/** The provider took `reversedCents` back in total. Refuses: depositNotFound, invalidAmount, notDue. */
export function reverseDeposit(snapshot: Snapshot, command: CommandOf<'reverseDeposit'>): Decision | Refusal {
  const { depositId, reversedCents } = command;
  const deposit = snapshot.deposit(depositId);
  if (!deposit) return refuse('depositNotFound');
  if (!isPartOf(deposit, reversedCents)) return refuse('invalidAmount');
  if (reversedCents <= deposit.reversedCents) return refuse('notDue');
  return withFact(snapshot, deposit, { ...deposit, reversedCents });
}

function isPartOf({ amountCents }: DepositState, cents: number): boolean {
  return Number.isInteger(cents) && cents >= 0 && cents <= amountCents;
}
