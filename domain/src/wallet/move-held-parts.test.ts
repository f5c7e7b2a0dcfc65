import { describe, expect, it } from 'vitest';
import {
  activeBet,
  type Case,
  decisionOn,
  ended,
  game,
  openBet,
  openSettings,
  start,
} from '../bets/bets.fixtures.ts';
import { type HeldParts, houseAccounts } from '../book/accounts.ts';
import type { Bet } from '../book/bet.ts';
import type { DepositState } from '../book/deposit.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import { decide } from '../decisions/decide.ts';
import { noFee } from '../markets/price.ts';
import { moveHeldParts } from './move-held-parts.ts';

const day = 24 * 3_600_000;
const now = start + 1;
const part = (cents: number, days: number) => ({ cents, until: now + days * day });

/** Ann's $10.00 against Bob's; Ann wins $18.00, and the fee is $2.00. */
const held = (creator: HeldParts, acceptor: HeldParts) => ({ creator, acceptor });
const good: Case = {
  command: { kind: 'settleBet', betId: 'bet' },
  now,
  bet: { ...activeBet, held: held([], [part(10_00, 4)]) },
  event: ended(24, 20),
  settings: openSettings,
  accounts: { ann: { availableCents: 5_00 }, bob: { availableCents: 50_00 } },
};
const changes = ({ heldChanges }: Decision) =>
  Object.fromEntries(heldChanges.map(({ userId, parts }) => [userId, parts]));

describe('a stake', () => {
  const stake = (parts: HeldParts) =>
    decisionOn({
      ...good,
      command: { kind: 'acceptBet', betId: 'bet', userId: 'bob' },
      now: start - day,
      bet: openBet,
      event: game,
      accounts: { bob: { availableCents: 50_00, held: parts } },
    });

  it('takes held money first, the newest deposit first', () => {
    const made = stake([part(4_00, 4), part(20_00, 2)]);
    expect(made.bet?.held).toEqual(held([], [part(4_00, 4), part(6_00, 2)]));
    expect(changes(made)).toEqual({ bob: [part(14_00, 2)] });
  });

  it('takes free money where the held money is less', () => {
    const made = stake([part(4_00, 4)]);
    expect(made.bet?.held).toEqual(held([], [part(4_00, 4)]));
    expect(changes(made)).toEqual({ bob: [] });
  });

  it('of free money holds nothing', () => {
    const made = stake([]);
    expect(made.bet?.held).toBeUndefined();
    expect(made.heldChanges).toEqual([]);
  });
});

describe('a payout', () => {
  it('carries what the loser staked', () => {
    expect(changes(decisionOn(good))).toEqual({ ann: [part(10_00, 4)] });
  });

  it('carries the parts of both stakes, at most its amount', () => {
    const bet = { ...good.bet!, held: held([part(10_00, 2)], [part(10_00, 4)]) };
    expect(changes(decisionOn({ ...good, bet }))).toEqual({ ann: [part(10_00, 4), part(8_00, 2)] });
  });

  it('adds to what the winner holds', () => {
    const accounts = { ann: { availableCents: 5_00, held: [part(3_00, 4)] } };
    expect(changes(decisionOn({ ...good, accounts }))).toEqual({ ann: [part(13_00, 4)] });
  });

  it('carries nothing whose time has ended', () => {
    expect(changes(decisionOn({ ...good, now: now + 4 * day }))).toEqual({});
  });

  it('holds no more than is left after a debt is repaid', () => {
    const accounts = { ann: { availableCents: 0, owedCents: 15_00 } };
    expect(changes(decisionOn({ ...good, accounts }))).toEqual({ ann: [part(3_00, 4)] });
  });
});

describe('a refund', () => {
  it('returns each side its own parts', () => {
    const bet = { ...good.bet!, held: held([part(1_00, 2)], [part(10_00, 4)]) };
    const command = { kind: 'voidBet', betId: 'bet', reason: 'operator' } as const;
    expect(changes(decisionOn({ ...good, bet, command }))).toEqual({
      ann: [part(1_00, 2)],
      bob: [part(10_00, 4)],
    });
  });
});

