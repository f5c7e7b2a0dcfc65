import { type Refusal, refuse } from '../refusals.ts';

/**
 * Friendship: none → requested → friends, and back to none by a decline, a withdrawal or a removal. One row per pair of
 * users is the truth; a notification only points to it.
 */
export type Friendship = { readonly requestedBy: string; readonly accepted: boolean };

/** The other user's relation to the viewer. Selects the button: Add, Requested, Accept or Remove. */
export type Relation = 'none' | 'requested' | 'requestedYou' | 'friends';

export function findRelation(friendship: Friendship | null, viewerId: string): Relation {
  if (!friendship) return 'none';
  if (friendship.accepted) return 'friends';
  return friendship.requestedBy === viewerId ? 'requested' : 'requestedYou';
}

export type FriendshipAction = 'request' | 'accept' | 'decline' | 'remove';

/** An accepted action: the new relation as the viewer sees it, and what changes in both inboxes. */
export type FriendshipDecision = {
  readonly kind: 'decision';
  readonly relation: Relation;
  /** The relation is already as requested; nothing is written. */
  readonly unchanged: boolean;
  /** The notification for the other user. */
  readonly notifies: 'Request' | 'RequestAccepted' | null;
  /** The user whose notification of the request this closes. */
  readonly closesRequestOf: 'viewer' | 'other' | null;
};

/**
 * Decides the viewer's action, given the current relation. Refuses a second request, a request to a friend, an answer
 * without a request, and the removal of someone who is not a friend.
 */
export function decideFriendship(action: FriendshipAction, relation: Relation): FriendshipDecision | Refusal {
  switch (action) {
    case 'request':
      return request(relation);
    case 'accept':
      // The second tap of a double tap succeeds without a change.
      if (relation === 'friends') return decision('friends', { unchanged: true });
      return relation === 'requestedYou' ? accepted : refuse('requestNotFound');
    case 'decline':
      if (relation === 'requestedYou') return decision('none', { closesRequestOf: 'viewer' });
      // The requester withdraws their own request through the same endpoint.
      if (relation === 'requested') return decision('none', { closesRequestOf: 'other' });
      return refuse('requestNotFound');
    case 'remove':
      return relation === 'friends' ? decision('none') : refuse('friendNotFound');
  }
}

function request(relation: Relation): FriendshipDecision | Refusal {
  switch (relation) {
    case 'none':
      return decision('requested', { notifies: 'Request' });
    case 'requested':
      return refuse('alreadyRequested');
    // Both users requested it, so they agree.
    case 'requestedYou':
      return accepted;
    case 'friends':
      return refuse('alreadyFriends');
  }
}

function decision(relation: Relation, more: Partial<FriendshipDecision> = {}): FriendshipDecision {
  return { kind: 'decision', relation, unchanged: false, notifies: null, closesRequestOf: null, ...more };
}

const accepted = decision('friends', { notifies: 'RequestAccepted', closesRequestOf: 'viewer' });
