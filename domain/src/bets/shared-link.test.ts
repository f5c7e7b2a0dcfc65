import { describe, expect, it } from 'vitest';
import { toAnyone, toFriend } from '../book/offered-to.ts';
import { decideSharedLink, decideVisitorLink } from './shared-link.ts';
import { sharedBetIdIn } from './shared-link-address.ts';

const now = Date.UTC(2026, 10, 22, 17, 0);
const openBet = {
  creatorId: 'ann',
  offeredTo: toAnyone,
  acceptorId: null,
  status: 'Created',
  expiresAt: null,
} as const;
const teams = { homeTeam: 'Chicago Bears', awayTeam: 'Green Bay Packers' };
const coming = { ...teams, commenceTime: now + 1, completed: false, listed: true };
const begun = { ...teams, commenceTime: now, completed: false, listed: true };
const viewerId = 'bob';

describe('refuses, in order of precedence', () => {
  // Each row also has the faults of the later rows that can occur together with its own.
  it.each([
    [
      'own open bet',
      { ...openBet, creatorId: viewerId },
      begun,
      'ownBet',
      'This is your bet. Go to my bets and select created bets.',
    ],
    [
      'own bet, accepted',
      { ...openBet, creatorId: viewerId, acceptorId: 'cid', status: 'Active' },
      begun,
      'holdsSide',
      'You already hold a side of this bet.',
    ],
    [
      'own bet, deleted',
      { ...openBet, creatorId: viewerId, status: 'Deleted' },
      begun,
      'holdsSide',
      'You already hold a side of this bet.',
    ],
    [
      'a challenge to someone else',
      { ...openBet, offeredTo: toFriend('cid'), acceptorId: 'cid', status: 'Active' },
      begun,
      'betNotFound',
      'No Bet Found',
    ],
    [
      'own challenge',
      { ...openBet, creatorId: viewerId, offeredTo: toFriend('cid') },
      begun,
      'ownBet',
      'This is your bet. Go to my bets and select created bets.',
    ],
    [
      'accepted by someone else',
      { ...openBet, acceptorId: 'cid', status: 'Active' },
      begun,
      'sharedBetTaken',
      'This bet has alredy been accepeted by someone else',
    ],
    [
      'accepted by the viewer',
      { ...openBet, acceptorId: viewerId, status: 'Active' },
      coming,
      'holdsSide',
      'You already hold a side of this bet.',
    ],
    [
      'accepted and settled',
      { ...openBet, acceptorId: 'cid', status: 'Settled' },
      begun,
      'sharedBetTaken',
      'This bet has alredy been accepeted by someone else',
    ],
    [
      'a challenge to the viewer that ended',
      { ...openBet, offeredTo: toFriend(viewerId), status: 'Deleted' },
      begun,
      'challengeOver',
      'This challenge is over.',
    ],
    ['deleted', { ...openBet, status: 'Deleted' }, begun, 'betNotFound', 'No Bet Found'],
    [
      'voided without an acceptor',
      { ...openBet, status: 'Settled' },
      begun,
      'sharedBetRefunded',
      'This bet is void. Its creator got the money back.',
    ],
    [
      'event starting now',
      openBet,
      begun,
      'eventStarted',
      'This bet cannot be accepted. The event has already started!',
    ],
    [
      'event over',
      openBet,
      { ...coming, completed: true },
      'eventStarted',
      'This bet cannot be accepted. The event has already started!',
    ],
    [
      'event without a valid time',
      openBet,
      { ...coming, commenceTime: Number.NaN },
      'eventStarted',
      'This bet cannot be accepted. The event has already started!',
    ],
    [
      'a team that is not known yet',
      { ...openBet, expiresAt: now },
      { ...coming, awayTeam: 'TBD', listed: false },
      'marketNotOffered',
      'Betting opens when both teams are known.',
    ],
    [
      'event that the feed dropped',
      openBet,
      { ...coming, listed: false },
      'eventNotFound',
      'This event is no longer listed.',
    ],
  ] as const)('%s', (_, bet, event, code, message) => {
    expect(decideSharedLink(bet, event, viewerId, now, 0)).toEqual({ kind: 'refusal', code, message });
  });
});

