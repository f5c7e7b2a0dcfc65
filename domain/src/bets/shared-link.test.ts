import { describe, expect, it } from 'vitest';
import { decideSharedLink } from './shared-link.ts';

const now = Date.UTC(2026, 10, 22, 17, 0);
const openBet = { creatorId: 'ann', offeredToId: null, acceptorId: null, status: 'Created' } as const;
const coming = { commenceTime: now + 1, completed: false };
const begun = { commenceTime: now, completed: false };
const viewerId = 'bob';

describe('refusals, in order of precedence', () => {
  // Each row also has the faults of the rows below it that can go together with its own.
  it.each([
    [
      'own bet',
      { ...openBet, creatorId: viewerId, acceptorId: 'cid', status: 'Active' },
      begun,
      'ownBet',
      'This is your bet. Go to my bets and select created bets.',
    ],
    [
      'own bet, deleted',
      { ...openBet, creatorId: viewerId, status: 'Deleted' },
      begun,
      'ownBet',
      'This is your bet. Go to my bets and select created bets.',
    ],
    [
      'a challenge to somebody else',
      { ...openBet, offeredToId: 'cid', acceptorId: 'cid', status: 'Active' },
      begun,
      'betNotFound',
      'No Bet Found',
    ],
    [
      'own challenge',
      { ...openBet, creatorId: viewerId, offeredToId: 'cid' },
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
      'sharedBetTaken',
      'This bet has alredy been accepeted by someone else',
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
      { ...openBet, offeredToId: viewerId, status: 'Deleted' },
      begun,
      'challengeOver',
      'This challenge is over.',
    ],
    ['deleted', { ...openBet, status: 'Deleted' }, begun, 'betNotFound', 'No Bet Found'],
    [
      'voided without an acceptor',
      { ...openBet, status: 'Settled' },
      begun,
      'betNotOpen',
      'Error accepting bet.',
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
  ] as const)('%s', (_, bet, event, code, message) => {
    expect(decideSharedLink(bet, event, viewerId, now)).toEqual({ kind: 'refusal', code, message });
  });
});

it('an open bet of someone else on a coming event is acceptable', () => {
  expect(decideSharedLink(openBet, coming, viewerId, now)).toEqual({ kind: 'acceptable' });
});

it('a challenge is acceptable to the one it is offered to, and to nobody else', () => {
  const challenge = { ...openBet, offeredToId: viewerId };
  expect(decideSharedLink(challenge, coming, viewerId, now)).toEqual({ kind: 'acceptable' });
  expect(decideSharedLink(challenge, coming, 'cid', now)).toMatchObject({ code: 'betNotFound' });
});
