import type { Command } from '../book/commands.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import { type Refusal, refuse } from '../refusals.ts';

type ApproveWithdrawal = Extract<Command, { kind: 'approveWithdrawal' }>;

/** An operator approves a withdrawal. Moves no money. Refuses: withdrawalNotFound, notDue (not waiting for approval). */
export function approveWithdrawal(
  snapshot: Snapshot,
  { withdrawalId }: ApproveWithdrawal,
  now: number,
): Decision | Refusal {
  const withdrawal = snapshot.withdrawal(withdrawalId);
  if (!withdrawal) return refuse('withdrawalNotFound');
  if (withdrawal.status !== 'processing') return refuse('notDue');
  return decision({ withdrawal: { ...withdrawal, status: 'approved', approvedAt: now, review: null } });
}
