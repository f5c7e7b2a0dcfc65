import { describe, expect, it, test } from 'vitest';
import type { Bet } from '../book/bet.ts';
import {
  activeBet,
  before,
  type Case,
  decideCase,
  decisionOn,
  ended,
  game,
  moves,
  openBet,
  refusalRows,
  start,
} from './bets.fixtures.ts';

const good: Case = {
  command: { kind: 'settleBet', betId: 'bet' },
  now: start + 3 * 3_600_000,
  bet: activeBet,
  event: ended(24, 20),
  settings: null,
  accounts: {},
};

describe('settling a bet is refused, in order of precedence', () => {
  it.each(
    refusalRows(good, [
      { code: 'betNotFound', message: 'No Bet Found', breaks: (given) => ({ ...given, bet: undefined }) },
      {
        code: 'betNotOpen',
        message: 'Error accepting bet.',
        breaks: (given) => ({ ...given, bet: openBet }),
      },
      {
        code: 'notDue',
        message: 'There is nothing to do for this bet yet.',
        breaks: (given) => ({ ...given, event: { ...ended(24, 20), completed: false } }),
      },
    ]),
  )('$code: $message', ({ given, code, message }) => {
    expect(decideCase(given)).toEqual({ kind: 'refusal', code, message });
  });

  it.each(['Created', 'Settled', 'Deleted'] as const)('a bet that is %s', (status) => {
    expect(decideCase({ ...good, bet: { ...activeBet, status } })).toMatchObject({ code: 'betNotOpen' });
  });

  it.each([
    ['no scores', { ...ended(0, 0), homeScore: null, awayScore: null }],
    ['half a score', { ...ended(0, 0), awayScore: null }],
    ['a score still running', { ...ended(7, 0), completed: false }],
  ])('an event with %s', (_, event) => {
    expect(decideCase({ ...good, event })).toMatchObject({ code: 'notDue' });
  });
});

describe('settling a bet', () => {
  test('pays the winner and the fee, and notifies both', () => {
    const settled = decisionOn(good);
    expect(moves(settled)).toEqual([
      ['win', 'bet', 'ann', 18_00],
      ['fee', 'bet', 'house1', 2_00],
    ]);
    expect(settled.bet).toEqual({
      ...activeBet,
      status: 'Settled',
      result: 'home',
      winnerId: 'ann',
      paidOutAt: good.now,
      escrowCents: 0,
      transferCount: 4,
      settledScore: { home: 24, away: 20 },
      settledVersion: 0,
    });
    const about = { type: 'SettleBet', fromId: null, betId: 'bet' };
    expect(settled.notices).toEqual([
      {
        ...about,
        userId: 'ann',
        result: 'won',
        content: '+$8.00: Chicago Bears vs Green Bay Packers.',
      },
      {
        ...about,
        userId: 'bob',
        result: 'lost',
        content: '−$10.00: Chicago Bears vs Green Bay Packers.',
      },
    ]);
  });

  test('a tie counts as a win for the away side', () => {
    const settled = decisionOn({ ...good, event: ended(40, 40) });
    expect(moves(settled)).toEqual([
      ['win', 'bet', 'bob', 18_00],
      ['fee', 'bet', 'house1', 2_00],
    ]);
    expect(settled.bet).toMatchObject({ winnerId: 'bob', result: 'tieAwayWins', status: 'Settled' });
  });

  test('a tie under the refund rule returns both wagers without a fee', () => {
    const bet: Bet = { ...activeBet, tieRule: 'refund' };
    const settled = decisionOn({ ...good, bet, event: ended(40, 40) });
    expect(moves(settled)).toEqual([
      ['tieRefund', 'bet', 'ann', 10_00],
      ['tieRefund', 'bet', 'bob', 10_00],
    ]);
    expect(settled.bet).toMatchObject({
      status: 'Settled',
      winnerId: null,
      result: 'tieRefund',
      escrowCents: 0,
      transferCount: 4,
      settledScore: { home: 40, away: 40 },
    });
    expect(settled.notices.map(({ userId, type, content }) => [userId, type, content])).toEqual([
      ['ann', 'RefundBet', 'Chicago Bears vs Green Bay Packers ended in a tie. $10 is back in your balance.'],
      ['bob', 'RefundBet', 'Chicago Bears vs Green Bay Packers ended in a tie. $10 is back in your balance.'],
    ]);
  });

  test('a wager too small for a fee books none', () => {
    const bet: Bet = { ...activeBet, creatorStakeCents: 2, acceptorStakeCents: 2, escrowCents: 4 };
    const settled = decisionOn({ ...good, bet });
    expect(moves(settled)).toEqual([['win', 'bet', 'ann', 4]]);
    expect(settled.bet?.transferCount).toBe(3);
  });

  test('a winner who owes money repays it first', () => {
    const settled = decisionOn({ ...good, accounts: { ann: { owedCents: 5_00 } } });
    expect(moves(settled)).toEqual([
      ['win', 'bet', 'ann', 18_00],
      ['fee', 'bet', 'house1', 2_00],
      ['oweSettled', 'ann', 'house6', 5_00],
    ]);
    expect(settled.owedChanges).toEqual([{ userId: 'ann', cents: -5_00 }]);
    expect(settled.bet?.transferCount).toBe(5);
  });

  it.each([
    ['a score was reported before it was accepted', { bettingClosedAt: before }, {}, 'acceptedLate'],
    ['the game began before it was accepted', { commenceTime: before - 1 }, {}, 'acceptedLate'],
    [
      'the feed reports an earlier start afterwards',
      { bettingClosedAt: start, latestStart: before },
      {},
      'acceptedLate',
    ],
    ['it was created for other teams', { awayTeam: 'Detroit Lions' }, {}, 'otherGame'],
    ['it was created for another date', {}, { eventStart: start - 73 * 3_600_000 }, 'otherGame'],
  ] as const)('a bet is void when %s', (_, ofEvent, ofBet, voidReason) => {
    const event = { ...good.event!, ...ofEvent };
    const settled = decisionOn({ ...good, event, bet: { ...activeBet, ...ofBet } });
    expect(moves(settled)).toEqual([
      ['voidRefund', 'bet', 'ann', 10_00],
      ['voidRefund', 'bet', 'bob', 10_00],
    ]);
    expect(settled.bet).toMatchObject({
      status: 'Settled',
      result: 'void',
      voidReason,
      settledVersion: null,
    });
    expect(settled.notices.map(({ userId, type }) => [userId, type])).toEqual([
      ['ann', 'RefundBet'],
      ['bob', 'RefundBet'],
    ]);
  });

  it.each([
    ['a bet accepted just before betting closed', { bettingClosedAt: before + 1 }, {}],
    ['a game that was postponed by two days', { latestStart: start + 48 * 3_600_000 }, {}],
    ['names that differ only in case', { homeTeam: 'chicago  bears' }, {}],
  ] as const)('still decides %s', (_, ofEvent, ofBet) => {
    const event = { ...good.event!, ...ofEvent };
    expect(decisionOn({ ...good, event, bet: { ...activeBet, ...ofBet } }).bet?.result).toBe('home');
  });

  test('a held event settles nothing', () => {
    expect(decideCase({ ...good, event: { ...good.event!, held: true } })).toMatchObject({ code: 'notDue' });
  });

  test('a completed event settles regardless of the clock', () => {
    expect(decisionOn({ ...good, now: start, event: { ...game, ...ended(1, 0) } }).bet?.winnerId).toBe('ann');
  });
});
