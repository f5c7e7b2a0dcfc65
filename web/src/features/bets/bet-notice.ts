import type { BetView } from '@sidebet/contract/bets';
import { formatDollars } from '@sidebet/domain/cents';

type Details = { bet: BetView; message: string | null };

export function holdsSide(bet: BetView, viewerId: string): boolean {
  return bet.userId === viewerId || bet.betAcceptorUid === viewerId;
}

/** The bet page's message about its state. Null only when the viewer can accept the bet. */
export function betNotice({ bet, message }: Details, viewerId: string): string | null {
  if (bet.offeredToId !== null) {
    const notice = challengeNotice(bet, viewerId);
    if (notice) return notice;
  }
  return holdsSide(bet, viewerId) ? holderNotice(bet, message, viewerId) : viewerNotice(bet, message);
}

function holderNotice(bet: BetView, message: string | null, viewerId: string): string | null {
  const isMine = bet.userId === viewerId;
  const wager = formatDollars(bet.wagerCents);
  const back = `${wager} is back in your balance.`;
  switch (bet.status) {
    case 'Created':
      return message;
    case 'Active':
      if (bet.eventCompleted) return 'The game is over. The result is being confirmed.';
      return isMine
        ? `${bet.acceptorName} accepted your bet. Waiting for results...`
        : `You accepted ${bet.userName}'s bet. Waiting for results...`;
    case 'Settled':
      if (bet.winner === viewerId)
        return `You won. ${formatDollars(bet.payoutCents)} was paid to your balance.`;
      if (bet.winner !== null) return `You lost your ${wager} wager.`;
      return bet.result === 'tieRefund' ? `The game was a tie. ${back}` : `This bet is void. ${back}`;
    case 'Deleted':
      return bet.result === 'expired'
        ? `No one accepted this bet in time. ${back}`
        : `You deleted this bet. ${back}`;
    default:
      return bet.status satisfies never;
  }
}

function viewerNotice(bet: BetView, message: string | null): string | null {
  if (bet.status !== 'Settled' || bet.acceptorName === null) return message;
  if (bet.winner !== null) return `${message}. The bet is over.`;
  const reason = bet.result === 'tieRefund' ? 'The game was a tie' : 'The bet is void';
  return `${message}. ${reason}, and both wagers were returned.`;
}

/** An open challenge or one never accepted: both sides see its state. */
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
    return isMine ? `You withdrew this challenge. ${back}` : `${bet.userName} withdrew this challenge.`;
  }
  if (bet.result === 'expired') {
    return isMine
      ? `${bet.offeredToName} did not answer in time. ${back}`
      : 'This challenge expired before it was answered.';
  }
  return null;
}
