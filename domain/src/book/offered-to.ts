/** Who a bet is offered to: who may accept it, and who sees it while it is open. It stays after the bet is accepted. */
export type OfferedTo =
  | { readonly kind: 'anyone' }
  /** A challenge to a friend. Only they may accept it. */
  | { readonly kind: 'friend'; readonly userId: string }
  /** A challenge to the person who has its link. The first of them may accept it. */
  | { readonly kind: 'link' }
  /** The members of a group. */
  | { readonly kind: 'group'; readonly groupId: string };

export const toAnyone = { kind: 'anyone' } as const satisfies OfferedTo;
export const byLink = { kind: 'link' } as const satisfies OfferedTo;
export const toFriend = (userId: string) => ({ kind: 'friend', userId }) as const satisfies OfferedTo;

/** The friend a challenge is offered to; null for all others. */
export function challengedFriend(offeredTo: OfferedTo): string | null {
  return offeredTo.kind === 'friend' ? offeredTo.userId : null;
}

/** The only user who may accept a bet: of a challenge to a friend and of a counter-offer. Null for all others. */
export function soleAcceptor(bet: {
  readonly offeredTo: OfferedTo;
  readonly counter?: { readonly forId: string };
}): string | null {
  return bet.counter?.forId ?? challengedFriend(bet.offeredTo);
}

/**
 * Names a link where the API, stored results and the table of bets have one id for whom a bet is offered to. No user has this
 * id, so a query for a user's challenges does not find it.
 */
export const linkId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The one id: null for anyone, {@link linkId} for a link, otherwise the friend's or the group's. */
export function offeredToId(offeredTo: OfferedTo): string | null {
  switch (offeredTo.kind) {
    case 'anyone':
      return null;
    case 'friend':
      return offeredTo.userId;
    case 'link':
      return linkId;
    case 'group':
      return offeredTo.groupId;
    default:
      return offeredTo satisfies never;
  }
}

/** Reads it back. */
export function readOfferedTo(shown: {
  readonly offeredToId: string | null;
  /** Set for a bet in a group. */
  readonly group?: object | string | null;
}): OfferedTo {
  const { offeredToId: id, group = null } = shown;
  if (id === null) return toAnyone;
  if (id === linkId) return byLink;
  return group === null ? { kind: 'friend', userId: id } : { kind: 'group', groupId: id };
}