it('someone else’s open bet on an upcoming event is acceptable', () => {
  expect(decideSharedLink(openBet, coming, viewerId, now, 0)).toEqual({ kind: 'acceptable' });
});

it('betting closes a margin before the start', () => {
  const event = { ...coming, commenceTime: now + 60_000 };
  expect(decideSharedLink(openBet, event, viewerId, now, 60_000)).toMatchObject({
    message: 'Betting on this event has closed.',
  });
  expect(decideSharedLink(openBet, event, viewerId, now, 59_999)).toEqual({ kind: 'acceptable' });
});

it('only the challenged friend can accept a challenge', () => {
  const challenge = { ...openBet, offeredTo: toFriend(viewerId) };
  expect(decideSharedLink(challenge, coming, viewerId, now, 0)).toEqual({ kind: 'acceptable' });
  expect(decideSharedLink(challenge, coming, 'cid', now, 0)).toMatchObject({ code: 'betNotFound' });
});

describe('a visitor', () => {
  const shares = { showsOpenBets: true, isUnavailable: false };
  it('sees an open bet that anyone may take', () => {
    expect(decideVisitorLink(openBet, coming, shares, now, 0)).toEqual({ kind: 'acceptable' });
  });

  // Each row also has the faults of the later rows that can occur together with its own.
  it.each([
    ['a challenge', { ...openBet, offeredTo: toFriend('cid') }, begun, shares, 'betNotFound', 'No Bet Found'],
    [
      'a bet whose creator hides them',
      { ...openBet, acceptorId: 'cid', status: 'Active' },
      begun,
      { showsOpenBets: false, isUnavailable: true },
      'betNotFound',
      'No Bet Found',
    ],
    [
      'a taken bet',
      { ...openBet, acceptorId: 'cid', status: 'Active' },
      begun,
      { ...shares, isUnavailable: true },
      'sharedBetOver',
      'Someone else has taken this bet.',
    ],
    [
      'a deleted bet',
      { ...openBet, status: 'Deleted' },
      begun,
      shares,
      'sharedBetWithdrawn',
      'This bet is no longer open.',
    ],
    [
      'a void bet',
      { ...openBet, status: 'Settled' },
      begun,
      shares,
      'sharedBetWithdrawn',
      'This bet is no longer open.',
    ],
    [
      'a bet on a started game',
      openBet,
      begun,
      shares,
      'sharedBetStarted',
      'Betting on this game has closed.',
    ],
    [
      'a bet past its end',
      { ...openBet, expiresAt: now },
      coming,
      shares,
      'sharedBetWithdrawn',
      'This bet is no longer open.',
    ],
    [
      'a bet of a suspended or excluded creator',
      openBet,
      coming,
      { ...shares, isUnavailable: true },
      'sharedBetWithdrawn',
      'This bet is no longer open.',
    ],
  ] as const)('does not see %s', (_, bet, event, creator, code, message) => {
    expect(decideVisitorLink(bet, event, creator, now, 0)).toEqual({ kind: 'refusal', code, message });
  });
});

describe('the share id in an address', () => {
  const id = '01960000-0000-7000-8000-00000000000A';
  it.each([
    [`/BetDetails?id=${id}`, id],
    [`/betdetails/?from=x&id=${id}&b=1`, id],
    [`/betdetails?id=${id}0`, null],
    [`/betdetails?other-id=${id}`, null],
    [`/betdetails#?id=${id}`, null],
    [`//evil.example/betdetails?id=${id}`, null],
    [`/Profile?id=${id}`, null],
    ['/betdetails', null],
    [null, null],
  ])('%s: %s', (address, found) => {
    expect(sharedBetIdIn(address)).toBe(found);
  });
});
