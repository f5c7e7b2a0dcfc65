import type { BetView } from '@sidebet/contract/bets';
import { challengedFriend, readOfferedTo } from '@sidebet/domain/book/offered-to';

/** The other person of a bet and their role, as its page names them; null for the creator's bet that no one took. */
export function otherPerson(bet: BetView, viewerId: string) {
  if (bet.userId !== viewerId) return { id: bet.userId, name: bet.userName, role: 'Bet by' };
  if (bet.betAcceptorUid !== null)
    return { id: bet.betAcceptorUid, name: bet.acceptorName!, role: 'Taken by' };
  const friendId = challengedFriend(readOfferedTo(bet));
  return friendId === null ? null : { id: friendId, name: bet.offeredToName!, role: 'Offered to' };
}
