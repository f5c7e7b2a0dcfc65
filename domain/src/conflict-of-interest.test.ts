import { expect, test } from 'vitest';
import { findConflictOfInterest, type OperatorDecision } from './conflict-of-interest.ts';

const money = { userId: 'ann', requestedBy: 'olga' };
const own = { userId: 'olga', requestedBy: 'peter' };

test.each<[name: string, decision: OperatorDecision, says: string]>([
  ['their own account', { kind: 'account', userId: 'olga' }, 'You cannot do this to your own account.'],
  [
    'a bet they created',
    { kind: 'bet', holders: ['olga', 'ann', null] },
    'You hold a side of this bet, or it is offered to you. Another operator has to do this.',
  ],
  [
    'a bet they accepted',
    { kind: 'bet', holders: ['ann', 'olga', null] },
    'You hold a side of this bet, or it is offered to you. Another operator has to do this.',
  ],
  [
    'a bet offered to them',
    { kind: 'bet', holders: ['ann', null, 'olga'] },
    'You hold a side of this bet, or it is offered to you. Another operator has to do this.',
  ],
  [
    'a group they are in',
    { kind: 'group', members: ['ann', 'olga'] },
    'You are in this group. Another operator has to do this.',
  ],
  [
    'an event they bet on',
    { kind: 'event', hasBets: true },
    'You have a bet on this event. Another operator has to do this.',
  ],
  [
    'a sport they bet on',
    { kind: 'sport', hasBets: true },
    'You have running bets on this sport. Another operator has to do this.',
  ],
  [
    'their own withdrawal',
    { kind: 'withdrawal', userId: 'olga' },
    'This is your own withdrawal. Another operator has to decide about it.',
  ],
  [
    'their own ticket',
    { kind: 'ticket', userId: 'olga' },
    'This is your own request. Another operator has to take care of it.',
  ],
  [
    'an adjustment they requested',
    { kind: 'approveAdjustment', ...money },
    'Another operator has to decide about it: you requested it, or it is your own account.',
  ],
  [
    'a result they entered',
    { kind: 'approveResult', hasBets: false, requestedBy: 'olga' },
    'You entered this. Another operator has to approve it.',
  ],
  [
    'a result of an event they bet on',
    { kind: 'approveResult', hasBets: true, requestedBy: 'peter' },
    'You have a bet on this event. Another operator has to do this.',
  ],
  [
    'a change of the settings they requested',
    { kind: 'approveSettings', requestedBy: 'olga' },
    'You requested this. Another operator has to approve it.',
  ],
  [
    'an adjustment of their own account',
    { kind: 'approveAdjustment', ...own },
    'Another operator has to decide about it: you requested it, or it is your own account.',
  ],
  [
    'an adjustment that takes money from them',
    { kind: 'rejectAdjustment', ...own },
    'Another operator has to decide about it: you requested it, or it is your own account.',
  ],
])('an operator cannot decide about %s', (_name, decision, message) => {
  expect(findConflictOfInterest(decision, 'olga')).toMatchObject({ kind: 'refusal', message });
});

test.each<[name: string, decision: OperatorDecision]>([
  ["another user's account", { kind: 'account', userId: 'ann' }],
  ['a bet between others', { kind: 'bet', holders: ['ann', 'bob', null] }],
  ['an open bet of others', { kind: 'bet', holders: ['ann', null, null] }],
  ['an event without a bet of theirs', { kind: 'event', hasBets: false }],
  ['a sport without a bet of theirs', { kind: 'sport', hasBets: false }],
  ["another user's withdrawal", { kind: 'withdrawal', userId: 'ann' }],
  ["another user's ticket", { kind: 'ticket', userId: 'ann' }],
  ["another's adjustment", { kind: 'approveAdjustment', userId: 'ann', requestedBy: 'peter' }],
  ["another's result", { kind: 'approveResult', hasBets: false, requestedBy: 'peter' }],
  [
    "another operator's adjustment, to reject it",
    { kind: 'rejectAdjustment', userId: 'ann', requestedBy: 'peter' },
  ],
  ['an adjustment they requested, to cancel it', { kind: 'rejectAdjustment', ...money }],
])('an operator can decide about %s', (_name, decision) => {
  expect(findConflictOfInterest(decision, 'olga')).toBeNull();
});
