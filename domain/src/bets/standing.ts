import { calledTeam, startSentence } from '../markets/called-team.ts';
import { decideMarket, type FinalScore, type TieRule } from '../markets/decide-market.ts';
import { lineHalvesFor, type MarketTerms, type Selection, type Teams } from '../markets/market.ts';
import { canEndLevel } from '../sports.ts';
import type { Position } from './position.ts';

/** How a bet would end for one person if the game ended with the current score. `level`: everyone would get their money back. */
export type Standing = 'ahead' | 'behind' | 'level';

/** Applies the rule that settles the bet to the current score, so it never says anything else than the settlement. */
export function standingAt(
  terms: MarketTerms,
  tieRule: TieRule,
  selection: Selection,
  score: FinalScore,
): Standing {
  const outcome = decideMarket(terms, tieRule, score);
  if (outcome.kind === 'push' || outcome.kind === 'tieRefund') return 'level';
  return outcome.by === selection ? 'ahead' : 'behind';
}

/** What a standing is worth, in cents: the win, the lost stake (negative), or nothing. */
export function netIfEndedCents(
  standing: Standing,
  { winCents, stakeCents }: Pick<Position, 'winCents' | 'stakeCents'>,
): number {
  if (standing === 'level') return 0;
  return standing === 'ahead' ? winCents : -stakeCents;
}

const moneyBack = 'gives everyone their money back.';

/**
 * What a selection needs to win, and what returns the money: "Needs the Bills to win by 4 or more.", "The Chiefs can lose by 2."
 * Ties are named only in sports that can end in one.
 */
export function needFor(
  terms: MarketTerms,
  tieRule: TieRule,
  selection: Selection,
  teams: Teams & { readonly sportKey: string },
): string {
  const canTie = canEndLevel(teams.sportKey);
  const homeTeam = calledTeam(teams.homeTeam, teams.sportKey);
  const awayTeam = calledTeam(teams.awayTeam, teams.sportKey);
  const tieReturns = canTie ? ` A tie ${moneyBack}` : '';
  switch (terms.market) {
    case 'moneyline':
      if (tieRule === 'refund')
        return `Needs ${selection === 'home' ? homeTeam : awayTeam} to win.${tieReturns}`;
      if (selection === 'home') return `Needs ${homeTeam} to win.`;
      return `Needs ${awayTeam} ${canTie ? 'to win or tie' : 'to win'}.`;
    case 'spread':
      return spreadNeed(selection === 'home' ? homeTeam : awayTeam, lineHalvesFor(terms, selection)!, canTie);
    case 'total': {
      const line = terms.lineHalves / 2;
      const need =
        selection === 'over'
          ? `${Math.floor(line) + 1} or more in total.`
          : `${Math.ceil(line) - 1} or fewer in total.`;
      return `Needs ${need}${Number.isInteger(line) ? ` Exactly ${line} ${moneyBack}` : ''}`;
    }
    case 'toWin': {
      const team = terms.team === 'home' ? homeTeam : awayTeam;
      return `Needs ${team} ${selection === 'yes' ? 'to win.' : 'not to win.'}`;
    }
    default:
      return terms satisfies never;
  }
}

/** `handicapHalves` is the own one, in half points: −7 gives 3.5 points. */
function spreadNeed(team: string, handicapHalves: number, canTie: boolean): string {
  const minMargin = Math.floor(-handicapHalves / 2) + 1;
  const need = marginNeed(team, minMargin, canTie);
  const pushMargin = minMargin - 1;
  if (handicapHalves % 2 !== 0 || (pushMargin === 0 && !canTie)) return need;
  if (pushMargin === 0) return `${need} A tie ${moneyBack}`;
  return `${need} ${pushMargin > 0 ? 'Winning' : 'Losing'} by exactly ${Math.abs(pushMargin)} ${moneyBack}`;
}

/** "Needs the Bills to win by 4 or more.", "The Chiefs can lose by 2." */
function marginNeed(team: string, least: number, canTie: boolean): string {
  if (least > 1) return `Needs ${team} to win by ${least} or more.`;
  if (least === 1 || !(canTie || least < 0)) return `Needs ${team} to win.`;
  if (least === 0) return `Needs ${team} to win or tie.`;
  return `${startSentence(team)} can lose by ${-least}.`;
}
