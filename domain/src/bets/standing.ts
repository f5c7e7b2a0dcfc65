import { decideMarket, type FinalScore, type TieRule } from '../markets/decide-market.ts';
import { lineHalvesFor, type MarketTerms, type Selection, type Teams } from '../markets/market.ts';
import { canEndLevel } from '../sports.ts';
import type { Position } from './position.ts';

/** How a bet would end for one person if the game ended with the current score. `level`: both stakes would return. */
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

const stakesReturn = 'returns both stakes.';

/**
 * What a selection needs to win, and what returns the stakes: "Needs Bills to win by 4 or more." Ties are named only in sports
 * that can end in one.
 */
export function needFor(
  terms: MarketTerms,
  tieRule: TieRule,
  selection: Selection,
  { homeTeam, awayTeam, sportKey }: Teams & { readonly sportKey: string },
): string {
  const canTie = canEndLevel(sportKey);
  switch (terms.market) {
    case 'moneyline':
      if (!canTie) return `Needs ${selection === 'home' ? homeTeam : awayTeam} to win.`;
      if (selection === 'home')
        return `Needs ${homeTeam} to win.${tieRule === 'refund' ? ` A tie ${stakesReturn}` : ''}`;
      return tieRule === 'refund'
        ? `Needs ${awayTeam} to win. A tie ${stakesReturn}`
        : `Needs ${awayTeam} to win or tie.`;
    case 'spread': {
      const team = selection === 'home' ? homeTeam : awayTeam;
      const halves = lineHalvesFor(terms, selection)!;
      return !canTie && halves === 0 ? `Needs ${team} to win.` : `Needs ${team} ${spreadNeed(halves)}`;
    }
    case 'total': {
      const line = terms.lineHalves / 2;
      const need =
        selection === 'over'
          ? `${Math.floor(line) + 1} or more in total.`
          : `${Math.ceil(line) - 1} or fewer in total.`;
      return `Needs ${need}${Number.isInteger(line) ? ` Exactly ${line} ${stakesReturn}` : ''}`;
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
function spreadNeed(handicapHalves: number): string {
  const leastMargin = Math.floor(-handicapHalves / 2) + 1;
  const need = marginNeed(leastMargin);
  if (handicapHalves % 2 !== 0) return `${need}.`;
  const pushMargin = leastMargin - 1;
  if (pushMargin === 0) return `${need}. A tie ${stakesReturn}`;
  return `${need}. ${pushMargin > 0 ? 'Winning' : 'Losing'} by exactly ${Math.abs(pushMargin)} ${stakesReturn}`;
}

function marginNeed(least: number): string {
  if (least > 1) return `to win by ${least} or more`;
  if (least === 1) return 'to win';
  if (least === 0) return 'to win or tie';
  return least === -1 ? 'to win, tie or lose by 1' : `to win, tie or lose by ${-least} or fewer`;
}
