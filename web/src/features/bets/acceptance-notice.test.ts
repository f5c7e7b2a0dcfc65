import type { BetView } from '@sidebet/contract/bets';
import { expect, it } from 'vitest';
import { acceptanceNotice } from './acceptance-notice.ts';

const open = {
  userId: 'pat',
  userName: 'pat',
  offeredToId: 'kim',
  offeredToName: 'kim',
  betAcceptorUid: null,
  status: 'Created',
  result: null,
  declineWord: null,
  wagerCents: 25_00,
} as Partial<BetView> as BetView;
const gone = { ...open, status: 'Deleted' } as const;

it.each([
  ['open, to its creator', open, 'pat', 'Offered to kim. Waiting for an answer...'],
  ['begun, to the one it is offered to', open, 'kim', 'the server’s word'],
  [
    'taken',
    { ...open, status: 'Active', betAcceptorUid: 'kim' },
    'kim',
    'You hold the other side of this bet.',
  ],
  [
    'declined with a word, to its creator',
    { ...gone, result: 'declined', declineWord: 'No way!' },
    'pat',
    'kim declined your challenge: “No way!” $25.00 is back in your balance.',
  ],
  [
    'declined without, to its creator',
    { ...gone, result: 'declined' },
    'pat',
    'kim declined your challenge. $25.00 is back in your balance.',
  ],
  ['declined, to who did', { ...gone, result: 'declined' }, 'kim', 'You declined this challenge.'],
  [
    'deleted, to its creator',
    { ...gone, result: 'deleted' },
    'pat',
    'You took this challenge back. $25.00 is back in your balance.',
  ],
  ['deleted, to the other', { ...gone, result: 'deleted' }, 'kim', 'pat took this challenge back.'],
  [
    'expired, to its creator',
    { ...gone, result: 'expired' },
    'pat',
    'kim did not answer in time. $25.00 is back in your balance.',
  ],
  [
    'expired, to the other',
    { ...gone, result: 'expired' },
    'kim',
    'This challenge expired before it was answered.',
  ],
  ['a bet for anyone', { ...open, offeredToId: null, offeredToName: null }, 'pat', 'the server’s word'],
] as [string, BetView, string, string][])('%s', (_, bet, viewerId, expected) => {
  expect(acceptanceNotice({ bet, message: 'the server’s word' }, viewerId)).toBe(expected);
});
