import type { Bet, BetResult, VoidReason } from '../book/bet.ts';
import { soleAcceptor } from '../book/offered-to.ts';
import { type Decision, decision, type Notice } from '../book/snapshot.ts';
import type { TransferKind } from '../book/transfers.ts';
import { listHolders } from './position.ts';

/**
 * Returns each side's stake of a running bet and ends it without a winner. If a challenge or a counter-offer ends before it is
 * answered, its notification is removed.
 */
export function refundBet(
  bet: Bet,
  ending: {
    readonly status: 'Deleted' | 'Settled';
    readonly result: BetResult;
    readonly kind: TransferKind;
    readonly now: number;
    readonly notices?: readonly Notice[];
    readonly declineWord?: string | null;
    readonly voidReason?: VoidReason;
  },
): Decision {
  const holders = listHolders(bet);
  const isAnswered = ending.result === 'declined' || ending.result === 'countered';
  const unanswered = bet.status === 'Created' && !isAnswered ? soleAcceptor(bet) : null;
  return decision({
    bet: {
      ...bet,
      status: ending.status,
      result: ending.result,
      declineWord: ending.declineWord ?? null,
      voidReason: ending.voidReason ?? null,
      winnerId: null,
      paidOutAt: ending.now,
      escrowCents: 0,
      transferCount: bet.transferCount + holders.length,
    },
    transfers: holders.map(({ accountId, stakeCents }) => ({
      kind: ending.kind,
      debit: bet.id,
      credit: accountId,
      amountCents: stakeCents,
      accountId,
    })),
    notices: ending.notices ?? [],
    withdrawnChallenges: unanswered === null ? [] : [{ userId: unanswered, betId: bet.id }],
  });
}

/** The transfers of a decision, for a command that is about another bet. */
export function transfersOf({ bet, transfers }: Decision): Decision['transfers'] {
  return transfers.map((transfer) => ({ ...transfer, subjectId: bet!.id }));
}
