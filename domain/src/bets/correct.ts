import { type Account, houseAccounts } from '../book/accounts.ts';
import type { Bet } from '../book/bet.ts';
import type { Command } from '../book/commands.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import type { Transfer } from '../book/transfers.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { decideOutcome } from './outcome.ts';
import { findPosition, listHolders } from './position.ts';
import { readResult, refundVoidBet, settleByResult, withResult } from './settle.ts';

type CorrectBet = Extract<Command, { kind: 'correctBet' }>;

/**
 * Updates a settled bet after a corrected result: reversing transfers undo the first settlement, then the bet is
 * settled again. Ledger lines are never edited. The house advances what a user has already spent, and the user owes it.
 * A void bet stays void. Refuses, in this order: betNotFound, betNotOpen, notDue (also if it was settled again after the sides
 * contested its result, or had no winner).
 */
export function correctBet(snapshot: Snapshot, command: CorrectBet, now: number): Decision | Refusal {
  const bet = snapshot.bet(command.betId);
  const event = bet && snapshot.event(bet.eventId);
  if (!bet || !event) return refuse('betNotFound');
  if (bet.status !== 'Settled' || bet.result === 'void' || bet.settledVersion === null)
    return refuse('betNotOpen');
  if (command.contestedAt !== undefined) return returnContested(snapshot, bet, command.contestedAt, now);
  const gameResult = readResult(event);
  if (!gameResult || bet.settledVersion >= event.resultVersion) return refuse('notDue');
  const { result, winnerId } = decideOutcome(bet, event.sportKey, gameResult);
  if (winnerId === bet.winnerId) return decision({ bet: { ...withResult(bet, event, gameResult), result } });
  const { reopened, ...reversed } = reopen(snapshot, bet);
  const settled = settleByResult(reopened, event, gameResult, now);
  return {
    ...settled,
    transfers: [...reversed.transfers, ...settled.transfers],
    owedChanges: reversed.owedChanges,
    notices: settled.notices.map((notice) => ({
      ...notice,
      type: 'CorrectBet',
      content: `The result was corrected. ${notice.content}`,
    })),
  };
}

/** Ends a settled bet without a winner. No result counts for it any more, as for every void bet. */
function returnContested(snapshot: Snapshot, bet: Bet, contestedAt: number, now: number): Decision | Refusal {
  if (bet.winnerId === null || bet.paidOutAt === null || bet.paidOutAt > contestedAt) return refuse('notDue');
  const { reopened, transfers, owedChanges } = reopen(snapshot, bet);
  const active: Bet = {
    ...reopened,
    status: 'Active',
    settledScore: null,
    settledEnding: null,
    settledVersion: null,
  };
  const returned = refundVoidBet(active, 'agreed', now);
  return { ...returned, transfers: [...transfers, ...returned.transfers], owedChanges };
}

/** The bet with both stakes in escrow again, and what brings them there. */
function reopen(snapshot: Snapshot, bet: Bet) {
  const reversed = reverseSettlement(bet, (userId) => snapshot.account(userId));
  const reopened: Bet = {
    ...bet,
    escrowCents: bet.creatorStakeCents + bet.acceptorStakeCents,
    transferCount: bet.transferCount + reversed.transfers.length,
  };
  return { reopened, ...reversed };
}

/**
 * Returns what the first settlement paid to escrow. The house advances what a user has spent; in a group the balance goes
 * below its limit instead.
 */
function reverseSettlement(bet: Bet, account: (userId: string) => Account) {
  const transfers: Transfer[] = [];
  const owedChanges: { userId: string; cents: number }[] = [];
  const takeBack = ({ userId, accountId }: { userId: string; accountId: string }, cents: number) => {
    const taken = bet.group ? cents : Math.min(cents, account(userId).availableCents);
    const advanced = cents - taken;
    if (taken > 0)
      transfers.push({ kind: 'reversal', debit: accountId, credit: bet.id, amountCents: taken, accountId });
    if (advanced === 0) return;
    transfers.push({
      kind: 'reversal',
      debit: houseAccounts.advances,
      credit: bet.id,
      amountCents: advanced,
      accountId: null,
    });
    owedChanges.push({ userId, cents: advanced });
  };
  if (bet.winnerId === null) {
    for (const holder of listHolders(bet)) takeBack(holder, holder.stakeCents);
    return { transfers, owedChanges };
  }
  const { payoutIfWonCents, feeIfWonCents } = findPosition(bet, bet.winnerId)!;
  takeBack(listHolders(bet).find(({ userId }) => userId === bet.winnerId)!, payoutIfWonCents);
  if (feeIfWonCents > 0) {
    transfers.push({
      kind: 'reversal',
      debit: houseAccounts.fees,
      credit: bet.id,
      amountCents: feeIfWonCents,
      accountId: null,
    });
  }
  return { transfers, owedChanges };
}
