import { describe, expect, it, test } from 'vitest';
import type { Bet } from '../book/bet.ts';
import {
  activeBet,
  type Case,
  decideCase,
  decisionOn,
  ended,
  moves,
  openBet,
  refusalRows,
  start,
} from './bets.fixtures.ts';

/** Ann won 24–20, then the score is corrected to 20–24. */
const wonByAnn: Bet = {
  ...activeBet,
  status: 'Settled',
  result: 'home',
  winnerId: 'ann',
  paidOutAt: start + 1,
  escrowCents: 0,
  transferCount: 4,
  settledScore: { home: 24, away: 20 },
  settledVersion: 0,
};
const good: Case = {
  command: { kind: 'correctBet', betId: 'bet' },
  now: start + 2,
  bet: wonByAnn,
  event: ended(20, 24, 1),
  settings: null,
  accounts: { ann: { availableCents: 100_00 } },
};

describe('correcting a bet is refused, in order of precedence', () => {
  it.each(
    refusalRows(good, [
      { code: 'betNotFound', message: 'No Bet Found', breaks: (given) => ({ ...given, bet: undefined }) },
      {
        code: 'betNotOpen',
        message: 'Error accepting bet.',
        breaks: (given) => ({ ...given, bet: activeBet }),
      },
      {
        code: 'notDue',
        message: 'There is nothing to do for this bet yet.',
        breaks: (given) => ({ ...given, event: ended(20, 24, 0) }),
      },
    ]),
  )('$code: $message', ({ given, code, message }) => {
    expect(decideCase(given)).toEqual({ kind: 'refusal', code, message });
  });

  it.each([
    ['an open bet', openBet],
    ['a voided bet, which stays void', { ...wonByAnn, result: 'void', winnerId: null, settledVersion: null }],
    ['a deleted bet', { ...openBet, status: 'Deleted', result: 'deleted' }],
  ] as [string, Bet][])('%s', (_, bet) => {
    expect(decideCase({ ...good, bet })).toMatchObject({ code: 'betNotOpen' });
  });

  test('a bet already corrected to this result', () => {
    expect(decideCase({ ...good, bet: { ...wonByAnn, settledVersion: 1 } })).toMatchObject({
      code: 'notDue',
    });
  });
});

describe('correcting a bet', () => {
  test('reverses the first settlement and settles again', () => {
    const corrected = decisionOn(good);
    expect(moves(corrected)).toEqual([
      ['reversal', 'ann', 'bet', 18_00],
      ['reversal', 'house1', 'bet', 2_00],
      ['win', 'bet', 'bob', 18_00],
      ['fee', 'bet', 'house1', 2_00],
    ]);
    expect(corrected.bet).toEqual({
      ...wonByAnn,
      result: 'away',
      winnerId: 'bob',
      paidOutAt: good.now,
      transferCount: 8,
      settledScore: { home: 20, away: 24 },
      settledVersion: 1,
    });
    expect(corrected.owedChanges).toEqual([]);
    const game = 'Chicago Bears vs Green Bay Packers';
    expect(corrected.notices.map(({ userId, type, content }) => [userId, type, content])).toEqual([
      ['ann', 'CorrectBet', `The result was corrected. −$10.00: ${game}.`],
      ['bob', 'CorrectBet', `The result was corrected. +$8.00: ${game}.`],
    ]);
  });

  test('only changes the score on the receipt when the winner stays the same', () => {
    const corrected = decisionOn({ ...good, event: ended(31, 20, 1) });
    expect(corrected.transfers).toEqual([]);
    expect(corrected.notices).toEqual([]);
    expect(corrected.bet).toEqual({ ...wonByAnn, settledScore: { home: 31, away: 20 }, settledVersion: 1 });
  });

  test('reports a tie when the same winner now wins by the tie rule', () => {
    const wonByBob: Bet = {
      ...wonByAnn,
      winnerId: 'bob',
      result: 'away',
      settledScore: { home: 1, away: 2 },
    };
    const corrected = decisionOn({ ...good, bet: wonByBob, event: ended(2, 2, 1) });
    expect(corrected.transfers).toEqual([]);
    expect(corrected.bet).toMatchObject({ winnerId: 'bob', result: 'tieAwayWins' });
  });

  test('the house advances what the first winner has spent, and the winner owes it', () => {
    const corrected = decisionOn({ ...good, accounts: { ann: { availableCents: 5_00 } } });
    expect(moves(corrected)).toEqual([
      ['reversal', 'ann', 'bet', 5_00],
      ['reversal', 'house6', 'bet', 13_00],
      ['reversal', 'house1', 'bet', 2_00],
      ['win', 'bet', 'bob', 18_00],
      ['fee', 'bet', 'house1', 2_00],
    ]);
    expect(corrected.owedChanges).toEqual([{ userId: 'ann', cents: 13_00 }]);
    expect(corrected.bet?.transferCount).toBe(9);
  });

  test('a winner who spent the whole payout owes all of it', () => {
    const corrected = decisionOn({ ...good, accounts: {} });
    expect(moves(corrected)[0]).toEqual(['reversal', 'house6', 'bet', 18_00]);
    expect(corrected.owedChanges).toEqual([{ userId: 'ann', cents: 18_00 }]);
  });

  test('a new winner who already owes money repays it first', () => {
    const accounts = { ann: { availableCents: 18_00 }, bob: { owedCents: 3_00 } };
    const corrected = decisionOn({ ...good, accounts });
    expect(moves(corrected).at(-1)).toEqual(['oweSettled', 'bob', 'house6', 3_00]);
    expect(corrected.owedChanges).toEqual([{ userId: 'bob', cents: -3_00 }]);
  });

  test('later income covers the debt, up to the amount owed', () => {
    const deposit: Case = {
      ...good,
      command: { kind: 'adjust', adjustmentId: 'gift', userId: 'ann', amountCents: 20_00 },
      accounts: { ann: { owedCents: 13_00 } },
    };
    expect(moves(decisionOn(deposit))).toEqual([
      ['adjustment', 'house5', 'ann', 20_00],
      ['oweSettled', 'ann', 'house6', 13_00],
    ]);
  });
});

