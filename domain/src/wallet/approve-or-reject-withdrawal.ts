import type { Command } from '../book/commands.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { returned } from './return-withdrawal.ts';
import { isCertainlyUnsent } from './withdrawal.ts';

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

type RejectWithdrawal = Extract<Command, { kind: 'rejectWithdrawal' }>;

/**
 * An operator rejects a withdrawal; the money returns at once. Refuses: withdrawalNotFound, notDue (PayPal may already have
 * received it, or its status is no longer what the operator saw).
 */
export function rejectWithdrawal(
  snapshot: Snapshot,
  { withdrawalId, reason, ifStatus }: RejectWithdrawal,
  now: number,
): Decision | Refusal {
  const withdrawal = snapshot.withdrawal(withdrawalId);
  if (!withdrawal) return refuse('withdrawalNotFound');
  if (!isCertainlyUnsent(withdrawal)) return refuse('notDue');
  if (ifStatus !== undefined && ifStatus !== withdrawal.status) return refuse('notDue');
  return returned(withdrawal, reason, now);
}
