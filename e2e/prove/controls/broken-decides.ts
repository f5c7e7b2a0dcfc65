import type { Bet } from '@sidebet/domain/bets/bet';
import { decide } from '@sidebet/domain/book/decide';
import type { Decision, Snapshot } from '@sidebet/domain/book/snapshot';

type Decide = typeof decide;

/** `decide` with one protection taken out each. A proof that passes on any of them proves nothing. */
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
        },
      },
      command,
      now,
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

function changing(change: (made: Decision) => Decision): Decide {
  return (snapshot, command, now) => {
    const decided = decide(snapshot, command, now);
    return decided.kind === 'refusal' ? decided : change(decided);
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

function asIfOpen(bet: Bet): Bet {
  return bet.status === 'Active' ? { ...bet, status: 'Created', acceptorId: null } : bet;
}

function asIfActive(bet: Bet): Bet {
  return bet.status === 'Settled' && bet.acceptorId ? { ...bet, status: 'Active' } : bet;
}
