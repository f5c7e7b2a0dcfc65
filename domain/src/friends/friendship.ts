import { type Refusal, refuse } from '../refusals.ts';

/**
 * Friendship (SPEC section 4): none → requested → friends, and back to none by a decline, a withdrawal or a removal.
 * One row stands for a pair of people; it is the truth, a notification only points to it (DESIGN section 6).
 */
export type Friendship = { readonly requestedBy: string; readonly accepted: boolean };

/** What a person is to the viewer. It names the button beside them: Add, Requested, Accept or Remove. */
export type Relation = 'none' | 'requested' | 'requestedYou' | 'friends';

export function relationOf(friendship: Friendship | null, viewerId: string): Relation {
  if (!friendship) return 'none';
  if (friendship.accepted) return 'friends';
  return friendship.requestedBy === viewerId ? 'requested' : 'requestedYou';
}

export type FriendshipAction = 'request' | 'accept' | 'decline' | 'remove';

/** A "yes": what the two are from now on, as the viewer sees it, and what that does to their inboxes. */
export type FriendshipDecision = {
  readonly kind: 'decision';
  readonly relation: Relation;
  /** Nothing to write: it is as wished already. */
  readonly unchanged: boolean;
  /** What the other side is told. */
  readonly tells: 'Request' | 'RequestAccepted' | null;
  /** Whose inbox holds the notification of the request that this answers or takes back. */
  readonly closesRequestOf: 'viewer' | 'other' | null;
};

/**
 * What the viewer's action does, given what the other person is to them now.
 * Refuses a second request ('You already sent them a friend request', SPEC section 5), a request to a friend,
 * an answer to a request that is not there, and the removal of somebody who is no friend.
 */
export function decideFriendship(action: FriendshipAction, relation: Relation): FriendshipDecision | Refusal {
  switch (action) {
    case 'request':
      return request(relation);
    case 'accept':
      // The second tap of a double tap finds what the first one wished for.
      if (relation === 'friends') return decision('friends', { unchanged: true });
      return relation === 'requestedYou' ? accepted : refuse('requestNotFound');
    case 'decline':
      if (relation === 'requestedYou') return decision('none', { closesRequestOf: 'viewer' });
      // Taking back one's own request is the same door from its other side.
      if (relation === 'requested') return decision('none', { closesRequestOf: 'other' });
      return refuse('requestNotFound');
    case 'remove':
      return relation === 'friends' ? decision('none') : refuse('friendNotFound');
  }
}

function request(relation: Relation): FriendshipDecision | Refusal {
  switch (relation) {
    case 'none':
      return decision('requested', { tells: 'Request' });
    case 'requested':
      return refuse('alreadyRequested');
    // Both wish for it: that is an agreement, not a second request.
    case 'requestedYou':
      return accepted;
    case 'friends':
      return refuse('alreadyFriends');
  }
}

function decision(relation: Relation, more: Partial<FriendshipDecision> = {}): FriendshipDecision {
  return { kind: 'decision', relation, unchanged: false, tells: null, closesRequestOf: null, ...more };
}

const accepted = decision('friends', { tells: 'RequestAccepted', closesRequestOf: 'viewer' });