describe('correcting a tie that refunded', () => {
  const refunded: Bet = {
    ...wonByAnn,
    tieRule: 'refund',
    result: 'tieRefund',
    winnerId: null,
    settledScore: { home: 20, away: 20 },
  };

  test('takes back both wagers and pays the winner', () => {
    const accounts = { ann: { availableCents: 10_00 }, bob: { availableCents: 10_00 } };
    expect(moves(decisionOn({ ...good, bet: refunded, accounts }))).toEqual([
      ['reversal', 'ann', 'bet', 10_00],
      ['reversal', 'bob', 'bet', 10_00],
      ['win', 'bet', 'bob', 18_00],
      ['fee', 'bet', 'house1', 2_00],
    ]);
  });

  test('a winner who spent the refund repays it from the payout', () => {
    const corrected = decisionOn({ ...good, bet: refunded, accounts: { ann: { availableCents: 10_00 } } });
    expect(moves(corrected)).toEqual([
      ['reversal', 'ann', 'bet', 10_00],
      ['reversal', 'house6', 'bet', 10_00],
      ['win', 'bet', 'bob', 18_00],
      ['fee', 'bet', 'house1', 2_00],
      ['oweSettled', 'bob', 'house6', 10_00],
    ]);
    expect(corrected.owedChanges).toEqual([
      { userId: 'bob', cents: 10_00 },
      { userId: 'bob', cents: -10_00 },
    ]);
  });

  test('a win corrected to a tie refunds both wagers', () => {
    const bet: Bet = { ...wonByAnn, tieRule: 'refund' };
    const corrected = decisionOn({ ...good, bet, event: ended(20, 20, 1) });
    expect(moves(corrected)).toEqual([
      ['reversal', 'ann', 'bet', 18_00],
      ['reversal', 'house1', 'bet', 2_00],
      ['tieRefund', 'bet', 'ann', 10_00],
      ['tieRefund', 'bet', 'bob', 10_00],
    ]);
    expect(corrected.bet).toMatchObject({ winnerId: null, result: 'tieRefund', escrowCents: 0 });
  });
});

describe('both sides agree that the result is wrong', () => {
  const contestedAt = start + 2;
  const agreed: Case = {
    ...good,
    command: { kind: 'correctBet', betId: 'bet', contestedAt },
    now: start + 3,
    event: ended(24, 20, 0),
  };

  test('both stakes return, and no result counts any more', () => {
    const returned = decisionOn(agreed);
    expect(moves(returned)).toEqual([
      ['reversal', 'ann', 'bet', 18_00],
      ['reversal', 'house1', 'bet', 2_00],
      ['voidRefund', 'bet', 'ann', 10_00],
      ['voidRefund', 'bet', 'bob', 10_00],
    ]);
    expect(returned.bet).toEqual({
      ...wonByAnn,
      result: 'void',
      voidReason: 'agreed',
      winnerId: null,
      paidOutAt: agreed.now,
      transferCount: 8,
      settledScore: null,
      settledVersion: null,
    });
    expect(returned.notices.map(({ userId, type, content }) => [userId, type, content])).toEqual(
      ['ann', 'bob'].map((userId) => [
        userId,
        'RefundBet',
        'Chicago Bears vs Green Bay Packers ended with a result that both of you call wrong. $10 is back in your balance.',
      ]),
    );
  });

  test('a correction that waits comes too late', () => {
    expect(decisionOn({ ...agreed, event: ended(20, 24, 1) }).bet).toMatchObject({ voidReason: 'agreed' });
  });

  it.each<[string, Partial<Bet>, string]>([
    ['an active bet', activeBet, 'betNotOpen'],
    ['a second time', { result: 'void', winnerId: null, settledVersion: null }, 'betNotOpen'],
    ['a tie that returned the money', { result: 'tieRefund', winnerId: null }, 'notDue'],
    ['a bet that was settled again since', { paidOutAt: contestedAt + 1 }, 'notDue'],
  ])('not %s', (_, bet, code) => {
    expect(decideCase({ ...agreed, bet: { ...wonByAnn, ...bet } })).toMatchObject({ code });
  });
});
