import { describe, expect, it, test } from 'vitest';
import { byLink, toFriend } from '../book/offered-to.ts';
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
  start,
} from './bets.fixtures.ts';
import { isOnBoard } from './board.ts';
import { matches } from './matching.ts';
import { specifiedOffer } from './offer.ts';
import { decideSharedLink, decideVisitorLink } from './shared-link.ts';
import { linkTokenIn } from './shared-link-address.ts';

/** How a challenge differs when it goes to a link instead of a friend. */

const linkBet = { ...openBet, offeredTo: byLink };
const create = {
  kind: 'createBet',
  betId: 'new',
  userId: 'ann',
  eventId: 'game',
  offer: specifiedOffer('home', 10_00),
  offeredTo: byLink,
} as const;
const given: Omit<Case, 'command'> = {
  now: before,
  bet: linkBet,
  event: game,
  settings: openSettings,
  accounts: { ann: { availableCents: 10_00 }, bob: { availableCents: 10_00 } },
};
const accept = { kind: 'acceptBet', betId: 'bet', userId: 'bob', hasLink: true } as const;

test('creating one holds the wager, needs no friend and notifies no one', () => {
  const made = decisionOn({ ...given, bet: undefined, command: create });
  expect(moves(made)).toEqual([['createWager', 'ann', 'new', 10_00]]);
  expect(made.bet).toMatchObject({ status: 'Created', offeredTo: byLink });
  expect(made.notices).toEqual([]);
});

test('anyone with the link can accept it, and the creator is notified', () => {
  const taken = decisionOn({ ...given, command: accept });
  expect(moves(taken)).toEqual([['acceptWager', 'bob', 'bet', 10_00]]);
  expect(taken.bet).toMatchObject({ status: 'Active', acceptorId: 'bob', offeredTo: byLink });
  expect(taken.notices).toMatchObject([{ userId: 'ann', type: 'AcceptBet', fromId: 'bob' }]);
});

describe('taking it is refused', () => {
  const active = { ...linkBet, status: 'Active' as const, acceptorId: 'cid' };
  it.each<[string, Partial<Case>, string]>([
    ['without the link', { command: { ...accept, hasLink: false } }, 'notOfferedToYou'],
    [
      'without the link, also after it was taken',
      { command: { ...accept, hasLink: false }, bet: active },
      'notOfferedToYou',
    ],
    [
      'with the link of a challenge to a friend',
      { bet: { ...challenge, offeredTo: toFriend('cid') } },
      'notOfferedToYou',
    ],
    ['by its creator', { command: { ...accept, userId: 'ann' } }, 'ownBet'],
    ['a second time', { bet: active }, 'alreadyAccepted'],
    ['after its creator revoked the link', { bet: { ...linkBet, status: 'Deleted' } }, 'betNotOpen'],
    ['while its creator may not bet', { unavailable: ['ann'] }, 'betNotOpen'],
    ['at the start', { now: start }, 'eventStarted'],
    ['with too little money', { accounts: { bob: { availableCents: 9_99 } } }, 'insufficientFundsToAccept'],
    [
      'by a suspended user',
      { accounts: { bob: { availableCents: 10_00, suspended: true } } },
      'accountSuspended',
    ],
  ])('%s', (_, change, code) => {
    expect(decideCase({ ...given, command: accept, ...change })).toMatchObject({ kind: 'refusal', code });
  });
});

test('no one can decline it', () => {
  const decline = { kind: 'declineBet', betId: 'bet', userId: 'bob', word: '' } as const;
  expect(decideCase({ ...given, command: decline })).toMatchObject({ code: 'notOfferedToYou' });
});

it.each<[string, Partial<Case> & Pick<Case, 'command'>]>([
  ['revoked', { command: { kind: 'deleteBet', betId: 'bet', userId: 'ann' } }],
  ['expired', { command: { kind: 'expireBet', betId: 'bet' }, now: start + 3_600_001 }],
  ['void', { command: { kind: 'voidBet', betId: 'bet', reason: 'operator' } }],
])('%s: the whole wager returns, and there is no notification to remove', (_, change) => {
  const ended = decisionOn({ ...given, ...change });
  expect(ended.transfers).toMatchObject([{ debit: 'bet', credit: 'ann', amountCents: 10_00 }]);
  expect(ended.withdrawnChallenges).toEqual([]);
});

test('it is on no board, in no matches, and no friend is challenged', () => {
  expect(isOnBoard(linkBet, game, 'bob', before, 0)).toBe(false);
  const mine = { eventId: 'game', userId: 'bob', side: 'away', wagerCents: 10_00 } as const;
  expect(matches(mine, linkBet)).toBe(false);
  // The same bet for anyone is in both.
  expect([isOnBoard(openBet, game, 'bob', before, 0), matches(mine, openBet)]).toEqual([true, true]);
});

describe('its page', () => {
  const shares = { showsOpenBets: true, isUnavailable: false };
  const view = (change: object, hasLink: boolean, creator = shares, now = before) =>
    decideVisitorLink({ ...linkBet, ...change }, game, creator, now, 0, hasLink);
  const active = { status: 'Active', acceptorId: 'cid' } as const;

  it('is visible through its link even if its creator hides other bets', () => {
    expect(view({}, true)).toEqual({ kind: 'acceptable' });
    expect(view({}, true, { ...shares, showsOpenBets: false })).toEqual({ kind: 'acceptable' });
  });

  it.each([
    ['open', {}],
    ['taken', active],
    ['revoked', { status: 'Deleted' }],
  ] as const)('looks unknown without the link when it is %s', (_, change) => {
    expect(view(change, false)).toMatchObject({ code: 'betNotFound' });
    expect(decideSharedLink({ ...linkBet, ...change }, game, 'bob', before, 0)).toMatchObject({
      code: 'betNotFound',
    });
  });

  it('does not open a challenge to a friend', () => {
    expect(view({ offeredTo: toFriend('bob') }, true)).toMatchObject({ code: 'betNotFound' });
  });

  it.each([
    ['taken', view(active, true), 'sharedBetOver'],
    ['revoked', view({ status: 'Deleted' }, true), 'sharedBetWithdrawn'],
    [
      'of a creator who may not bet',
      view({}, true, { ...shares, isUnavailable: true }),
      'sharedBetWithdrawn',
    ],
    ['past its end', view({ expiresAt: before }, true), 'sharedBetWithdrawn'],
    ['started', view({}, true, shares, start), 'sharedBetStarted'],
  ])('is gone with the link when it is %s', (_, decision, code) => {
    expect(decision).toMatchObject({ kind: 'refusal', code });
  });
});

describe('the token in an address', () => {
  const id = '01960000-0000-7000-8000-00000000000a';
  const token = 'AbC-_0123456789abcdefg';
  it.each([
    [`/BetDetails?id=${id}&token=${token}`, token],
    [`/betdetails?token=${token}&id=${id}`, token],
    [`/betdetails?id=${id}`, null],
    [`/betdetails?id=${id}&token=`, null],
    [`/betdetails?id=${id}&token=a%20b`, null],
    [`/betdetails?id=${id}#&token=${token}`, null],
    [`/betdetails?token=${token}`, null],
    [`/Profile?id=${id}&token=${token}`, null],
    [null, null],
  ])('%s: %s', (address, found) => {
    expect(linkTokenIn(address)).toBe(found);
  });
});
