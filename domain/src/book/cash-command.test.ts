import { expect, test } from 'vitest';
import { specifiedOffer } from '../bets/offer.ts';
import { startsCash } from './cash-command.ts';
import type { Command } from './commands.ts';
import { toFriend } from './offered-to.ts';

const groupId = '01890000-0000-8000-8000-000000000001';
const id = '01890000-0000-7000-8000-000000000001';
const create = {
  kind: 'createBet',
  betId: id,
  userId: id,
  eventId: 'game',
  offer: specifiedOffer('home', 10_00),
} as const;

test.each<[string, Command, boolean]>([
  ['a bet for anyone', create, true],
  ['a challenge to a friend', { ...create, offeredTo: toFriend(id) }, true],
  ['a bet in a group', { ...create, betId: groupId, groupAccountId: groupId }, false],
  ['taking a bet', { kind: 'acceptBet', betId: id, userId: id }, true],
  ['taking a bet of a group', { kind: 'acceptBet', betId: groupId, userId: id }, false],
  [
    'sending an open bet to a friend',
    { kind: 'challengeFriend', betId: id, userId: id, friendId: groupId },
    true,
  ],
  [
    'a deposit',
    { kind: 'creditDeposit', depositId: id, userId: id, amountCents: 1, provider: 'stripe' },
    true,
  ],
  [
    'a withdrawal',
    { kind: 'requestWithdrawal', withdrawalId: id, userId: id, amountCents: 1, paypalEmail: 'a@example.com' },
    true,
  ],
  ['an adjustment', { kind: 'adjust', adjustmentId: id, userId: id, amountCents: 1 }, true],
  ['a purse', { kind: 'issuePurse', accountId: groupId, amountCents: 1 }, false],
  ['settling a bet', { kind: 'settleBet', betId: id }, false],
  ['deleting a bet', { kind: 'deleteBet', betId: id, userId: id }, false],
])('%s', (_, command, expected) => {
  expect(startsCash(command)).toBe(expected);
});
