import type { Command } from '../book/commands.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import { isPositiveCents } from '../cents.ts';
import { type Refusal, refuse } from '../refusals.ts';

type IssuePurse = Extract<Command, { kind: 'issuePurse' }>;

/**
 * Gives a member the purse of a season, from the account that issues the season's points. It is the first transfer of the
 * account, so a repeat finds nothing to do. Refuses, in this order: groupNotFound (not an account of a `points` group),
 * invalidAmount, notDue.
 */
export function issuePurse(snapshot: Snapshot, command: IssuePurse): Decision | Refusal {
  const { accountId, amountCents } = command;
  const account = snapshot.groupAccount?.(accountId);
  if (account?.kind !== 'points') return refuse('groupNotFound');
  if (!isPositiveCents(amountCents)) return refuse('invalidAmount');
  if (account.version > 0) return refuse('notDue');
  return decision({
    transfers: [{ kind: 'seasonPurse', debit: account.ledgerId, credit: accountId, amountCents, accountId }],
  });
}
