import type { BetView } from '@sidebet/contract/bets';
import { challengedFriend, readOfferedTo } from '@sidebet/domain/book/offered-to';

/** The other person of a bet and their role, as its page names them; null for the creator's bet that no one took. */
export function otherUser(bet: BetView, viewerId: string) {
  if (bet.userId !== viewerId)
    return { id: bet.userId, name: bet.userName, picture: bet.userPicture, role: 'Bet by' };
  if (bet.betAcceptorUid !== null)
    return {
      id: bet.betAcceptorUid,
      name: bet.acceptorName!,
      picture: bet.acceptorPicture,
      role: 'Taken by',
    };
  const friendId = challengedFriend(readOfferedTo(bet));
  return friendId === null
    ? null
    : { id: friendId, name: bet.offeredToName!, picture: null, role: 'Offered to' };
}
