import { canEndLevel, findSport } from '../sports.ts';
import { calledTeam, startSentence } from './called-team.ts';
import type { FinalScore } from './decide-market.ts';
import {
  formatHalves,
  formatSpread,
  lineHalvesFor,
  type MarketTerms,
  oppositeSelection,
  type Selection,
  type Teams,
} from './market.ts';

/** The teams of a bet, and its sport, which says whether overtime counts. */
type ExplainedGame = Teams & { readonly sportKey: string };

/**
 * What decides a market, in plain words: "Chiefs win by 4 or more: Chiefs −3.5 wins. Otherwise Bills +3.5 wins." With what the
 * viewer backs it says "you win" and "you lose" instead. Says nothing of level scores on the winner, which the tie rule of a
 * bet decides.
 */
export function explainMarket(
  terms: MarketTerms,
  game: ExplainedGame,
  viewer: Selection | null = null,
): string {
  const { homeTeam, awayTeam } = game;
  const regularTime = findSport(game.sportKey).overtime === 'excluded' ? ' in 90 minutes plus stoppage' : '';
  const wins = (selection: Selection, name: string) => {
    if (viewer === null) return `${name} wins.`;
    return viewer === selection ? 'you win.' : 'you lose.';
  };
  switch (terms.market) {
    case 'moneyline':
      return 'The higher score wins.';
    case 'spread': {
      const favorite = terms.lineHalves <= 0 ? 'home' : 'away';
      const [team, other] = favorite === 'home' ? [homeTeam, awayTeam] : [awayTeam, homeTeam];
      const given = Math.abs(terms.lineHalves);
      const least = Math.floor(given / 2) + 1;
      const favoriteWins = wins(favorite, `${team} ${formatSpread(lineHalvesFor(terms, favorite)!)}`);
      const otherWins = wins(
        oppositeSelection(favorite),
        `${other} ${formatSpread(-lineHalvesFor(terms, favorite)!)}`,
      );
      const needed = least === 1 ? `${team} win` : `${team} win by ${least} or more`;
      const cannotPush = given % 2 === 1 || (given === 0 && !canEndLevel(game.sportKey));
      if (cannotPush) return `${needed}: ${favoriteWins} Otherwise ${otherWins}`;
      const exactly = given === 0 ? 'A tie' : `By exactly ${given / 2}`;
      return `${needed}: ${favoriteWins} ${exactly}: everyone gets their money back. Otherwise ${otherWins}`;
    }
    case 'total': {
      const line = terms.lineHalves / 2;
      const counted = regularTime ? `goals${regularTime}` : 'in total';
      const over = `${Math.floor(line) + 1} or more ${counted}: ${wins('over', 'over')}`;
      const under = wins('under', 'under');
      if (terms.lineHalves % 2 === 1) return `${over} ${Math.floor(line)} or fewer: ${under}`;
      return `${over} Exactly ${line}: everyone gets their money back. ${line - 1} or fewer: ${under}`;
    }
    case 'toWin': {
      const team = terms.team === 'home' ? homeTeam : awayTeam;
      const yes = wins('yes', `${team} to win`);
      return `${team} win${regularTime}: ${yes} A tie or a loss: ${wins('no', `${team} not to win`)}`;
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
      if (margin > 0) return `${score}: ${team} won.`;
      return `${score}${margin === 0 ? ', a tie' : ''}: ${team} did not win.`;
    }
    default:
      return terms satisfies never;
  }
}

/** Why a score decided a market as it did for one side: "The Vikings won by 7. You needed 2 or less." */
export function explainForSide(
  terms: MarketTerms,
  game: ExplainedGame,
  selection: Selection,
  { home, away }: FinalScore,
): string {
  const called = (side: Selection) =>
    calledTeam(side === 'home' ? game.homeTeam : game.awayTeam, game.sportKey);
  const winner = home === away ? null : startSentence(called(home > away ? 'home' : 'away'));
  switch (terms.market) {
    case 'moneyline':
      return winner === null
        ? `A tie, ${home}–${away}.`
        : `${winner} won ${Math.max(home, away)}–${Math.min(home, away)}.`;
    case 'spread': {
      const margin = selection === 'home' ? home - away : away - home;
      const handicap = lineHalvesFor(terms, selection)!;
      const score = winner === null ? 'A tie' : `${winner} won by ${Math.abs(margin)}`;
      if (2 * margin + handicap === 0) return `${score}, exactly the line.`;
      return [`${score}.`, spreadNeeded(called(selection), handicap, margin)].filter(Boolean).join(' ');
    }
    case 'total': {
      const [sum, line] = [home + away, terms.lineHalves / 2];
      if (sum === line) return `${home} + ${away} = ${sum}, exactly the line.`;
      const needed =
        selection === 'over' ? `${Math.floor(line) + 1} or more` : `${Math.ceil(line) - 1} or less`;
      return `${home} + ${away} = ${sum}. You needed ${needed}.`;
    }
    case 'toWin': {
      const isHome = terms.team === 'home';
      const team = startSentence(called(isHome ? 'home' : 'away'));
      const won = isHome ? home > away : away > home;
      return won
        ? `${team} won ${Math.max(home, away)}–${Math.min(home, away)}.`
        : `${team} did not win: ${home}–${away}.`;
    }
    default:
      return terms satisfies never;
  }
}

/** What the own team needed, if the margin does not say it. `margin` is the own one. */
function spreadNeeded(team: string, handicapHalves: number, margin: number): string | null {
  const least = Math.floor(-handicapHalves / 2) + 1;
  if (least > 1) return `You needed ${margin > 0 ? '' : `${team} by `}${least} or more.`;
  if (least === 1 || margin >= 0) return null;
  return least === 0 ? 'You needed a win or a tie.' : `You needed ${-least} or less.`;
}
