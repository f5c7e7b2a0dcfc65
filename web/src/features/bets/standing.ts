import type { BetView } from '@sidebet/contract/bets';
import { formatBetAmount, formatBetNet, formatInSentence } from '@sidebet/domain/bets/amount-text';
import { type Distance, distanceAt } from '@sidebet/domain/bets/distance';
import { needFor, netIfEndedCents, type Standing, standingAt } from '@sidebet/domain/bets/standing';
import { readMarketTerms, viewerMoney, viewerSelection } from '../../lib/offers.ts';

/** The viewer's standing in an active bet, and what it is worth in cents; null before the start and before the first score. */
export function viewerStanding(
  bet: BetView,
  viewerId: string,
  now: number,
): { readonly standing: Standing; readonly netCents: number; readonly total: Distance | null } | null {
  const selection = viewerSelection(bet, viewerId);
  const { homeScore: home, awayScore: away } = bet;
  if (bet.status !== 'Active' || home === null || away === null) return null;
  if (Date.parse(bet.betTime) > now && !bet.eventCompleted) return null;
  const terms = readMarketTerms(bet);
  const standing = standingAt(terms, bet.tieRule, selection, { home, away });
  return {
    standing,
    netCents: netIfEndedCents(standing, viewerMoney(bet, viewerId)),
    total: totalDistance({ terms, selection, sportKey: bet.betSportKey }, { home, away }),
  };
}

/** How far a bet on a total is from its line; null for other bets. Until it passes the line, neither side is ahead. */
export function totalDistance(...[bet, score]: Parameters<typeof distanceAt>): Distance | null {
  return bet.terms.market === 'total' ? distanceAt(bet, score) : null;
}

/**
 * What the viewer's bets in cash would bring together if every game ended with its current score; null without any score. Points
 * and dollars that no one holds have no place in this sum.
 */
export function netIfAllEndedCents(bets: readonly BetView[], viewerId: string, now: number): number | null {
  const inCash = bets.filter(({ group }) => !group);
  const standings = inCash.flatMap((bet) => viewerStanding(bet, viewerId, now) ?? []);
  return standings.length === 0 ? null : standings.reduce((sum, { netCents }) => sum + netCents, 0);
}

/** What the viewer's bet needs to win, in words. */
export function viewerNeed(bet: BetView, viewerId: string): string {
  const selection = viewerSelection(bet, viewerId);
  return needFor(readMarketTerms(bet), bet.tieRule, selection, { ...bet, sportKey: bet.betSportKey });
}

/** How a settled bet ended for one of its two users. */
export type ViewerResult = 'won' | 'lost' | 'refunded';

export function viewerResult({ winner }: BetView, viewerId: string): ViewerResult {
  if (winner === null) return 'refunded';
  return winner === viewerId ? 'won' : 'lost';
}

/** How an ended bet ended for one of its two users: the specified "Won: payout" or "Lost: wager", and the result. */
export function viewerOutcome(bet: BetView, viewerId: string) {
  const { stakeCents, winCents, payoutIfWonCents } = viewerMoney(bet, viewerId);
  if (bet.winner === null)
    return { label: 'Refunded', result: `${formatInSentence(bet, stakeCents)} back` } as const;
  if (bet.winner !== viewerId) {
    const label = `Lost: ${formatBetAmount(bet, stakeCents)}`;
    return { label, result: formatBetNet(bet, -stakeCents), tone: 'lost' } as const;
  }
  const label = `Won: ${formatBetAmount(bet, payoutIfWonCents)}`;
  return { label, result: formatBetNet(bet, winCents), tone: 'won' } as const;
}
