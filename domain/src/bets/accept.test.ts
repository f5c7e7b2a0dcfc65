import { describe, expect, it, test } from 'vitest';
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
  openSettings,
  refusalRows,
  start,
} from './bets.fixtures.ts';

const command = { kind: 'acceptBet', betId: 'bet', userId: 'bob' } as const;
const good: Case = {
  command,
  now: before,
  bet: openBet,
  event: game,
  settings: openSettings,
  accounts: { bob: { availableCents: 10_00 } },
};
const taken = 'Someone already accepted this bet!';

describe('accepting a bet is refused, in order of precedence', () => {
  it.each(
    refusalRows(good, [
      { code: 'betNotFound', message: 'No Bet Found', breaks: (given) => ({ ...given, bet: undefined }) },
      {
        code: 'ownBet',
        message: 'This is your bet. Go to my bets and select created bets.',
        breaks: (given) => ({ ...given, command: { ...command, userId: 'ann' } }),
      },
      {
        code: 'betNotFound',
        message: 'No Bet Found',
        breaks: (given) => ({ ...given, blocked: true }),
      },
      {
        code: 'alreadyAccepted',
        message: taken,
        breaks: (given) => ({ ...given, bet: given.bet && { ...given.bet, acceptorId: 'cid' } }),
      },
      {
        code: 'betNotOpen',
        message: 'Error accepting bet.',
        breaks: (given) => ({ ...given, bet: given.bet && { ...given.bet, status: 'Deleted' } }),
      },
      {
        code: 'eventStarted',
        message: 'This bet cannot be accepted. The event has already started!',
        breaks: (given) => ({ ...given, now: start }),
      },
      {
        code: 'acceptBlocked',
        message: 'Unable to accept this bet.',
        breaks: (given) => ({ ...given, settings: null }),
      },
      {
        code: 'balanceHeld',
        message:
          'A corrected result or refunded deposit left an amount to settle. Bets and withdrawals resume once it is covered.',
        breaks: (given) => ({ ...given, accounts: { bob: { ...given.accounts.bob, owedCents: 1 } } }),
      },
      {
        code: 'insufficientFundsToAccept',
        message: 'Insufficient Funds:  $9.99',
        breaks: (given) => ({ ...given, accounts: { bob: { ...given.accounts.bob, availableCents: 9_99 } } }),
      },
      {
        code: 'eventNotFound',
        message: 'This event is no longer listed.',
        breaks: (given) => ({ ...given, event: given.event && { ...given.event, listed: false } }),
      },
    ]),
  )('$code: $message', ({ given, code, message }) => {
    expect(decideCase(given)).toEqual({ kind: 'refusal', code, message });
  });

  it.each([
    ['no money at all', 0, 'Insufficient Funds:  $0.00'],
    ['five cents', 5, 'Insufficient Funds:  $0.05'],
  ])('%s', (_, availableCents, message) => {
    expect(decideCase({ ...good, accounts: { bob: { availableCents } } })).toMatchObject({ message });
  });

  it.each([
    ['missing settings', null],
    ['betsAllowed off', { ...openSettings, betsAllowed: false }],
    ['blockAppUse on', { ...openSettings, blockAppUse: true }],
  ])('%s blocks accepting', (_, settings) => {
    expect(decideCase({ ...good, settings })).toMatchObject({ code: 'acceptBlocked' });
  });

  it.each([
    ['accepted by someone else', { ...good, bet: { ...activeBet, acceptorId: 'cid' } }, taken],
    ['already accepted by the same user', { ...good, bet: activeBet }, taken],
    [
      'accepted and settled since',
      { ...good, bet: { ...activeBet, status: 'Settled', escrowCents: 0 } },
      taken,
    ],
    [
      'on an event completed early',
      { ...good, event: ended(1, 0) },
      'This bet cannot be accepted. The event has already started!',
    ],
    [
      'whose event showed a score before its start',
      { ...good, event: { ...game, bettingClosedAt: before - 1 } },
      'Betting on this event has closed.',
    ],
    [
      'whose start moved after it had passed',
      { ...good, event: { ...game, bettingClosedAt: before - 1, commenceTime: start + 3_600_000 } },
      'Betting on this event has closed.',
    ],
    [
      'within the margin before the start',
      { ...good, now: start - 60_000, settings: { ...openSettings, bettingMarginMs: 60_000 } },
      'Betting on this event has closed.',
    ],
    [
      'on a game whose opponent is not known',
      { ...good, event: { ...game, awayTeam: 'Winner of Game 3' } },
      'Betting opens when both teams are known.',
    ],
    ['whose event is gone', { ...good, event: undefined }, 'No Bet Found'],
  ] as [string, Case, string][])('a bet %s', (_, given, message) => {
    expect(decideCase(given)).toMatchObject({ kind: 'refusal', message });
  });
});

describe('accepting a bet', () => {
  test('stores the current start, which may have moved since the bet was created', () => {
    const event = { ...game, commenceTime: start + 3_600_000 };
    expect(decisionOn({ ...good, event }).bet?.eventStart).toBe(start + 3_600_000);
  });

  test('adds the same wager to escrow and notifies the creator', () => {
    const accepted = decisionOn(good);
    expect(moves(accepted)).toEqual([['acceptWager', 'bob', 'bet', 10_00]]);
    expect(accepted.bet).toEqual({
      ...openBet,
      status: 'Active',
      acceptorId: 'bob',
      acceptedAt: before,
      escrowCents: 20_00,
      transferCount: 2,
    });
    expect(accepted.notices).toEqual([
      {
        userId: 'ann',
        type: 'AcceptBet',
        fromId: 'bob',
        betId: 'bet',
        content: 'accepted your bet on Chicago Bears: $10 to win $8',
      },
    ]);
  });

  it.each([
    ['canPlaceBets does not matter', { ...good, settings: { ...openSettings, canPlaceBets: false } }],
    ['the last millisecond before the start', { ...good, now: start - 1 }],
  ])('%s', (_, given) => {
    expect(decisionOn(given).bet?.status).toBe('Active');
  });
});
