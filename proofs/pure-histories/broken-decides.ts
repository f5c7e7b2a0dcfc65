import { type GroupAccount, houseAccounts } from '@sidebet/domain/book/accounts';
import type { Bet } from '@sidebet/domain/book/bet';
import type { Command } from '@sidebet/domain/book/commands';
import type { DepositState } from '@sidebet/domain/book/deposit';
import type { GroupPayment } from '@sidebet/domain/book/group-payment';
import { challengedFriend, toAnyone, toFriend } from '@sidebet/domain/book/offered-to';
import type { Decision, Snapshot } from '@sidebet/domain/book/snapshot';
import type { Withdrawal } from '@sidebet/domain/book/withdrawal';
import { decide } from '@sidebet/domain/decisions/decide';
import { feeOnStakeCents } from '@sidebet/domain/markets/price';
import { termsVersion } from '@sidebet/domain/markets/terms-version';
import { refuse } from '@sidebet/domain/refusals';

type Decide = typeof decide;

const brokenBets: Readonly<Record<string, Decide>> = {
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
          newOfferMs: 0,
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
      withBet(snapshot, (bet) => ({ ...bet, offeredTo: toAnyone })),
      command,
      now,
    );
    if (decided.kind === 'refusal') return decided;
    return { ...decided, bet: { ...decided.bet!, offeredTo: snapshot.bet(command.betId)!.offeredTo } };
  },
  letsAnybodyDecline: (snapshot, command, now) => {
    if (command.kind !== 'declineBet') return decide(snapshot, command, now);
    const bet = snapshot.bet(command.betId);
    const friendId = bet && challengedFriend(bet.offeredTo);
    return decide(snapshot, friendId ? { ...command, userId: friendId } : command, now);
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
  returnsWhatWasSettledAgainSinceTheContest: (snapshot, command, now) =>
    command.kind === 'correctBet' && command.contestedAt !== undefined
      ? decide(snapshot, { ...command, contestedAt: now }, now)
      : decide(snapshot, command, now),
  acceptsOffersThatHaveLapsed: (snapshot, command, now) => {
    if (command.kind !== 'acceptBet') return decide(snapshot, command, now);
    return decideSeeing(snapshot, command, now, (bet) => ({ ...bet, lapseOnMove: 'off' }));
  },
  neverLapses: (snapshot, command, now) => {
    if (command.kind !== 'lapseBet') return decide(snapshot, command, now);
    return decideSeeing(snapshot, command, now, (bet) => ({ ...bet, lapseOnMove: 'off' }));
  },
  countsAReferenceThatWasStaleWhenPosted: (snapshot, command, now) =>
    decideSeeing(snapshot, command, now, (bet) => ({
      ...bet,
      postedReference: bet.postedReference && { ...bet.postedReference, capturedAt: bet.createdAt },
    })),
  ignoresTheTermsVersion: (snapshot, command, now) => {
    const bet = command.kind === 'acceptBet' ? snapshot.bet(command.betId) : undefined;
    if (command.kind !== 'acceptBet' || !bet) return decide(snapshot, command, now);
    return decide(snapshot, { ...command, termsVersion: termsVersion(bet) }, now);
  },
  ignoresChosenEnds: (snapshot, command, now) => {
    if (command.kind !== 'acceptBet') return decide(snapshot, command, now);
    return decideSeeing(snapshot, command, now, (bet) => ({ ...bet, expiresAt: null }));
  },
  asksForNoConfirmation: (snapshot, command, now) => {
    if (command.kind !== 'acceptBet') return decide(snapshot, command, now);
    const confirmedStakeCents = snapshot.bet(command.betId)?.acceptorStakeCents ?? 0;
    return decide(snapshot, { ...command, confirmedStakeCents }, now);
  },
  // A quarter of a point turns equality into a win and changes nothing else.
  winsWhatLandsOnTheLine: (snapshot, command, now) => {
    if (command.kind !== 'settleBet' && command.kind !== 'correctBet') return decide(snapshot, command, now);
    return decideSeeing(snapshot, command, now, (bet) => {
      const { terms } = bet;
      if (terms.market === 'spread')
        return { ...bet, terms: { ...terms, lineHalves: terms.lineHalves + 0.5 } };
      if (terms.market === 'total')
        return { ...bet, terms: { ...terms, lineHalves: terms.lineHalves - 0.5 } };
      return bet;
    });
  },
  settlesAfterTheTeamsWereSwapped: (snapshot, command, now) => {
    if (command.kind !== 'settleBet') return decide(snapshot, command, now);
    return decideSeeing(snapshot, command, now, (bet) => {
      const { homeTeam, awayTeam } = snapshot.event(bet.eventId)!;
      return { ...bet, homeTeam, awayTeam };
    });
  },
  takesMoreThanTheCap: (snapshot, command, now) => {
    if (command.kind !== 'settleBet') return decide(snapshot, command, now);
    return decideSeeing(snapshot, command, now, (bet) => ({ ...bet, fee: { ...bet.fee, capCents: null } }));
  },
  letsBlockedUsersBet: (snapshot, command, now) =>
    decide({ ...snapshot, areBlocked: () => false }, command, now),
  takesTheAcceptorsFeeFromTheirOwnStake: changing((made, { kind }) => {
    const { bet } = made;
    const fee = made.transfers.find((transfer) => transfer.kind === 'fee');
    if ((kind !== 'settleBet' && kind !== 'correctBet') || !bet || !fee) return made;
    if (bet.winnerId !== bet.acceptorId) return made;
    const wrongFee = Math.max(1, feeOnStakeCents(bet.acceptorStakeCents, bet.fee));
    const transfers = made.transfers.map((transfer) => {
      if (transfer === fee) return { ...transfer, amountCents: wrongFee };
      if (transfer.kind !== 'win') return transfer;
      return { ...transfer, amountCents: transfer.amountCents + fee.amountCents - wrongFee };
    });
    return { ...made, transfers };
  }),
  refundsTheCreatorsStakeToBoth: changing((made) => ({
    ...made,
    transfers: made.transfers.map((transfer) =>
      transfer.kind === 'pushRefund' || transfer.kind === 'voidRefund'
        ? { ...transfer, amountCents: made.bet!.creatorStakeCents }
        : transfer,
    ),
  })),
  paysGroupWinsInCash: changing((made) => ({
    ...made,
    transfers: made.transfers.map((transfer) =>
      made.bet?.group && transfer.kind === 'win'
        ? { ...transfer, credit: made.bet.winnerId!, accountId: made.bet.winnerId }
        : transfer,
    ),
  })),
  takesGroupStakesFromCash: changing((made, command) => ({
    ...made,
    transfers: made.transfers.map((transfer) =>
      made.bet?.group && command.kind === 'acceptBet'
        ? { ...transfer, debit: command.userId, accountId: command.userId }
        : transfer,
    ),
  })),
  ignoresLimitsInGroups: (snapshot, command, now) =>
    decide(withGroupAccount(snapshot, { limitCents: 1_000_000_00 }), command, now),
  betsFromClosedGroupAccounts: (snapshot, command, now) =>
    decide(withGroupAccount(snapshot, { closed: false }), command, now),
  issuesPursesTwice: (snapshot, command, now) =>
    decide(withGroupAccount(snapshot, { version: 0 }), command, now),
  settlesOnOneConfirmation: (snapshot, command, now) => {
    if (command.kind !== 'confirmPayment') return decide(snapshot, command, now);
    const seen = withPayment(snapshot, ({ fromId }) =>
      command.userId === fromId ? { receivedAt: now } : { paidAt: now },
    );
    return decide(seen, command, now);
  },
  settlesConfirmedPaymentsAgain: (snapshot, command, now) =>
    decide(
      withPayment(snapshot, () => ({ settledAt: null, paidAt: null })),
      command,
      now,
    ),
  confirmsCanceledPayments: (snapshot, command, now) =>
    decide(
      withPayment(snapshot, () => ({ canceledAt: null })),
      command,
      now,
    ),
};

