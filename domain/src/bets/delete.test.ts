import { describe, expect, it, test } from 'vitest';
import {
  activeBet,
  before,
  type Case,
  decideCase,
  decisionOn,
  game,
  moves,
  openBet,
  refusalRows,
  start,
} from './bets.fixtures.ts';

const command = { kind: 'deleteBet', betId: 'bet', userId: 'ann' } as const;
// Without settings: nothing ever blocks a deletion.
const good: Case = { command, now: before, bet: openBet, event: game, settings: null, accounts: {} };

describe('deleting a bet is refused, in order of precedence', () => {
  it.each(
    refusalRows(good, [
      { code: 'betNotFound', message: 'No Bet Found', breaks: (given) => ({ ...given, bet: undefined }) },
      {
        code: 'notYourBet',
        message: 'Only the creator can delete this bet.',
        breaks: (given) => ({ ...given, command: { ...command, userId: 'bob' } }),
      },
      {
        code: 'betNotDeletable',
        message: 'This bet can no longer be deleted.',
        breaks: (given) => ({ ...given, bet: activeBet }),
      },
    ]),
  )('$code: $message', ({ given, code, message }) => {
    expect(decideCase(given)).toEqual({ kind: 'refusal', code, message });
  });

  it.each(['Active', 'Settled', 'Deleted'] as const)('a bet that is %s', (status) => {
    expect(decideCase({ ...good, bet: { ...openBet, status } })).toMatchObject({ code: 'betNotDeletable' });
  });
});

describe('deleting a bet', () => {
  test('returns the wager', () => {
    const deleted = decisionOn(good);
    expect(moves(deleted)).toEqual([['deleteRefund', 'bet', 'ann', 10_00]]);
    expect(deleted.bet).toEqual({
      ...openBet,
      status: 'Deleted',
      result: 'deleted',
      paidOutAt: before,
      escrowCents: 0,
      transferCount: 2,
    });
    expect(deleted.notices).toEqual([]);
  });

  test('is possible after the start while the bet is still open', () => {
    expect(decisionOn({ ...good, now: start + 1 }).bet?.status).toBe('Deleted');
  });
});
