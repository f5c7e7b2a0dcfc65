import type { Bet } from '@sidebet/domain/bets/bet';
import { houseAccounts } from '@sidebet/domain/book/accounts';
import { decide } from '@sidebet/domain/book/decide';
import type { Decision, Snapshot } from '@sidebet/domain/book/snapshot';
import type { DepositState } from '@sidebet/domain/wallet/deposit-state';
import type { Withdrawal } from '@sidebet/domain/wallet/withdrawal';

type Decide = typeof decide;

/** Variants of `decide`, each without one protection. A proof that passes with any of them proves nothing. */
export const brokenDecides: Readonly<Record<string, Decide>> = {
  acceptsTwice: (snapshot, command, now) => {
    const seen = command.kind === 'acceptBet' ? withBet(snapshot, asIfOpen) : snapshot;
    return decide(seen, command, now);
  },
  settlesTwice: (snapshot, command, now) => {
    const seen = command.kind === 'settleBet' ? withBet(snapshot, asIfActive) : snapshot;
    return decide(seen, command, now);
  },
  expiresOneMillisecondEarly: (snapshot, command, now) => {
    const decided = decide(snapshot, command, now);
    if (decided.kind === 'decision' || command.kind !== 'expireBet') return decided;
    const early = decide(snapshot, command, now + 1);
    return early.kind === 'decision' ? { ...early, bet: { ...early.bet!, paidOutAt: now } } : decided;
  },
  forgetsTheFee: changing((made) => ({
    ...made,
    transfers: made.transfers.filter(({ kind }) => kind !== 'fee'),
  })),
  forgivesWhatIsOwed: changing((made) => ({
    ...made,
    transfers: made.transfers.filter(({ kind }) => kind !== 'oweSettled'),
    owedChanges: [],
  })),
  paysOneCentMore: changing((made) => ({
    ...made,
    transfers: made.transfers.map((transfer) =>
      transfer.kind === 'win' ? { ...transfer, amountCents: transfer.amountCents + 1 } : transfer,
    ),
  })),
  ignoresTheSettings: (snapshot, command, now) =>
    decide(
      {
        ...snapshot,
        settings: {
          betsAllowed: true,
          canPlaceBets: true,
          blockAppUse: false,
          depositsAllowed: true,
          tieRule: snapshot.settings?.tieRule ?? 'awayWins',
          withdrawalApprovalCents: snapshot.settings?.withdrawalApprovalCents ?? 0,
          minimumStakeCents: snapshot.settings?.minimumStakeCents ?? 1,
          openBetsPerEvent: snapshot.settings?.openBetsPerEvent ?? 1_000,
          bettingMarginMs: 0,
        },
      },
      command,
      now,
    ),
  forgetsOpenBets: (snapshot, command, now) => decide({ ...snapshot, openBets: () => 0 }, command, now),
  approvesEveryWithdrawal: (snapshot, command, now) => {
    if (command.kind !== 'requestWithdrawal') return decide(snapshot, command, now);
    const terms = snapshot.withdrawalTerms?.(command.userId);
    if (!terms) return decide(snapshot, command, now);
    const most = Number.MAX_SAFE_INTEGER;
    const rules = { ...terms.rules, dayApprovalCents: most, weekApprovalCents: most };
    return decide({ ...snapshot, withdrawalTerms: () => ({ ...terms, rules }) }, command, now);
  },
  rejectsWhatWasPaid: (snapshot, command, now) =>
    decide(
      snapshot,
      command.kind === 'rejectWithdrawal' ? { ...command, kind: 'returnWithdrawal' } : command,
      now,
    ),
  letsAnybodyTakeAChallenge: (snapshot, command, now) => {
    if (command.kind !== 'acceptBet') return decide(snapshot, command, now);
    const decided = decide(
      withBet(snapshot, (bet) => ({ ...bet, offeredToId: null })),
      command,
      now,
    );
    if (decided.kind === 'refusal') return decided;
    return { ...decided, bet: { ...decided.bet!, offeredToId: snapshot.bet(command.betId)!.offeredToId } };
  },
  letsAnybodyDecline: (snapshot, command, now) => {
    if (command.kind !== 'declineBet') return decide(snapshot, command, now);
    const offeredToId = snapshot.bet(command.betId)?.offeredToId;
    return decide(snapshot, offeredToId ? { ...command, userId: offeredToId } : command, now);
  },
  declinesTwice: (snapshot, command, now) => {
    const seen = command.kind === 'declineBet' ? withBet(snapshot, asIfUnanswered) : snapshot;
    return decide(seen, command, now);
  },
  challengesStrangers: (snapshot, command, now) =>
    decide({ ...snapshot, areFriends: () => true }, command, now),
  refundsWhoeverDeclines: changing((made, command) => ({
    ...made,
    transfers: made.transfers.map((transfer) =>
      transfer.kind === 'declineRefund' && command.kind === 'declineBet'
        ? { ...transfer, credit: command.userId, userId: command.userId }
        : transfer,
    ),
  })),
  creditsDepositsTwice: (snapshot, command, now) => {
    if (command.kind !== 'creditDeposit') return decide(snapshot, command, now);
    return decide(withDeposit(snapshot, { credited: false }), command, now);
  },
  believesLateRefunds: (snapshot, command, now) => {
    if (command.kind !== 'refundDeposit') return decide(snapshot, command, now);
    const refundId = `late ${command.refundedCents} ${now}`;
    return decide(snapshot, { ...command, kind: 'returnRefund', refundId }, now);
  },
  believesOldCounts: (snapshot, command, now) => {
    if (command.kind !== 'refundDeposit') return decide(snapshot, command, now);
    const failuresKnown = snapshot.deposit(command.depositId)?.failedRefunds.length ?? 0;
    return decide(snapshot, { ...command, failuresKnown }, now);
  },
  reopensDisputes: (snapshot, command, now) => {
    if (command.kind !== 'holdDispute') return decide(snapshot, command, now);
    return decide(withDeposit(snapshot, { disputes: [] }), command, now);
  },
  returnsRefundsTwice: (snapshot, command, now) => {
    if (command.kind !== 'returnRefund') return decide(snapshot, command, now);
    return decide(withDeposit(snapshot, { failedRefunds: [] }), command, now);
  },
  forgivesSpentRefunds: changing((made, command) =>
    command.kind === 'refundDeposit' ? { ...made, owedChanges: [] } : made,
  ),
  returnsWithdrawalsTwice: (snapshot, command, now) => {
    if (command.kind !== 'returnWithdrawal') return decide(snapshot, command, now);
    return decide(withWithdrawal(snapshot, { status: 'processing' }), command, now);
  },
  returnsPaidWithdrawalsFromWhatIsInFlight: changing((made, command) => ({
    ...made,
    transfers: made.transfers.map((transfer) =>
      command.kind === 'returnWithdrawal' && transfer.kind === 'withdrawalReturn'
        ? { ...transfer, debit: houseAccounts.withdrawalsInFlight }
        : transfer,
    ),
  })),
  forgetsToHoldWithdrawals: changing((made, command) =>
    command.kind === 'requestWithdrawal' ? { ...made, transfers: [] } : made,
  ),
  alwaysTheAwaySideAtATie: (snapshot, command, now) => {
    if (command.kind !== 'settleBet' && command.kind !== 'correctBet') return decide(snapshot, command, now);
    const decided = decide(
      withBet(snapshot, (bet) => ({ ...bet, tieRule: 'awayWins' })),
      command,
      now,
    );
    if (decided.kind === 'refusal') return decided;
    return { ...decided, bet: { ...decided.bet!, tieRule: snapshot.bet(command.betId)!.tieRule } };
  },
};

