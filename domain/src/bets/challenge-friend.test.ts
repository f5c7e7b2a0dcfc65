import { describe, expect, it, test } from 'vitest';
import type { Bet } from '../book/bet.ts';
import { byLink, toFriend } from '../book/offered-to.ts';
import { defaultExchangeFee } from '../markets/price.ts';
import { termsVersion } from '../markets/terms-version.ts';
import { noStakes } from '../protection/stakes.ts';
import {
  before,
  type Case,
  decideCase,
  decisionOn,
  game,
  moves,
  openBet,
  openSettings,
  refusalRows,
  start,
  withBet,
} from './bets.fixtures.ts';

/** Ann sends her bet, which anyone could accept, to her friend Bob. */

const command = { kind: 'challengeFriend', betId: 'bet', userId: 'ann', friendId: 'bob' } as const;
const expiresAt = start - 60_000;
const good: Case = {
  command,
  now: before,
  bet: { ...openBet, expiresAt },
  event: game,
  settings: openSettings,
  accounts: { bob: { availableCents: 100_00 } },
  friends: ['bob'],
};
const withEvent = (changes: Partial<typeof game>) => (given: Case) => ({
  ...given,
  event: given.event && { ...given.event, ...changes },
});
const timeOut = {
  restrictions: { timeOut: { since: before, until: start + 1 }, exclusion: null },
  limits: {},
  sums: noStakes,
  at: before,
  usedMinutes: 0,
  realityCheckDueAt: null,
};

describe('sending a bet to a friend is refused, in order of precedence', () => {
  it.each(
    refusalRows(good, [
      { code: 'betNotFound', message: 'No Bet Found', breaks: (given) => ({ ...given, bet: undefined }) },
      {
        code: 'notYourBet',
        message: 'Only its creator can send a bet to a friend.',
        breaks: (given) => ({ ...given, command: { ...command, userId: 'cid' } }),
      },
      {
        code: 'alreadyAccepted',
        message: 'Someone already accepted this bet!',
        breaks: withBet({ status: 'Active', acceptorId: 'cid' }),
      },
      {
        code: 'betNotSendable',
        message: 'This bet can no longer be sent to a friend.',
        breaks: withBet({ status: 'Deleted' }),
      },
      {
        code: 'betNotSendable',
        message: 'This bet can no longer be sent to a friend.',
        breaks: withBet({ offeredTo: byLink }),
      },
      {
        code: 'betNotSendable',
        message: 'This bet can no longer be sent to a friend.',
        breaks: withBet({ offeredTo: toFriend('bob') }),
      },
      {
        code: 'accountSuspended',
        message: 'This account is suspended. Please contact support.',
        breaks: (given) => ({
          ...given,
          accounts: { ...given.accounts, ann: { ...given.accounts.ann, suspended: true } },
        }),
      },
      {
        code: 'timeOutInForce',
        message: 'You are taking a time-out. Bets and deposits are possible again when it ends.',
        breaks: (given) => ({
          ...given,
          accounts: { ...given.accounts, ann: { ...given.accounts.ann, protection: timeOut } },
        }),
      },
      {
        code: 'betsBlocked',
        message: 'Bets are temporarily blocked.',
        breaks: (given) => ({ ...given, settings: null }),
      },
      {
        code: 'eventNotFound',
        message: 'This event is no longer listed.',
        breaks: withEvent({ listed: false }),
      },
      {
        code: 'createAfterStart',
        message: 'This event has already started.',
        breaks: (given) => ({ ...given, now: start }),
      },
      {
        code: 'bettingClosed',
        message: 'Betting on this event has closed.',
        breaks: withEvent({ bettingClosedAt: before }),
      },
      {
        code: 'betsBlocked',
        message: 'Bets are temporarily blocked.',
        breaks: withEvent({ bettingStopped: true }),
      },
      {
        code: 'offerExpired',
        message: 'This bet is no longer open.',
        breaks: (given) => ({ ...given, now: expiresAt }),
      },
      {
        code: 'challengesOneself',
        message: 'You cannot challenge yourself.',
        breaks: (given) => ({ ...given, command: { ...command, friendId: 'ann' } }),
      },
      {
        code: 'challengesNoFriend',
        message: 'You can only challenge your friends.',
        breaks: (given) => ({ ...given, friends: [] }),
      },
      {
        code: 'challengeUnavailable',
        message: 'This person cannot be challenged just now.',
        breaks: (given) => ({ ...given, unavailable: ['bob'] }),
      },
    ]),
  )('$code: $message', ({ given, code, message }) => {
    expect(decideCase(given)).toEqual({ kind: 'refusal', code, message });
  });
});

describe('a bet that is sent to a friend', () => {
  const sent = decisionOn(good);

  test('moves no money and notifies the friend like a new challenge', () => {
    expect(moves(sent)).toEqual([]);
    expect(sent.bet).toEqual({ ...good.bet, offeredTo: toFriend('bob') });
    expect(sent.notices).toEqual([
      {
        userId: 'bob',
        type: 'Challenge',
        fromId: 'ann',
        betId: 'bet',
        content: 'challenges you with Chicago Bears. You would take Green Bay Packers. Risk $10 to win $8.',
      },
    ]);
  });

  const accept = (userId: string): Case => ({
    ...good,
    bet: sent.bet!,
    command: { kind: 'acceptBet', betId: 'bet', userId },
  });

  test('can be accepted by the friend and by no one else', () => {
    expect(decisionOn(accept('bob')).bet).toMatchObject({ status: 'Active', acceptorId: 'bob' });
    expect(decideCase(accept('cid'))).toMatchObject({ code: 'notOfferedToYou' });
  });

  test('can be declined by the friend, and its notification goes if it ends first', () => {
    const decline = { kind: 'declineBet', betId: 'bet', userId: 'bob', word: '' } as const;
    expect(decisionOn({ ...accept('bob'), command: decline }).bet).toMatchObject({ result: 'declined' });
    const remove = { kind: 'deleteBet', betId: 'bet', userId: 'ann' } as const;
    expect(decisionOn({ ...accept('bob'), command: remove }).withdrawnChallenges).toEqual([
      { userId: 'bob', betId: 'bet' },
    ]);
  });
});

test('a new offer that is sent to a friend can be taken at once, by its own terms', () => {
  const offer: Bet = {
    ...openBet,
    terms: { market: 'spread', team: null, lineHalves: -7 },
    feePolicy: 'exchange',
    fee: defaultExchangeFee,
    opening: { opensAt: before + 5_000, corrections: 1 },
  };
  const { bet } = decisionOn({ ...good, bet: offer });
  expect(bet!.opening).toBeUndefined();
  const take = { kind: 'acceptBet', betId: 'bet', userId: 'bob', termsVersion: termsVersion(offer) } as const;
  expect(decisionOn({ ...good, bet: bet!, command: take }).bet).toMatchObject({ status: 'Active' });
  const correction = { lineHalves: -5, stakeCents: 1_00, acceptorStakeCents: 1_00, fee: defaultExchangeFee };
  const correct = { kind: 'correctOffer', betId: 'bet', userId: 'ann', ...correction } as const;
  expect(decideCase({ ...good, bet: bet!, command: correct })).toMatchObject({ code: 'offerNotCorrectable' });
});
