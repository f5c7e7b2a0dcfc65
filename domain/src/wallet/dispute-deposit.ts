import type { Command } from '../book/commands.ts';
import type { Decision, Snapshot } from '../book/snapshot.ts';
import { isPositiveCents } from '../cents.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { withFact } from './deposit-facts.ts';
import type { DepositDispute, DepositState } from './deposit-state.ts';

type Told<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;

/**
 * Somebody disputes the payment: its money is held until the dispute ends, no more than the deposit has left.
 * Refuses: depositNotFound, invalidAmount, notDue (known, or over before it was told of).
 */
export function holdDispute(snapshot: Snapshot, command: Told<'holdDispute'>): Decision | Refusal {
  const { depositId, disputeId, amountCents } = command;
  const deposit = snapshot.deposit(depositId);
  if (!deposit) return refuse('depositNotFound');
  if (!isPositiveCents(amountCents)) return refuse('invalidAmount');
  if (deposit.disputes.some(({ id }) => id === disputeId)) return refuse('notDue');
  return withFact(snapshot, deposit, withDispute(deposit, { id: disputeId, amountCents, result: 'open' }));
}

/**
 * The dispute has ended: won, and what was held is the person's again; lost, and it is gone. It may be told of
 * before its beginning. One that was lost may be won after all, on appeal; a lost one that is told of after that is
 * late. Refuses: depositNotFound, invalidAmount, notDue (won before, or lost before and now).
 */
export function closeDispute(snapshot: Snapshot, command: Told<'closeDispute'>): Decision | Refusal {
  const { depositId, disputeId, amountCents, result } = command;
  const deposit = snapshot.deposit(depositId);
  if (!deposit) return refuse('depositNotFound');
  if (!isPositiveCents(amountCents)) return refuse('invalidAmount');
  const known = deposit.disputes.find(({ id }) => id === disputeId)?.result;
  if (known === 'won' || known === result) return refuse('notDue');
  return withFact(snapshot, deposit, withDispute(deposit, { id: disputeId, amountCents, result }));
}

function withDispute(deposit: DepositState, dispute: DepositDispute): DepositState {
  return { ...deposit, disputes: [...deposit.disputes.filter(({ id }) => id !== dispute.id), dispute] };
}