function changing(change: (made: Decision, command: Parameters<Decide>[1]) => Decision): Decide {
  return (snapshot, command, now) => {
    const decided = decide(snapshot, command, now);
    return decided.kind === 'refusal' ? decided : change(decided, command);
  };
}

function withBet(snapshot: Snapshot, seen: (bet: Bet) => Bet): Snapshot {
  return {
    ...snapshot,
    bet: (id) => {
      const bet = snapshot.bet(id);
      return bet && seen(bet);
    },
  };
}

function withDeposit(snapshot: Snapshot, seen: Partial<DepositState>): Snapshot {
  return {
    ...snapshot,
    deposit: (id) => {
      const deposit = snapshot.deposit(id);
      return deposit && { ...deposit, ...seen };
    },
  };
}

function withWithdrawal(snapshot: Snapshot, seen: Partial<Withdrawal>): Snapshot {
  return {
    ...snapshot,
    withdrawal: (id) => {
      const withdrawal = snapshot.withdrawal(id);
      return withdrawal && { ...withdrawal, ...seen };
    },
  };
}

function asIfOpen(bet: Bet): Bet {
  return bet.status === 'Active' ? { ...bet, status: 'Created', acceptorId: null } : bet;
}

function asIfUnanswered(bet: Bet): Bet {
  return bet.status === 'Deleted' ? { ...bet, status: 'Created' } : bet;
}

function asIfActive(bet: Bet): Bet {
  return bet.status === 'Settled' && bet.acceptorId ? { ...bet, status: 'Active' } : bet;
}
