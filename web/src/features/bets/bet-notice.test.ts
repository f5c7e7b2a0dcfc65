import type { BetView } from '@sidebet/contract/bets';
import { linkId } from '@sidebet/domain/book/offered-to';
import { describe, expect, it } from 'vitest';
import { betNotice } from './bet-notice.ts';

const message = 'the server’s message';
const money = { pick: '', stakeCents: 25_00, winCents: 20_00, payoutIfWonCents: 45_00, feeIfWonCents: 5_00 };
const anyone = {
  userId: 'pat',
  userName: 'pat',
  offeredToId: null,
  offeredToName: null,
  betAcceptorUid: null,
  acceptorName: null,
  status: 'Created',
  result: null,
  winner: null,
  declineWord: null,
  eventCompleted: false,
  wagerCents: 25_00,
  payoutCents: 45_00,
  feePolicy: 'specified',
  creator: { ...money, selection: 'home' },
  acceptor: { ...money, selection: 'away' },
} as Partial<BetView> as BetView;
const accepted = { ...anyone, status: 'Active', betAcceptorUid: 'kim', acceptorName: 'kim' } as const;
const settled = {
  ...accepted,
  status: 'Settled',
  eventCompleted: true,
  result: 'home',
  winner: 'pat',
} as const;
const refunded = { ...settled, winner: null } as const;
const neverAccepted = { ...anyone, status: 'Settled', result: 'void' } as const;
const over = { ...anyone, status: 'Deleted' } as const;
const challenge = { ...anyone, offeredToId: 'kim', offeredToName: 'kim' } as const;
const endedChallenge = { ...challenge, status: 'Deleted' } as const;

type Row = readonly [name: string, bet: BetView, viewerId: string, expected: string];

describe('the two sides of a bet', () => {
  it.each([
    ['open, creator', anyone, 'pat', message],
    ['accepted, creator', accepted, 'pat', 'kim accepted your bet. Waiting for results...'],
    ['accepted, acceptor', accepted, 'kim', "You accepted pat's bet. Waiting for results..."],
    [
      'game over, not settled yet',
      { ...accepted, eventCompleted: true },
      'pat',
      'The game is over. The result is being confirmed.',
    ],
    [
      'won, creator',
      settled,
      'pat',
      'You won. Paid to your balance $45.00: your $25 back, and $20 from kim.',
    ],
    [
      'won, acceptor',
      { ...settled, winner: 'kim' },
      'kim',
      'You won. Paid to your balance $45.00: your $25 back, and $20 from pat.',
    ],
    ['lost, creator', { ...settled, winner: 'kim' }, 'pat', 'You lost: −$25.00.'],
    ['lost, acceptor', settled, 'kim', 'You lost: −$25.00.'],
    ['void', { ...refunded, result: 'void' }, 'kim', 'This bet is void. $25 is back in your balance.'],
    [
      'level scores',
      { ...refunded, result: 'tieRefund' },
      'pat',
      'The game was a tie. $25 is back in your balance.',
    ],
    ['void, never accepted', neverAccepted, 'pat', 'This bet is void. $25 is back in your balance.'],
    ['deleted', { ...over, result: 'deleted' }, 'pat', 'You deleted this bet. $25 is back in your balance.'],
    [
      'expired',
      { ...over, result: 'expired' },
      'pat',
      'No one accepted this bet in time. $25 is back in your balance.',
    ],
  ] as Row[])('%s', (_, bet, viewerId, expected) => {
    expect(betNotice({ bet, message }, viewerId)).toBe(expected);
  });
});

describe('everyone else', () => {
  it.each([
    ['open, not acceptable', anyone, 'lee', message],
    ['accepted', accepted, 'lee', message],
    ['over', settled, 'lee', `${message}. The bet is over.`],
    [
      'void',
      { ...refunded, result: 'void' },
      'lee',
      `${message}. The bet is void, and everyone got their money back.`,
    ],
    [
      'level scores',
      { ...refunded, result: 'tieRefund' },
      'lee',
      `${message}. The game was a tie, and everyone got their money back.`,
    ],
    ['void, never accepted', neverAccepted, 'lee', message],
  ] as Row[])('%s', (_, bet, viewerId, expected) => {
    expect(betNotice({ bet, message }, viewerId)).toBe(expected);
  });
});

describe('the creator of a challenge by link', () => {
  const byLink = { ...anyone, offeredToId: linkId } as const;
  const ended = { ...byLink, status: 'Deleted' } as const;
  it.each([
    ['open', byLink, 'pat', 'Waiting for someone with your link...'],
    [
      'accepted',
      { ...accepted, offeredToId: linkId },
      'pat',
      'kim accepted your bet. Waiting for results...',
    ],
    [
      'revoked',
      { ...ended, result: 'deleted' },
      'pat',
      'You withdrew this challenge. $25 is back in your balance.',
    ],
    [
      'expired',
      { ...ended, result: 'expired' },
      'pat',
      'No one took this challenge in time. $25 is back in your balance.',
    ],
  ] as Row[])('%s', (_, bet, viewerId, expected) => {
    expect(betNotice({ bet, message }, viewerId)).toBe(expected);
  });
});

describe('the two sides of a challenge', () => {
  it.each([
    ['open, creator', challenge, 'pat', 'Offered to kim. Waiting for an answer...'],
    ['game started, challenged friend', challenge, 'kim', message],
    [
      'accepted, challenged friend',
      { ...accepted, ...{ offeredToId: 'kim', offeredToName: 'kim' } },
      'kim',
      "You accepted pat's bet. Waiting for results...",
    ],
    [
      'declined with a word, creator',
      { ...endedChallenge, result: 'declined', declineWord: 'No way!' },
      'pat',
      'kim declined your challenge: “No way!” $25 is back in your balance.',
    ],
    [
      'declined without a word, creator',
      { ...endedChallenge, result: 'declined' },
      'pat',
      'kim declined your challenge. $25 is back in your balance.',
    ],
    [
      'declined, challenged friend',
      { ...endedChallenge, result: 'declined' },
      'kim',
      'You declined this challenge.',
    ],
    [
      'deleted, creator',
      { ...endedChallenge, result: 'deleted' },
      'pat',
      'You withdrew this challenge. $25 is back in your balance.',
    ],
    [
      'deleted, challenged friend',
      { ...endedChallenge, result: 'deleted' },
      'kim',
      'pat withdrew this challenge.',
    ],
    [
      'expired, creator',
      { ...endedChallenge, result: 'expired' },
      'pat',
      'kim did not answer in time. $25 is back in your balance.',
    ],
    [
      'expired, challenged friend',
      { ...endedChallenge, result: 'expired' },
      'kim',
      'This challenge expired before it was answered.',
    ],
  ] as Row[])('%s', (_, bet, viewerId, expected) => {
    expect(betNotice({ bet, message }, viewerId)).toBe(expected);
  });
});
