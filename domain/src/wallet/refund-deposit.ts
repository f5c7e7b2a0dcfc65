import type { Command } from '../book/commands.ts';
import type { Decision, Snapshot } from '../book/snapshot.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { withFact } from './deposit-facts.ts';
import type { DepositState } from './deposit-state.ts';

type Told<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;

/**
 * The provider has given money back, `refundedCents` in all. An amount that is not above what is known arrived late
 * and changes nothing; one from before a refund failed may be out of date, and is to be counted anew.
 * Refuses: depositNotFound, invalidAmount, notDue, countedTooEarly.
 */
export function refundDeposit(snapshot: Snapshot, command: Told<'refundDeposit'>): Decision | Refusal {
  const { depositId, refundedCents } = command;
  const deposit = snapshot.deposit(depositId);
  if (!deposit) return refuse('depositNotFound');
  if (!isPartOf(deposit, refundedCents)) return refuse('invalidAmount');
  if (refundedCents <= deposit.refundedCents) return refuse('notDue');
  if (command.failuresKnown !== deposit.failedRefunds.length) return refuse('countedTooEarly');
  return withFact(snapshot, deposit, { ...deposit, refundedCents });
}

/**
 * A refund did not arrive, once; `refundedCents` is what the provider counts as refunded since. The one way in which
 * that amount falls. Refuses: depositNotFound, invalidAmount, notDue (known), countedTooEarly (before another failed).
 */
export function returnRefund(snapshot: Snapshot, command: Told<'returnRefund'>): Decision | Refusal {
  const { depositId, refundId, refundedCents } = command;
  const deposit = snapshot.deposit(depositId);
  if (!deposit) return refuse('depositNotFound');
  if (!isPartOf(deposit, refundedCents)) return refuse('invalidAmount');
  if (deposit.failedRefunds.includes(refundId)) return refuse('notDue');
  if (command.failuresKnown !== deposit.failedRefunds.length) return refuse('countedTooEarly');
  const failedRefunds = [...deposit.failedRefunds, refundId];
  return withFact(snapshot, deposit, { ...deposit, refundedCents, failedRefunds });
}

/** The provider itself took money back, `reversedCents` in all. Refuses: depositNotFound, invalidAmount, notDue. */
export function reverseDeposit(snapshot: Snapshot, command: Told<'reverseDeposit'>): Decision | Refusal {
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
