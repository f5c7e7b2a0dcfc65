import type { FinalScore } from '../bets/bet.ts';
import { formatHalves, formatSpread, lineHalvesFor, type MarketTerms, type Teams } from './market.ts';

/**
 * What decides a market, in plain words: "Chiefs win by 4 or more: Chiefs −3.5 wins. Otherwise Bills +3.5 wins." Says nothing
 * of level scores on the winner, which the tie rule of a bet decides.
 */
export function explainMarket(terms: MarketTerms, { homeTeam, awayTeam }: Teams): string {
  switch (terms.market) {
    case 'moneyline':
      return 'The higher score wins.';
    case 'spread': {
      const favorite = terms.lineHalves <= 0 ? 'home' : 'away';
      const [team, other] = favorite === 'home' ? [homeTeam, awayTeam] : [awayTeam, homeTeam];
      const given = Math.abs(terms.lineHalves);
      const least = Math.floor(given / 2) + 1;
      const label = `${team} ${formatSpread(lineHalvesFor(terms, favorite)!)}`;
      const otherLabel = `${other} ${formatSpread(-lineHalvesFor(terms, favorite)!)}`;
      const wins = least === 1 ? `${team} win` : `${team} win by ${least} or more`;
      if (given % 2 === 1) return `${wins}: ${label} wins. Otherwise ${otherLabel} wins.`;
      const exactly = given === 0 ? 'A tie' : `By exactly ${given / 2}`;
      return `${wins}: ${label} wins. ${exactly}: both stakes come back. Otherwise ${otherLabel} wins.`;
    }
    case 'total': {
      const line = terms.lineHalves / 2;
      const over = `${Math.floor(line) + 1} or more in total: over wins.`;
      if (terms.lineHalves % 2 === 1) return `${over} ${Math.floor(line)} or fewer: under wins.`;
      return `${over} Exactly ${line}: both stakes come back. ${line - 1} or fewer: under wins.`;
    }
    case 'toWin': {
      const team = terms.team === 'home' ? homeTeam : awayTeam;
      return `${team} win: yes wins. A draw or a defeat: no wins.`;
    }
    default:
      return terms satisfies never;
  }
}

/** Why a score decided a market as it did: "24–20, margin 4, line −3.5: Chiefs cover." */
export function explainResult(terms: MarketTerms, teams: Teams, { home, away }: FinalScore): string {
  const score = `${home}–${away}`;
  switch (terms.market) {
    case 'moneyline':
      return `${score}: ${home === away ? 'a tie' : `${home > away ? teams.homeTeam : teams.awayTeam} win`}.`;
    case 'spread': {
      const halves = 2 * (home - away) + terms.lineHalves;
      const verdict = halves === 0 ? 'push' : `${halves > 0 ? teams.homeTeam : teams.awayTeam} cover`;
      return `${score}, margin ${Math.abs(home - away)}, line ${formatSpread(terms.lineHalves)}: ${verdict}.`;
    }
    case 'total': {
      const halves = 2 * (home + away) - terms.lineHalves;
      const verdict = halves === 0 ? 'push' : halves > 0 ? 'over' : 'under';
      return `${score}, total ${home + away}, line ${formatHalves(terms.lineHalves)}: ${verdict}.`;
    }
    case 'toWin': {
      const team = terms.team === 'home' ? teams.homeTeam : teams.awayTeam;
      const margin = terms.team === 'home' ? home - away : away - home;
      return `${score}: ${team} ${margin > 0 ? 'win' : margin === 0 ? 'draw' : 'lose'}.`;
    }
    default:
      return terms satisfies never;
  }
}
