import type { BetView } from '@sidebet/contract/bets';
import { formatDollars } from '@sidebet/domain/cents';

type Details = { bet: BetView; message: string | null };

/**
 * Why a bet cannot be taken. To the one who holds its other side "someone else" would be wrong, and the two people of
 * a challenge are told what became of it.
 */
export function acceptanceNotice({ bet, message }: Details, viewerId: string): string | null {
  if (bet.betAcceptorUid === viewerId) return 'You hold the other side of this bet.';
  return (bet.offeredToId === null ? null : challengeNotice(bet, viewerId)) ?? message;
}

function challengeNotice(bet: BetView, viewerId: string): string | null {
  const isMine = bet.userId === viewerId;
  const back = `${formatDollars(bet.wagerCents)} is back in your balance.`;
  if (bet.status === 'Created') {
    return isMine ? `Offered to ${bet.offeredToName}. Waiting for an answer...` : null;
  }
  if (bet.result === 'declined') {
    const word = bet.declineWord === null ? '.' : `: “${bet.declineWord}”`;
    return isMine
      ? `${bet.offeredToName} declined your challenge${word} ${back}`
      : `You declined this challenge${word}`;
  }
  if (bet.result === 'deleted') {
    return isMine ? `You took this challenge back. ${back}` : `${bet.userName} took this challenge back.`;
  }
  if (bet.result === 'expired') {
    return isMine
      ? `${bet.offeredToName} did not answer in time. ${back}`
      : 'This challenge expired before it was answered.';
  }
  return null;
}
