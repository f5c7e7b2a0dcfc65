import { isGroupId } from '../book/accounts.ts';
import type { Bet } from '../book/bet.ts';
import type { Decision, Snapshot } from '../book/snapshot.ts';
import { withStake } from './count-stakes.ts';

/**
 * The snapshot as a decision about bets leaves it: their states, the balances of their users, what counts for their limits and
 * how many of their bets are open. For a command that does two things in one transaction.
 */
export function snapshotAfter(snapshot: Snapshot, decided: Decision): Snapshot {
  const bets = new Map<string, Bet>();
  for (const bet of [decided.bet, ...decided.otherBets]) if (bet) bets.set(bet.id, bet);
  const changeOf = (accountId: string) =>
    decided.transfers
      .filter((transfer) => transfer.accountId === accountId)
      .reduce((sum, { credit, amountCents }) => sum + (credit === accountId ? amountCents : -amountCents), 0);
  return {
    ...delegate(snapshot),
    bet: (betId) => bets.get(betId) ?? snapshot.bet(betId),
    account(userId) {
      const account = snapshot.account(userId);
      const { protection } = account;
      let sums = protection?.sums;
      for (const bet of bets.values())
        if (sums) sums = withStake(sums, userId, snapshot.bet(bet.id), bet, protection!.at);
      return {
        ...account,
        availableCents: account.availableCents + changeOf(userId),
        ...(protection && { protection: { ...protection, sums: sums! } }),
      };
    },
    groupAccount(accountId) {
      const account = snapshot.groupAccount?.(accountId);
      if (!account || !isGroupId(accountId)) return account;
      return { ...account, balanceCents: account.balanceCents + changeOf(accountId) };
    },
    openBets(userId, eventId) {
      let open = snapshot.openBets(userId, eventId);
      for (const bet of bets.values()) {
        if (bet.creatorId !== userId || bet.eventId !== eventId) continue;
        const wasOpen = snapshot.bet(bet.id)?.status === 'Created';
        open += Number(bet.status === 'Created') - Number(wasOpen);
      }
      return open;
    },
  };
}

/** A snapshot may be an instance of a class, whose methods a copy of its properties would not have. */
function delegate(snapshot: Snapshot): Snapshot {
  return {
    account: (userId) => snapshot.account(userId),
    bet: (betId) => snapshot.bet(betId),
    event: (eventId) => snapshot.event(eventId),
    deposit: (depositId) => snapshot.deposit(depositId),
    withdrawal: (withdrawalId) => snapshot.withdrawal(withdrawalId),
    openBets: (userId, eventId) => snapshot.openBets(userId, eventId),
    areFriends: (userId, otherId) => snapshot.areFriends(userId, otherId),
    isUnavailable: (userId) => snapshot.isUnavailable?.(userId) ?? false,
    areBlocked: (userId, otherId) => snapshot.areBlocked?.(userId, otherId) ?? false,
    reference: (eventId, terms) => snapshot.reference?.(eventId, terms) ?? null,
    lineSeenAt: (eventId, terms) => snapshot.lineSeenAt?.(eventId, terms) ?? null,
    settings: snapshot.settings,
    exchangeFee: snapshot.exchangeFee,
  };
}