describe('a corrected result', () => {
  const won: Bet = {
    ...good.bet!,
    status: 'Settled',
    result: 'home',
    winnerId: 'ann',
    paidOutAt: now,
    escrowCents: 0,
    transferCount: 4,
    settledScore: { home: 24, away: 20 },
    settledVersion: 0,
    held: held([part(10_00, 2)], [part(10_00, 4)]),
  };
  const correct = (ann: Case['accounts'][string], score: readonly [number, number] = [20, 24], bet = won) =>
    decisionOn({
      ...good,
      command: { kind: 'correctBet', betId: 'bet' },
      bet,
      event: ended(...score, 1),
      accounts: { ann, bob: { availableCents: 0 } },
    });

  it('moves the parts from the first winner to the second', () => {
    const made = correct({ availableCents: 18_00, held: [part(10_00, 4), part(8_00, 2)] });
    expect(changes(made)).toEqual({ ann: [], bob: [part(10_00, 4), part(8_00, 2)] });
    expect(made.bet?.held).toEqual(won.held);
  });

  it('leaves the first winner other deposits while there is free money', () => {
    const own = part(5_00, 5);
    const made = correct({ availableCents: 30_00, held: [own, part(10_00, 4), part(8_00, 2)] });
    expect(changes(made)).toEqual({ ann: [own], bob: [part(10_00, 4), part(8_00, 2)] });
  });

  it('takes other parts where the first winner has no other money', () => {
    const made = correct({ availableCents: 20_00, held: [part(12_00, 5), part(8_00, 1)] });
    expect(changes(made).ann).toEqual([part(2_00, 5)]);
    expect(changes(made).bob).toEqual([part(10_00, 5), part(2_00, 2), part(6_00, 1)]);
  });

  it('creates no held money where the house advances it', () => {
    const made = correct({ availableCents: 0 });
    // Only what the fee took returns with the fee.
    expect(changes(made)).toEqual({ bob: [part(2_00, 2)] });
  });

  it('to a tie returns each side its own parts', () => {
    const bet: Bet = { ...won, tieRule: 'refund' };
    const made = correct({ availableCents: 18_00, held: [part(10_00, 4), part(8_00, 2)] }, [20, 20], bet);
    expect(changes(made)).toEqual({ ann: [part(10_00, 2)], bob: [part(10_00, 4)] });
  });

  it('of a tie takes back what was refunded', () => {
    const bet: Bet = { ...won, winnerId: null, result: 'tieRefund', transferCount: 4 };
    const made = decisionOn({
      ...good,
      command: { kind: 'correctBet', betId: 'bet' },
      bet,
      event: ended(20, 24, 1),
      accounts: {
        ann: { availableCents: 10_00, held: [part(10_00, 2)] },
        bob: { availableCents: 10_00, held: [part(10_00, 4)] },
      },
    });
    expect(changes(made)).toEqual({ ann: [], bob: [part(10_00, 4), part(8_00, 2)] });
  });
});

describe('a deposit', () => {
  const deposit: DepositState = {
    id: 'deposit',
    userId: 'ann',
    amountCents: 50_00,
    provider: 'stripe',
    credited: true,
    refundedCents: 0,
    failedRefunds: [],
    reversedCents: 0,
    withdrawnCents: 0,
    disputes: [],
    transferCount: 1,
    hold: { until: now + 4 * day, taken: [] },
  };
  const act = (
    command: Parameters<typeof decide>[1],
    { state = deposit, availableCents = 50_00, parts = [part(50_00, 4)], depositHoldMs = 5 * day } = {},
  ) => {
    const snapshot: Snapshot = {
      account: (userId) => ({ userId, availableCents, owedCents: 0, version: 0, held: parts }),
      bet: () => undefined,
      event: () => undefined,
      deposit: () => state,
      withdrawal: () => undefined,
      openBets: () => 0,
      areFriends: () => false,
      settings: null,
      exchangeFee: noFee,
      depositHoldMs,
    };
    return decide(snapshot, command, now) as Decision;
  };
  const { hold: _, ...uncredited } = { ...deposit, credited: false, transferCount: 0 };
  const credit = {
    kind: 'creditDeposit',
    depositId: 'deposit',
    userId: 'ann',
    amountCents: 50_00,
    provider: 'stripe',
  } as const;
  const dispute = { depositId: 'deposit', disputeId: 'dp', amountCents: 30_00 };

  it('is held from its credit', () => {
    const made = act(credit, { state: uncredited, availableCents: 7_00, parts: [] });
    expect(changes(made)).toEqual({ ann: [part(50_00, 5)] });
    expect(made.deposit?.hold).toEqual({ until: now + 5 * day, taken: [] });
  });

  it('is not held with play money', () => {
    const made = act(credit, { state: uncredited, availableCents: 0, parts: [], depositHoldMs: 0 });
    expect(made.heldChanges).toEqual([]);
    expect(made.deposit?.hold).toBeUndefined();
  });

  it('leaves with its own part, and returns with it', () => {
    const lent = act({ kind: 'holdDispute', ...dispute }, { availableCents: 90_00 });
    expect(changes(lent)).toEqual({ ann: [part(20_00, 4)] });
    expect(lent.deposit?.hold?.taken).toEqual([part(30_00, 4)]);
    const back = act(
      { kind: 'closeDispute', ...dispute, result: 'won' },
      { state: lent.deposit!, availableCents: 60_00, parts: [part(20_00, 4)] },
    );
    expect(changes(back)).toEqual({ ann: [part(50_00, 4)] });
    expect(back.deposit?.hold?.taken).toEqual([]);
  });

  it('takes free money where its own was lost in a bet', () => {
    const lent = act({ kind: 'holdDispute', ...dispute }, { availableCents: 90_00, parts: [] });
    expect(lent.heldChanges).toEqual([]);
    const back = act(
      { kind: 'closeDispute', ...dispute, result: 'won' },
      { state: lent.deposit!, availableCents: 60_00, parts: [] },
    );
    expect(back.heldChanges).toEqual([]);
  });
});

describe('another debit', () => {
  it.each([
    ['free money first', 30_00, [part(10_00, 4), part(10_00, 2)]],
    ['then the parts that end first', 45_00, [part(5_00, 4)]],
  ] as const)('takes %s', (_, amountCents, left) => {
    const snapshot = {
      account: () => ({
        userId: 'ann',
        availableCents: 50_00,
        owedCents: 0,
        version: 0,
        held: [part(10_00, 4), part(10_00, 2)],
      }),
    };
    const taken = decision({
      transfers: [
        {
          kind: 'adjustment',
          debit: 'ann',
          credit: houseAccounts.adjustments,
          amountCents,
          accountId: 'ann',
        },
      ],
    });
    expect(changes(moveHeldParts(snapshot as unknown as Snapshot, taken, now))).toEqual({ ann: left });
  });
});
