import { describe, expect, it, test } from 'vitest';
import { toFriend } from '../book/offered-to.ts';
import {
  before,
  type Case,
  challenge,
  decideCase,
  decisionOn,
  game,
  moves,
  openBet,
  openSettings,
  refusalRows,
  start,
} from './bets.fixtures.ts';
import { specifiedOffer } from './offer.ts';

/** How a bet differs when it is offered to one friend. Declining: decline.test.ts. */

const create = {
  kind: 'createBet',
  betId: 'new',
  userId: 'ann',
  eventId: 'game',
  offer: specifiedOffer('home', 10_00),
  offeredTo: toFriend('bob'),
} as const;
const offered: Case = {
  command: create,
  now: before,
  bet: undefined,
  event: game,
  settings: openSettings,
  accounts: { ann: { availableCents: 10_00 } },
  friends: ['bob'],
};

describe('challenging is refused, in order of precedence', () => {
  it.each(
    refusalRows(offered, [
      {
        code: 'invalidWager',
        message: 'Please enter a valid wager amount.',
        breaks: (given) => ({ ...given, command: { ...create, offer: specifiedOffer('home', 0) } }),
      },
      {
        code: 'insufficientFunds',
        message: 'Insufficient Funds. Please deposit more money.',
        breaks: (given) => ({ ...given, accounts: { ann: { ...given.accounts.ann, availableCents: 9_99 } } }),
      },
      {
        code: 'betsBlocked',
        message: 'Bets are temporarily blocked.',
        breaks: (given) => ({ ...given, settings: null }),
      },
      {
        code: 'eventNotFound',
        message: 'This event is no longer listed.',
        breaks: (given) => ({ ...given, event: given.event && { ...given.event, listed: false } }),
      },
      {
        code: 'createAfterStart',
        message: 'This event has already started.',
        breaks: (given) => ({ ...given, now: start }),
      },
      {
        code: 'balanceHeld',
        message:
          'A corrected result or refunded deposit left an amount to settle. Bets and withdrawals resume once it is covered.',
        breaks: (given) => ({ ...given, accounts: { ann: { ...given.accounts.ann, owedCents: 1 } } }),
      },
      {
        code: 'challengesOneself',
        message: 'You cannot challenge yourself.',
        breaks: (given) => ({ ...given, command: { ...create, offeredTo: toFriend('ann') } }),
      },
      {
        code: 'challengesNoFriend',
        message: 'You can only challenge your friends.',
        breaks: (given) => ({ ...given, friends: [] }),
      },
    ]),
  )('$code: $message', ({ given, code, message }) => {
    expect(decideCase(given)).toEqual({ kind: 'refusal', code, message });
  });
});

describe('a challenge', () => {
  test('holds the wager and notifies the friend', () => {
    const made = decisionOn(offered);
    expect(moves(made)).toEqual([['createWager', 'ann', 'new', 10_00]]);
    expect(made.bet).toMatchObject({ status: 'Created', offeredTo: toFriend('bob'), declineWord: null });
    expect(made.notices).toEqual([
      {
        userId: 'bob',
        type: 'Challenge',
        fromId: 'ann',
        betId: 'new',
        content: 'challenges you with Chicago Bears. You would take Green Bay Packers. Risk $10 to win $8.',
      },
    ]);
  });

  const accept: Case = {
    command: { kind: 'acceptBet', betId: 'bet', userId: 'bob' },
    now: before,
    bet: challenge,
    event: game,
    settings: openSettings,
    accounts: { bob: { availableCents: 10_00 }, cid: { availableCents: 10_00 } },
  };

  test('can be accepted by the friend, even after the friendship ended', () => {
    // Ending the friendship does not withdraw an existing offer.
    const taken = decisionOn({ ...accept, friends: [] });
    expect(taken.bet).toMatchObject({ status: 'Active', acceptorId: 'bob', escrowCents: 20_00 });
    expect(taken.withdrawnChallenges).toEqual([]);
  });

  it.each([
    ['open', challenge],
    ['accepted', { ...challenge, status: 'Active' as const, acceptorId: 'bob' }],
    ['gone', { ...challenge, status: 'Deleted' as const }],
  ])('reveals nothing to other users when it is %s', (_, bet) => {
    const command = { kind: 'acceptBet', betId: 'bet', userId: 'cid' } as const;
    expect(decideCase({ ...accept, bet, command })).toEqual({
      kind: 'refusal',
      code: 'notOfferedToYou',
      message: 'This bet is offered to someone else.',
    });
  });

  test('counts as the creator’s own bet', () => {
    const command = { kind: 'acceptBet', betId: 'bet', userId: 'ann' } as const;
    expect(decideCase({ ...accept, command })).toMatchObject({ code: 'ownBet' });
  });
});

describe('the notification of a challenge that ends unanswered is removed', () => {
  const hour = 3_600_000;
  const rows: [string, Partial<Case> & Pick<Case, 'command'>][] = [
    ['deleted', { command: { kind: 'deleteBet', betId: 'bet', userId: 'ann' } }],
    ['expired', { command: { kind: 'expireBet', betId: 'bet' }, now: start + hour + 1 }],
    ['voided', { command: { kind: 'voidBet', betId: 'bet', reason: 'operator' } }],
  ];
  const given: Omit<Case, 'command'> = {
    now: before,
    bet: challenge,
    event: game,
    settings: null,
    accounts: {},
  };

  it.each(rows)('%s', (_, change) => {
    expect(decisionOn({ ...given, ...change }).withdrawnChallenges).toEqual([
      { userId: 'bob', betId: 'bet' },
    ]);
  });

  it.each(rows)('a bet open to anyone, %s, removes no notification', (_, change) => {
    expect(decisionOn({ ...given, bet: openBet, ...change }).withdrawnChallenges).toEqual([]);
  });

  test('voiding an accepted challenge removes no notification', () => {
    const bet = {
      ...challenge,
      status: 'Active' as const,
      acceptorId: 'bob',
      escrowCents: 20_00,
      transferCount: 2,
    };
    const command = { kind: 'voidBet', betId: 'bet', reason: 'operator' } as const;
    expect(decisionOn({ ...given, bet, command }).withdrawnChallenges).toEqual([]);
  });
});