const brokenParts: Readonly<Record<string, Decide>> = {
  roundsPartsForTheTaker: changingParts((part, offer, rest) => {
    const isRounded = (offer.creatorStakeCents * part.acceptorStakeCents) % offer.acceptorStakeCents !== 0;
    return isRounded ? [moreFromMaker(part, 1), moreFromMaker(rest, -1)] : [part, rest];
  }),
  givesEveryPartTheWholeCap: changingParts((part, offer, rest) => [{ ...part, fee: offer.fee }, rest]),
  keepsTheStakesOfTheRest: changingParts((part, { creatorStakeCents, acceptorStakeCents }, rest) => [
    part,
    { ...rest, creatorStakeCents, acceptorStakeCents },
  ]),
  letsOffersBeTakenInMoreThanTwentyParts: (snapshot, command, now) => {
    if (command.kind !== 'takeOffers') return decide(snapshot, command, now);
    return decide(
      withBet(snapshot, (bet) => (bet.partsTaken ? { ...bet, partsTaken: 1 } : bet)),
      command,
      now,
    );
  },
  matchesBlockedUsers: (snapshot, command, now) =>
    decide(command.kind === 'takeOffers' ? { ...snapshot, areBlocked: () => false } : snapshot, command, now),
  takesWhatIsThereInsteadOfAll: (snapshot, command, now) =>
    decide(snapshot, command.kind === 'takeOffers' ? { ...command, all: false } : command, now),
};

