import type { BetView } from '@sidebet/contract/bets';
import { calledTeam, shortPick, startSentence } from '@sidebet/domain/markets/called-team';
import { explainForSide } from '@sidebet/domain/markets/explain';
import type { Selection } from '@sidebet/domain/markets/market';
import type { SportGroup } from '@sidebet/domain/sport-table';
import { sportGroup } from '@sidebet/domain/sports';
import { readMarketTerms, viewerSelection } from '../../lib/offers.ts';
import { refundReason } from './settled-reason.ts';

/** How a settled bet was decided: "Under 49.5 wins." and "20 + 26 = 46 points, 3 to spare." */
export type Decision = { readonly what: string; readonly why: string | null };

export function describeDecision(bet: BetView): Decision {
  switch (bet.result) {
    case 'home':
    case 'away':
    case 'over':
    case 'under':
    case 'yes':
    case 'no':
      return describeWin(bet, bet.result);
    case 'tieAwayWins':
      return { what: 'The game was a tie.', why: `A tie counts for ${called(bet, 'away')}.` };
    case 'push':
      return { what: 'The score landed exactly on the line.', why: describeScore(bet) };
    default:
      return { what: `${refundReason(bet)}.`, why: null };
  }
}

/** The same for one of its two users, in a sentence: "The Vikings won by 7. You needed 2 or less." */
export function explainToSide(bet: BetView, viewerId: string): string {
  const { homeScore: home, awayScore: away, winner } = bet;
  const selection = viewerSelection(bet, viewerId);
  if (winner === null || home === null || away === null) return describeDecision(bet).what;
  const game = { ...bet, sportKey: bet.betSportKey };
  return explainForSide(readMarketTerms(bet), game, selection, { home, away });
}

function describeWin(bet: BetView, winner: Selection): Decision {
  const terms = readMarketTerms(bet);
  switch (terms.market) {
    case 'moneyline': {
      const margin = marginOf(bet);
      const won = `${startSentence(called(bet, winner === 'home' ? 'home' : 'away'))} won`;
      return { what: margin === null ? `${won}.` : `${won} by ${margin}.`, why: null };
    }
    case 'toWin':
      return {
        what: `${startSentence(called(bet, terms.team))} ${winner === 'yes' ? 'won' : 'did not win'}.`,
        why: null,
      };
    case 'spread':
    case 'total': {
      const pick = shortPick(terms, winner, bet, bet.betSportKey);
      const score = describeScore(bet);
      const spare = Math.floor(distanceFromLine(bet) ?? 0);
      return {
        what: `${startSentence(pick)} wins.`,
        why: score?.replace(/\.$/, spare > 0 ? `, ${spare} to spare.` : ', just enough.') ?? null,
      };
    }
    default:
      return terms satisfies never;
  }
}

/** What the line is compared with: "The Eagles won by 3.", "20 + 26 = 46 points."; null without a score. */
function describeScore(bet: BetView): string | null {
  const { homeScore: home, awayScore: away } = bet;
  if (home === null || away === null) return null;
  if (readMarketTerms(bet).market === 'total') {
    const unit = units[sportGroup(bet.betSportKey)];
    return `${home} + ${away} = ${home + away}${unit ? ` ${unit}` : ''}.`;
  }
  if (home === away) return 'The game was a tie.';
  return `${startSentence(called(bet, home > away ? 'home' : 'away'))} won by ${Math.abs(home - away)}.`;
}

/** How far the score was from the line, in points; null without a score. */
function distanceFromLine(bet: BetView): number | null {
  const { homeScore: home, awayScore: away } = bet;
  const terms = readMarketTerms(bet);
  if (home === null || away === null || terms.lineHalves === null) return null;
  return Math.abs(
    terms.market === 'total' ? home + away - terms.lineHalves / 2 : home - away + terms.lineHalves / 2,
  );
}

function marginOf({ homeScore, awayScore }: BetView): number | null {
  return homeScore === null || awayScore === null ? null : Math.abs(homeScore - awayScore);
}

const units: { readonly [Group in SportGroup]?: string } = {
  Football: 'points',
  Basketball: 'points',
  'Rugby League': 'points',
  'Rugby Union': 'points',
  'Aussie Rules': 'points',
  Baseball: 'runs',
  Cricket: 'runs',
  Soccer: 'goals',
  'Ice Hockey': 'goals',
};

function called({ homeTeam, awayTeam, betSportKey }: BetView, side: 'home' | 'away'): string {
  return calledTeam(side === 'home' ? homeTeam : awayTeam, betSportKey);
}
