import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decideFriendship,
  type Friendship,
  type FriendshipAction,
  findRelation,
  type Relation,
} from './friendship.ts';

test.each<[name: string, row: Friendship | null, relation: Relation]>([
  ['no row', null, 'none'],
  ['requested by me', { requestedBy: 'me', accepted: false }, 'requested'],
  ['requested by them', { requestedBy: 'you', accepted: false }, 'requestedYou'],
  ['requested by me, accepted', { requestedBy: 'me', accepted: true }, 'friends'],
  ['requested by them, accepted', { requestedBy: 'you', accepted: true }, 'friends'],
])('%s', (_name, row, relation) => {
  expect(findRelation(row, 'me')).toBe(relation);
});

describe('allowed actions', () => {
  const nothing = { unchanged: false, notifies: null, closesRequestOf: null };
  test.each<[action: FriendshipAction, from: Relation, to: Relation, more: object]>([
    ['request', 'none', 'requested', { notifies: 'Request' }],
    ['request', 'requestedYou', 'friends', { notifies: 'RequestAccepted', closesRequestOf: 'viewer' }],
    ['accept', 'requestedYou', 'friends', { notifies: 'RequestAccepted', closesRequestOf: 'viewer' }],
    ['accept', 'friends', 'friends', { unchanged: true }],
    ['decline', 'requestedYou', 'none', { closesRequestOf: 'viewer' }],
    ['decline', 'requested', 'none', { closesRequestOf: 'other' }],
    ['remove', 'friends', 'none', {}],
  ])('%s when %s gives %s', (action, from, relation, more) => {
    expect(decideFriendship(action, from)).toEqual({ kind: 'decision', relation, ...nothing, ...more });
  });
});

describe('refused actions', () => {
  test.each<[action: FriendshipAction, from: Relation, code: string, message: string]>([
    ['request', 'requested', 'alreadyRequested', 'You already sent them a friend request'],
    ['request', 'friends', 'alreadyFriends', 'You are already friends.'],
    ['accept', 'none', 'requestNotFound', 'This friend request is no longer open.'],
    ['accept', 'requested', 'requestNotFound', 'This friend request is no longer open.'],
    ['decline', 'none', 'requestNotFound', 'This friend request is no longer open.'],
    ['decline', 'friends', 'requestNotFound', 'This friend request is no longer open.'],
    ['remove', 'none', 'friendNotFound', 'Friend not found'],
    ['remove', 'requested', 'friendNotFound', 'Friend not found'],
    ['remove', 'requestedYou', 'friendNotFound', 'Friend not found'],
  ])('%s when %s', (action, from, code, message) => {
    expect(decideFriendship(action, from)).toEqual({ kind: 'refusal', code, message });
  });
});

/** The relation from the other user's point of view. */
const mirrored: Record<Relation, Relation> = {
  none: 'none',
  requested: 'requestedYou',
  requestedYou: 'requested',
  friends: 'friends',
};

test('in any history, both users requested or accepted before they are friends', () => {
  const step = fc.record({
    byMe: fc.boolean(),
    action: fc.constantFrom<FriendshipAction>('request', 'accept', 'decline', 'remove'),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let relation: Relation = 'none';
      const wished = { me: false, you: false };
      for (const { byMe, action } of steps) {
        const seen = byMe ? relation : mirrored[relation];
        const decided = decideFriendship(action, seen);
        if (decided.kind === 'refusal') continue;
        if (action === 'request' || action === 'accept') wished[byMe ? 'me' : 'you'] = true;
        relation = byMe ? decided.relation : mirrored[decided.relation];
        if (relation === 'none') wished.me = wished.you = false;
        expect(relation === 'friends').toBe(wished.me && wished.you);
        if (relation === 'requested') expect(wished).toEqual({ me: true, you: false });
      }
    }),
  );
});
