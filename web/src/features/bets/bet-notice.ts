import type { BetView } from '@sidebet/contract/bets';
import {
  describeResult,
  describeReturn,
  formatBetAmount,
  formatInSentence,
} from '@sidebet/domain/bets/amount-text';
import { readOfferedTo } from '@sidebet/domain/book/offered-to';
import { viewerMoney } from '../../lib/offers.ts';
import { endedCounterText } from './counter-texts.ts';
import { refundReason } from './settled-reason.ts';

type Details = { bet: BetView; code?: string | null; message: string | null };

export function holdsSide(bet: BetView, viewerId: string): boolean {
  return bet.userId === viewerId || bet.betAcceptorUid === viewerId;
}

/**
 * The bet page's message about its state. Null when the viewer can accept the bet, and when the page shows a result instead.
 * `knowsSides`: the viewer is a friend of one of its two people or in their group.
 */
export function betNotice(
  { bet, code, message }: Details,
  viewerId: string,
  knowsSides = false,
): string | null {
  // The card counts the seconds.
  if (code === 'offerTooNew') return 'This offer is new. You can take it once it opens.';
  if (bet.counter && bet.status === 'Deleted') return endedCounterText(bet, viewerId);
  const { kind } = readOfferedTo(bet);
  if (kind === 'friend' || kind === 'link') {
    const notice = challengeNotice(bet, kind === 'link', viewerId);
    if (notice) return notice;
  }
  if (holdsSide(bet, viewerId)) return holderNotice(bet, message, viewerId);
  return knowsSides && bet.acceptorName !== null ? knownNotice(bet) : viewerNotice(bet, message);
}

/** Who has which side, while that is open. */
function knownNotice({ status, eventCompleted, userName, userPick, acceptorName, opponentPick }: BetView) {
  if (status === 'Settled') return null;
  const sides = `${userName} has ${userPick}, ${acceptorName} has ${opponentPick}.`;
  return eventCompleted ? `${sides} The game is over. The result is being confirmed.` : sides;
}

function holderNotice(bet: BetView, message: string | null, viewerId: string): string | null {
  const isMine = bet.userId === viewerId;
  const { stakeCents, winCents, payoutIfWonCents } = viewerMoney(bet, viewerId);
  const back = describeReturn(bet, stakeCents);
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
        return bet.group
          ? `You won: ${describeResult(bet, winCents)}.`
          : `You won. Paid to your balance ${formatBetAmount(bet, payoutIfWonCents)}: your ${formatInSentence(bet, stakeCents)} back, and ${formatInSentence(bet, winCents)} from ${otherName(bet, viewerId)}.`;
      if (bet.winner !== null) return `You lost: ${describeResult(bet, -stakeCents)}.`;
      return bet.result === 'void' ? `This bet is void. ${back}` : `${refundReason(bet)}. ${back}`;
    case 'Deleted':
      if (bet.result === 'countered') return `A counter-offer took its place. ${back}`;
      if (bet.result === 'lapsed') return `Taken back: the market moved. ${back}`;
      return bet.result === 'expired'
        ? `No one accepted this bet in time. ${back}`
        : `You deleted this bet. ${back}`;
    default:
      return bet.status satisfies never;
  }
}

function otherName(bet: BetView, viewerId: string): string | null {
  return bet.userId === viewerId ? bet.acceptorName : bet.userName;
}

function viewerNotice(bet: BetView, message: string | null): string | null {
  if (bet.status !== 'Settled' || bet.acceptorName === null) return message;
  if (bet.winner !== null) return `${message}. The bet is over.`;
  const reason = bet.result === 'void' ? 'The bet is void' : refundReason(bet);
  return `${message}. ${reason}, and everyone got their money back.`;
}

/** An open challenge or one never accepted: both sides see its state. */
function challengeNotice(bet: BetView, isByLink: boolean, viewerId: string): string | null {
  const isMine = bet.userId === viewerId;
  const back = describeReturn(bet, bet.wagerCents);
  if (bet.status === 'Created') {
    if (!isMine) return null;
    return isByLink
      ? 'Waiting for someone with your link...'
      : `Offered to ${bet.offeredToName}. Waiting for an answer...`;
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
    if (isMine && isByLink) return `No one took this challenge in time. ${back}`;
    return isMine
      ? `${bet.offeredToName} did not answer in time. ${back}`
      : 'This challenge expired before it was answered.';
  }
  if (bet.result === 'countered' && !isMine) return 'A counter-offer took its place.';
  if (bet.result === 'lapsed' && !isMine) return 'This challenge was taken back because the market moved.';
  return null;
}
