import type { Bet, BetResult, VoidReason } from '../book/bet.ts';
import { challengedFriend } from '../book/offered-to.ts';
import { type Decision, decision, type Notice } from '../book/snapshot.ts';
import type { TransferKind } from '../book/transfers.ts';
import { listHolders } from './position.ts';

/**
 * Returns each side's stake of a running bet and ends it without a winner. If a challenge ends before the friend
 * answers, its notification is removed.
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
  const unanswered =
    bet.status === 'Created' && ending.result !== 'declined' ? challengedFriend(bet.offeredTo) : null;
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
