import type { Command } from '../book/commands.ts';
import type { DepositDispute, DepositState } from '../book/deposit.ts';
import type { Decision, Snapshot } from '../book/snapshot.ts';
import { isPositiveCents } from '../cents.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { withFact } from './deposit-facts.ts';

type CommandOf<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;

/**
 * A payment is disputed: its money is held until the dispute ends, at most what is left of the deposit.
 * Refuses: depositNotFound, invalidAmount, notDue (already known, or already closed).
 */
export function holdDispute(snapshot: Snapshot, command: CommandOf<'holdDispute'>): Decision | Refusal {
  const { depositId, disputeId, amountCents } = command;
  const deposit = snapshot.deposit(depositId);
  if (!deposit) return refuse('depositNotFound');
  if (!isPositiveCents(amountCents)) return refuse('invalidAmount');
  if (deposit.disputes.some(({ id }) => id === disputeId)) return refuse('notDue');
  return withFact(snapshot, deposit, withDispute(deposit, { id: disputeId, amountCents, result: 'open' }));
}

/**
 * A dispute has ended: won, and the held money returns to the user; or lost, and it is gone. This may arrive before the
 * opening of the dispute. A lost dispute may be won on appeal; a "lost" that arrives after that is late.
 * An inquiry moved no money: a hold for it is undone and forgotten, because the inquiry may still become a chargeback.
 * Refuses: depositNotFound, invalidAmount, notDue (already won, lost twice, or an inquiry without a hold).
 */
export function closeDispute(snapshot: Snapshot, command: CommandOf<'closeDispute'>): Decision | Refusal {
  const { depositId, disputeId, amountCents, result } = command;
  const deposit = snapshot.deposit(depositId);
  if (!deposit) return refuse('depositNotFound');
  if (!isPositiveCents(amountCents)) return refuse('invalidAmount');
  const known = deposit.disputes.find(({ id }) => id === disputeId)?.result;
  if (known === 'won' || known === result) return refuse('notDue');
  if (result === 'inquiry')
    return known === 'open'
      ? withFact(snapshot, deposit, withoutDispute(deposit, disputeId))
      : refuse('notDue');
  return withFact(snapshot, deposit, withDispute(deposit, { id: disputeId, amountCents, result }));
}

function withDispute(deposit: DepositState, dispute: DepositDispute): DepositState {
  return { ...deposit, disputes: [...withoutDispute(deposit, dispute.id).disputes, dispute] };
}

function withoutDispute(deposit: DepositState, disputeId: string): DepositState {
  return { ...deposit, disputes: deposit.disputes.filter(({ id }) => id !== disputeId) };
}