const brokenCounters: Readonly<Record<string, Decide>> = {
  keepsCountersWhoseOfferIsGone: (snapshot, command, now) =>
    command.kind === 'endCounter' ? refuse('notDue') : decide(snapshot, command, now),
  keepsTheOfferOpenWhoseCounterIsAccepted: changing(withoutOthers('acceptCounter')),
  acceptsCountersWhoseOfferIsGone: (snapshot, command, now) => {
    if (command.kind !== 'acceptCounter') return decide(snapshot, command, now);
    const seen = withBet(snapshot, (bet) =>
      bet.id === command.offerId ? { ...bet, status: 'Created' } : bet,
    );
    return decide(seen, command, now);
  },
  keepsCountersThatAreAnswered: changing(withoutOthers('counterOffer')),
  keepsOffersThatMove: changing(withoutOthers('repostOffer')),
  forgetsRounds: (snapshot, command, now) => decide({ ...snapshot, counters: () => [] }, command, now),
  letsAnyoneAcceptACounter: (snapshot, command, now) => {
    if (command.kind !== 'acceptCounter') return decide(snapshot, command, now);
    const seen = withBet(snapshot, (bet) => {
      if (!bet.counter) return bet;
      const offeredTo = bet.group ? bet.offeredTo : toFriend(command.userId);
      return { ...bet, offeredTo, counter: { ...bet.counter, forId: command.userId } };
    });
    return decide(seen, command, now);
  },
  letsBlockedUsersCounter: (snapshot, command, now) =>
    decide(
      command.kind === 'counterOffer' ? { ...snapshot, areBlocked: () => false } : snapshot,
      command,
      now,
    ),
};

/** Variants of `decide`, each without one protection. A proof that passes with any of them proves nothing. */
export const brokenDecides: Readonly<Record<string, Decide>> = {
  ...brokenBets,
  ...brokenParts,
  ...brokenCounters,
};

/** A part with its offer before, and what is left of it. */
type ChangedParts = readonly [part: Bet, rest: Bet];

/** Changes every part that was taken of an offer, and what is left; the money moves by the maker's stake of the part. */
function changingParts(change: (part: Bet, offer: Bet, rest: Bet) => ChangedParts): Decide {
  return (snapshot, command, now) => {
    const decided = decide(snapshot, command, now);
    if (decided.kind === 'refusal' || command.kind !== 'takeOffers' || !decided.bet) return decided;
    const changed = new Map([decided.bet, ...decided.otherBets].map((bet) => [bet.id, bet]));
    const more = new Map<string, number>();
    for (const part of [...changed.values()].filter(({ partOf }) => partOf !== undefined)) {
      const rest = changed.get(part.partOf!)!;
      const [newPart, newRest] = change(part, snapshot.bet(rest.id)!, rest);
      const cents = newPart.creatorStakeCents - part.creatorStakeCents;
      for (const bet of [newPart, newRest]) {
        changed.set(bet.id, bet);
        more.set(bet.id, cents);
      }
    }
    const [bet, ...otherBets] = changed.values();
    const transfers = decided.transfers.map((transfer) =>
      transfer.kind === 'splitOffer'
        ? { ...transfer, amountCents: transfer.amountCents + (more.get(transfer.subjectId!) ?? 0) }
        : transfer,
    );
    return { ...decided, bet: bet!, otherBets, transfers };
  };
}

function moreFromMaker(bet: Bet, cents: number): Bet {
  return {
    ...bet,
    creatorStakeCents: bet.creatorStakeCents + cents,
    escrowCents: bet.escrowCents + cents,
  };
}

/** Forgets what else a command of this kind changes. */
function withoutOthers(kind: Command['kind']) {
  return (made: Decision, command: Command): Decision => {
    if (command.kind !== kind) return made;
    const others = made.otherBets.map(({ id }) => id);
    const transfers = made.transfers.filter(({ subjectId }) => !others.includes(subjectId ?? ''));
    return { ...made, otherBets: [], transfers };
  };
}

/** Decides as if the bet were another one; what is stored of it is as it was. */
function decideSeeing(
  snapshot: Snapshot,
  command: Parameters<Decide>[1],
  now: number,
  seen: (bet: Bet) => Bet,
): ReturnType<Decide> {
  const decided = decide(withBet(snapshot, seen), command, now);
  const before = 'betId' in command ? snapshot.bet(command.betId) : undefined;
  if (decided.kind === 'refusal' || !decided.bet || !before) return decided;
  const { terms, fee, lapseOnMove, expiresAt, postedReference, homeTeam, awayTeam } = before;
  const bet = { ...decided.bet, terms, fee, lapseOnMove, expiresAt, postedReference, homeTeam, awayTeam };
  return { ...decided, bet };
}

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

function withGroupAccount(snapshot: Snapshot, seen: Partial<GroupAccount>): Snapshot {
  return {
    ...snapshot,
    groupAccount: (id) => {
      const account = snapshot.groupAccount?.(id);
      return account && { ...account, ...seen };
    },
  };
}

function withPayment(snapshot: Snapshot, seen: (payment: GroupPayment) => Partial<GroupPayment>): Snapshot {
  return {
    ...snapshot,
    payment: (id) => {
      const payment = snapshot.payment?.(id);
      return payment && { ...payment, ...seen(payment) };
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
