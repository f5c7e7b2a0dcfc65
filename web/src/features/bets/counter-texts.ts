import type { BetView } from '@sidebet/contract/bets';
import { describeReturn, formatInSentence } from '@sidebet/domain/bets/amount-text';
import { readOfferedTo } from '@sidebet/domain/book/offered-to';
import { type Fee, feeOnStakeCents } from '@sidebet/domain/markets/price';

export function countersText(count: number): string {
  return count === 1 ? '1 counter' : `${count} counters`;
}

/** "Your offer stays open to everyone until you accept." */
export function staysOpenText(offer: BetView, viewerId: string): string {
  const whose = offer.userId === viewerId ? 'Your' : `${offer.userName}’s`;
  const { kind } = readOfferedTo(offer);
  const what = kind === 'friend' || kind === 'link' ? 'challenge' : 'offer';
  const toWhom = {
    anyone: ' to everyone',
    friend: '',
    link: ' to everyone with its link',
    group: ` to ${offer.group?.name}`,
  };
  return `${whose} ${what} stays open${toWhom[kind]} until you accept.`;
}

/** "Fee 2%: $0.40, if you win. $3.57 of your $25 comes back now." Empty if there is neither. */
export function acceptingCounterText(counter: BetView, offer: BetView, viewerId: string, fee: Fee): string {
  const { feeIfWonCents, stakeCents } = counter.acceptor;
  // The percentage of the bet's own fee is not known once operators have set another.
  const isCurrent = feeOnStakeCents(counter.creator.stakeCents, fee) === feeIfWonCents;
  const percent = isCurrent ? ` ${fee.bps / 100}%:` : '';
  const feeText =
    feeIfWonCents > 0 ? `Fee${percent} ${formatInSentence(counter, feeIfWonCents)}, if you win.` : '';
  const backCents = offer.userId === viewerId ? offer.creator.stakeCents - stakeCents : 0;
  const verb = counter.group?.kind === 'points' && backCents !== 1_00 ? 'come' : 'comes';
  const all = formatInSentence(offer, offer.creator.stakeCents);
  const backText =
    backCents > 0 ? `${formatInSentence(offer, backCents)} of your ${all} ${verb} back now.` : '';
  return [feeText, backText].filter(Boolean).join(' ');
}

/** What became of a counter-offer that is not open any more. The money is its maker's. */
export function endedCounterText(counter: BetView, viewerId: string): string {
  const isMine = counter.userId === viewerId;
  const other = isMine ? counter.offeredToName : counter.userName;
  const back =
    isMine && counter.status === 'Deleted' ? ` ${describeReturn(counter, counter.wagerCents)}` : '';
  return reasonText(counter, isMine, other ?? 'the other person') + back;
}

function reasonText({ status, result }: BetView, isMine: boolean, other: string): string {
  if (status !== 'Deleted') return isMine ? `${other} accepted.` : 'You accepted.';
  switch (result) {
    case 'declined':
      return isMine ? `${other} said no thanks.` : 'You said no thanks.';
    case 'countered':
      return isMine
        ? `${other} answered with another counter-offer.`
        : 'You answered with another counter-offer.';
    case 'offerGone':
      return 'The offer is gone, or too little of it is left.';
    case 'expired':
      return isMine ? `${other} did not answer in time.` : 'You did not answer in time.';
    case 'lapsed':
      return 'Taken back: the market moved.';
    default:
      return isMine ? 'You withdrew it.' : `${other} withdrew it.`;
  }
}
