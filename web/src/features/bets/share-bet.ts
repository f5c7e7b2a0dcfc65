import type { BetView } from '@sidebet/contract/bets';
import { riskToWin } from '@sidebet/domain/bets/amount-text';
import { readOfferedTo } from '@sidebet/domain/book/offered-to';
import { resultTitle } from '../../lib/bet-results.ts';
import { copyLink, shareOrCopyLink } from '../../lib/copy.ts';
import { acceptorMoney } from '../../lib/offers.ts';
import { sharedBetUrl } from '../../lib/paths.ts';
import type { Toasts } from '../../lib/toasts.ts';

export const betLinkCopied = 'Bet link copied to clipboard';

export const copyBetLink = (toasts: Toasts, url: string): Promise<void> =>
  copyLink(toasts, url, betLinkCopied);

/** Shares the bet's link and a line about it. */
export const shareBet = (toasts: Toasts, uniqueId: string, title: string): Promise<void> =>
  shareOrCopyLink(toasts, sharedBetUrl(uniqueId), title, betLinkCopied);

/** What an open bet offers to the person who opens its link. */
export function shareTitle(bet: BetView): string {
  const { userName, userPick, opponentPick } = bet;
  return `${userName} takes ${userPick}. Take ${opponentPick}: ${riskToWin(bet, acceptorMoney(bet))}`;
}

/** Whether others can open the link of a bet: not that of a challenge or of a group's bet. */
export function hasPublicLink(bet: BetView): boolean {
  return readOfferedTo(bet).kind === 'anyone';
}

/** A result of the viewer for the person who opens its link. */
export function resultShareTitle(bet: BetView, viewerId: string): string {
  return `${resultTitle(bet, viewerId)} on ${bet.homeTeam} vs ${bet.awayTeam}`;
}
