import type { Command } from '../book/commands.ts';
import type { Decision, Snapshot } from '../book/snapshot.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { returned } from './return-withdrawal.ts';
import { isCertainlyUnsent } from './withdrawal.ts';

type RejectWithdrawal = Extract<Command, { kind: 'rejectWithdrawal' }>;

/**
 * An operator says no, and the money is back at once. Refuses: withdrawalNotFound, notDue (PayPal may know of it by now,
 * so it may still be paid; or it stands no more as the operator saw it).
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
