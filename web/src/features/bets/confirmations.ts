import type { BetView } from '@sidebet/contract/bets';
import { readOfferedTo } from '@sidebet/domain/book/offered-to';

/** Specified. Shown where the bet is confirmed. */
export const acceptedMessage = 'You Have Accepted This Bet. Waiting for results...';

/** Confirms a bet that was just made. */
export function placedMessage(bet: BetView): string {
  const offeredTo = readOfferedTo(bet);
  switch (offeredTo.kind) {
    case 'anyone':
      return 'Your Bet Has Been Placed. Waiting for someone to accept...';
    case 'friend':
      return `Your Challenge Has Been Sent. Waiting for ${bet.offeredToName} to answer...`;
    case 'link':
      return 'Your Challenge Link Is Ready. Share it with someone.';
    case 'group':
      return `Your Bet Has Been Offered to ${bet.group!.name}.`;
    default:
      return offeredTo satisfies never;
  }
}
