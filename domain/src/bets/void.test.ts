import { describe, expect, it, test } from 'vitest';
import { toFriend } from '../book/offered-to.ts';
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

const due = start + 72 * 3_600_000;
const command = { kind: 'voidBet', betId: 'bet', reason: 'overdue' } as const;
const good: Case = { command, now: due, bet: activeBet, event: game, settings: null, accounts: {} };
const byOperator: Case = { ...good, command: { ...command, reason: 'operator' } };

describe('voiding a bet is refused, in order of precedence', () => {
  it.each(
    refusalRows(good, [
      { code: 'betNotFound', message: 'No Bet Found', breaks: (given) => ({ ...given, bet: undefined }) },
      {
        code: 'betNotOpen',
        message: 'Error accepting bet.',
        breaks: (given) => ({ ...given, bet: { ...activeBet, status: 'Settled' } }),
      },
      {
        code: 'notDue',
        message: 'There is nothing to do for this bet yet.',
        breaks: (given) => ({ ...given, now: due - 1 }),
      },
    ]),
  )('$code: $message', ({ given, code, message }) => {
    expect(decideCase(given)).toEqual({ kind: 'refusal', code, message });
  });

  it.each([
    ['1 ms before 72 hours', { ...good, now: due - 1 }, 'refusal'],
    ['at 72 hours', good, 'decision'],
    ['after 72 hours with a result', { ...good, event: ended(1, 0) }, 'refusal'],
    ['an operator, at any time', { ...byOperator, now: before }, 'decision'],
    ['an operator, even with a result', { ...byOperator, event: ended(1, 0) }, 'decision'],
  ])('%s', (_, given, kind) => {
    expect(decideCase(given).kind).toBe(kind);
  });

  it.each([
    [10, start + 7.2 * 3_600_000 - 1, 'refusal'],
    [10, start + 7.2 * 3_600_000, 'decision'],
    [0.1, due, 'decision'],
  ])('simulated games at speed %f, %d', (speed, now, kind) => {
    expect(decideCase({ ...good, command: { ...command, speed }, now }).kind).toBe(kind);
  });

  const dropped: Case = { ...good, command: { ...command, reason: 'dropped' } };
  const gone = { ...game, listed: false, unlistedAt: start - 30 * 3_600_000 };
  it.each([
    ['24 hours after the feed dropped it', gone, start - 6 * 3_600_000, 'decision'],
    ['a millisecond earlier', gone, start - 6 * 3_600_000 - 1, 'refusal'],
    ['an hour after the start', { ...gone, unlistedAt: start - 1 }, start + 3_600_000, 'decision'],
    ['a millisecond before that', { ...gone, unlistedAt: start - 1 }, start + 3_600_000 - 1, 'refusal'],
    ['an event that is listed', { ...gone, listed: true }, due, 'refusal'],
    ['an event that vanished after its start', { ...gone, unlistedAt: null }, due, 'refusal'],
    ['an event with a first score', { ...gone, homeScore: 0, awayScore: 0 }, due, 'refusal'],
    ['an event with a result', { ...ended(1, 0), listed: false, unlistedAt: start - 1 }, due, 'refusal'],
  ])('dropped by the feed, %s', (_, event, now, kind) => {
    expect(decideCase({ ...dropped, event, now }).kind).toBe(kind);
  });

  it.each([
    ['created by the operator', activeBet.creatorId, activeBet],
    ['accepted by the operator', activeBet.acceptorId!, activeBet],
    ['offered to the operator', 'cat', { ...openBet, offeredTo: toFriend('cat') }],
  ])('a bet %s is left to another operator', (_, operatorId, bet) => {
    const own: Case = { ...byOperator, command: { ...command, reason: 'operator', operatorId }, bet };
    expect(decideCase(own)).toMatchObject({ kind: 'refusal', code: 'operatorHoldsBet' });
    const other: Case = { ...own, command: { ...command, reason: 'operator', operatorId: 'olga' } };
    expect(decideCase(other).kind).toBe('decision');
  });

  it.each(['Settled', 'Deleted'] as const)('an operator cannot void a bet that is %s', (status) => {
    expect(decideCase({ ...byOperator, bet: { ...activeBet, status } })).toMatchObject({
      code: 'betNotOpen',
    });
  });
});

describe('voiding a bet', () => {
  test('returns both wagers in full and notifies both', () => {
    const voided = decisionOn(good);
    expect(moves(voided)).toEqual([
      ['voidRefund', 'bet', 'ann', 10_00],
      ['voidRefund', 'bet', 'bob', 10_00],
    ]);
    expect(voided.bet).toEqual({
      ...activeBet,
      status: 'Settled',
      result: 'void',
      voidReason: 'overdue',
      paidOutAt: due,
      escrowCents: 0,
      transferCount: 4,
    });
    const why = 'has no result after 72 hours';
    const content = `Chicago Bears vs Green Bay Packers ${why}. $10 is back in your balance.`;
    expect(voided.notices.map((notice) => [notice.userId, notice.type, notice.content])).toEqual([
      ['ann', 'RefundBet', content],
      ['bob', 'RefundBet', content],
    ]);
  });

  test('an open bet becomes Deleted', () => {
    const voided = decisionOn({ ...good, bet: openBet });
    expect(moves(voided)).toEqual([['voidRefund', 'bet', 'ann', 10_00]]);
    expect(voided.bet).toMatchObject({ status: 'Deleted', result: 'void', winnerId: null });
    expect(voided.notices.map(({ userId }) => userId)).toEqual(['ann']);
  });

  test('a user who owes money repays it from the refund', () => {
    const voided = decisionOn({ ...good, accounts: { bob: { owedCents: 25_00 } } });
    expect(moves(voided).at(-1)).toEqual(['oweSettled', 'bob', 'house6', 10_00]);
    expect(voided.owedChanges).toEqual([{ userId: 'bob', cents: -10_00 }]);
  });
});
