import { describe, expect, it, test } from 'vitest';
import type { Bet } from '../book/bet.ts';
import { toFriend } from '../book/offered-to.ts';
import { defaultExchangeFee, noFee } from '../markets/price.ts';
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

const hour = 3_600_000;
const good: Case = {
  command: { kind: 'expireBet', betId: 'bet' },
  now: start + hour + 1,
  bet: openBet,
  event: game,
  settings: null,
  accounts: {},
};

describe('expiring a bet is refused, in order of precedence', () => {
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
        breaks: (given) => ({ ...given, now: start + hour }),
      },
    ]),
  )('$code: $message', ({ given, code, message }) => {
    expect(decideCase(given)).toEqual({ kind: 'refusal', code, message });
  });

  it.each(['Active', 'Settled', 'Deleted'] as const)('a bet that is %s', (status) => {
    expect(decideCase({ ...good, bet: { ...openBet, status } })).toMatchObject({ code: 'betNotOpen' });
  });

  it.each([
    ['exactly 1 hour after the start is not more than 1 hour', start + hour, 'refusal'],
    ['1 ms later it is', start + hour + 1, 'decision'],
  ])('%s', (_, now, kind) => {
    expect(decideCase({ ...good, now }).kind).toBe(kind);
  });

  it.each([
    [10, start + hour / 10, 'refusal'],
    [10, start + hour / 10 + 1, 'decision'],
    [0.1, start + hour + 1, 'decision'],
  ])('simulated games at speed %f, %d', (speed, now, kind) => {
    expect(decideCase({ ...good, command: { kind: 'expireBet', betId: 'bet', speed }, now }).kind).toBe(kind);
  });
});

describe('an offer', () => {
  const offer: Bet = { ...openBet, feePolicy: 'exchange', fee: defaultExchangeFee };
  const at = (now: number, more: Partial<Case> = {}) =>
    decideCase({ ...good, bet: offer, now, ...more }).kind;

  it.each([
    ['the last millisecond before the start', start - 1, {}, 'refusal'],
    ['the start', start, {}, 'decision'],
    [
      'the end its creator chose',
      start - 60_000,
      { bet: { ...offer, expiresAt: start - 60_000 } },
      'decision',
    ],
    ['before that end', start - 60_001, { bet: { ...offer, expiresAt: start - 60_000 } }, 'refusal'],
    [
      'betting closed early, by a first score',
      before,
      { event: { ...game, bettingClosedAt: before } },
      'decision',
    ],
    ['the game is over before its start', before, { event: ended(3, 0) }, 'decision'],
    ['betting pauses while the game is held', before, { event: { ...game, held: true } }, 'refusal'],
    [
      'the old start of a postponed game',
      start,
      { event: { ...game, commenceTime: start + hour } },
      'refusal',
    ],
    ['the start, in a group', start, { bet: { ...offer, feePolicy: 'none', fee: noFee } }, 'decision'],
    ['the start, for a challenge', start, { bet: { ...offer, offeredTo: toFriend('bob') } }, 'decision'],
    [
      'the start, at 10 times the speed',
      start,
      { command: { kind: 'expireBet', betId: 'bet', speed: 10 } },
      'decision',
    ],
  ] as [string, number, Partial<Case>, string][])('at %s', (_, now, more, kind) => {
    expect(at(now, more)).toBe(kind);
  });

  test('control: the specified bet stays when betting closes', () => {
    const closed = { ...game, bettingClosedAt: before };
    expect(at(start, { bet: openBet, event: closed })).toBe('refusal');
  });
});

describe('expiring a bet', () => {
  test('returns the wager and notifies the creator', () => {
    const expired = decisionOn(good);
    expect(moves(expired)).toEqual([['expireRefund', 'bet', 'ann', 10_00]]);
    expect(expired.bet).toEqual({
      ...openBet,
      status: 'Deleted',
      result: 'expired',
      paidOutAt: good.now,
      escrowCents: 0,
      transferCount: 2,
    });
    expect(expired.notices).toEqual([
      {
        userId: 'ann',
        type: 'ExpireBet',
        fromId: null,
        betId: 'bet',
        content: 'Nobody took your bet on Chicago Bears. $10 is back in your balance.',
      },
    ]);
  });

  test('also applies when the game is over, because the bet has no acceptor', () => {
    expect(decisionOn({ ...good, event: ended(3, 0) }).bet?.result).toBe('expired');
  });

  test('follows a start that moved', () => {
    expect(decideCase({ ...good, event: { ...game, commenceTime: start + 1 } })).toMatchObject({
      code: 'notDue',
    });
  });
});
