import { describe, expect, it, test } from 'vitest';
import { toFriend } from '../book/offered-to.ts';
import {
  activeBet,
  before,
  type Case,
  challenge,
  decideCase,
  decisionOn,
  ended,
  game,
  moves,
  openBet,
  refusalRows,
  start,
} from './bets.fixtures.ts';
import { declineWord } from './decline.ts';

const command = { kind: 'declineBet', betId: 'bet', userId: 'bob', word: 'Not this time.' } as const;
// Without settings: nothing ever blocks a decline.
const good: Case = { command, now: before, bet: challenge, event: game, settings: null, accounts: {} };
const tooLong = 'Please keep it to 140 characters on one line.';

describe('declining a challenge is refused, in order of precedence', () => {
  it.each(
    refusalRows(good, [
      {
        code: 'declineWordInvalid',
        message: tooLong,
        breaks: (given) => ({ ...given, command: { ...command, word: 'x'.repeat(141) } }),
      },
      { code: 'betNotFound', message: 'No Bet Found', breaks: (given) => ({ ...given, bet: undefined }) },
      {
        code: 'notOfferedToYou',
        message: 'This bet is offered to someone else.',
        breaks: (given) => ({ ...given, bet: given.bet && { ...given.bet, offeredTo: toFriend('cid') } }),
      },
      {
        code: 'betNotFound',
        message: 'No Bet Found',
        breaks: (given) => ({ ...given, blocked: true }),
      },
      {
        code: 'betNotDeclinable',
        message: 'This bet can no longer be declined.',
        breaks: (given) => ({ ...given, bet: given.bet && { ...given.bet, status: 'Deleted' } }),
      },
    ]),
  )('$code: $message', ({ given, code, message }) => {
    expect(decideCase(given)).toEqual({ kind: 'refusal', code, message });
  });

  it.each([
    ['by its creator', { ...good, command: { ...command, userId: 'ann' } }, 'notOfferedToYou'],
    ['open to anyone', { ...good, bet: openBet }, 'betNotDeclinable'],
    ['that was accepted', { ...good, bet: { ...activeBet, offeredTo: toFriend('bob') } }, 'betNotDeclinable'],
    ['whose event is gone', { ...good, event: undefined }, 'betNotFound'],
  ] as [string, Case, string][])('a bet %s', (_, given, code) => {
    expect(decideCase(given)).toMatchObject({ kind: 'refusal', code });
  });
});

describe('a decline message', () => {
  it.each([
    ['nothing', '', null],
    ['only whitespace', ' \n\t ', null],
    ['surrounding whitespace', '  no thanks \n', 'no thanks'],
    ['140 characters', 'x'.repeat(140), 'x'.repeat(140)],
    ['140 characters of two code units each', '🏈'.repeat(140), '🏈'.repeat(140)],
    ['141 characters', 'x'.repeat(141), undefined],
    ['a line break inside', 'no\nthanks', undefined],
    ['a NUL', 'no\0', undefined],
    ['a direction override', 'no\u202Eskaht', undefined],
    ['half a character', '\uD83C', undefined],
  ])('%s', (_, text, kept) => {
    expect(declineWord(text)).toBe(kept);
  });
});

describe('declining a challenge', () => {
  test('returns the wager to the creator with the message', () => {
    const declined = decisionOn(good);
    expect(moves(declined)).toEqual([['declineRefund', 'bet', 'ann', 10_00]]);
    expect(declined.bet).toEqual({
      ...challenge,
      status: 'Deleted',
      result: 'declined',
      declineWord: 'Not this time.',
      paidOutAt: before,
      escrowCents: 0,
      transferCount: 2,
    });
    expect(declined.notices).toEqual([
      {
        userId: 'ann',
        type: 'ChallengeDeclined',
        fromId: 'bob',
        betId: 'bet',
        content: 'declined your challenge on Chicago Bears. $10 is back in your balance.',
        quoteAt: 'declined your challenge on Chicago Bears.'.length,
      },
    ]);
    expect(declined.withdrawnChallenges).toEqual([]);
  });

  test('returns the wager without a message', () => {
    const declined = decisionOn({ ...good, command: { ...command, word: ' ' } });
    expect(declined.bet?.declineWord).toBeNull();
    expect(declined.notices[0]).toMatchObject({
      content: 'declined your challenge on Chicago Bears. $10 is back in your balance.',
    });
    expect(declined.notices[0]).not.toHaveProperty('quoteAt');
  });

  it.each([
    ['after the start, while it waits to expire', { ...good, now: start + 1 }],
    ['when the game is already over', { ...good, event: ended(3, 0) }],
    ['when the friendship ended meanwhile', { ...good, friends: [] }],
  ])('is possible %s', (_, given) => {
    expect(decisionOn(given).bet?.result).toBe('declined');
  });
});
