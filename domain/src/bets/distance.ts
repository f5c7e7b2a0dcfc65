import type { FinalScore } from '../markets/decide-market.ts';
import { formatHalves, lineHalvesFor, type MarketTerms, type Selection } from '../markets/market.ts';
import { findSport, scoreUnit } from '../sports.ts';

/** How far a running bet is from its turning point, in words and on a bar. */
export type Distance = {
  /** "9 more points", "4 to spare", "Room for 3 more goals", "Passed 45.5", "2 behind". */
  readonly words: string;
  /** Where the score and the turning point are on a bar from 0 to 1. Only "under" wins before the turning point. */
  readonly score: number;
  readonly turn: number;
};

type Bet = {
  readonly terms: MarketTerms;
  readonly selection: Selection;
  readonly sportKey: string;
};

/**
 * The distance of one side of a bet from its turning point with the current score. Whether it is ahead is `standingAt`'s to say,
 * which knows the tie rule.
 */
export function distanceAt({ terms, selection, sportKey }: Bet, score: FinalScore): Distance {
  if (terms.market === 'total') return totalDistance(terms.lineHalves, selection, sportKey, score);
  const side = terms.market === 'toWin' ? terms.team : selection;
  const margin = side === 'home' ? score.home - score.away : score.away - score.home;
  if (terms.market === 'spread') {
    const halves = lineHalvesFor(terms, selection)!;
    return onMargins(coverWords(margin, halves, sportKey), margin, -halves / 2, sportKey);
  }
  if (selection === 'no') return onMargins(notWinWords(margin), -margin, 0, sportKey);
  return onMargins(leadWords(margin), margin, 0, sportKey);
}

function totalDistance(
  lineHalves: number,
  selection: Selection,
  sportKey: string,
  score: FinalScore,
): Distance {
  const line = lineHalves / 2;
  const sum = score.home + score.away;
  const largest = Math.max(line, sum) * 1.2;
  return {
    words: totalWords(lineHalves, sum, selection === 'over', sportKey),
    score: sum / largest,
    turn: line / largest,
  };
}

function totalWords(lineHalves: number, sum: number, isOver: boolean, sportKey: string): string {
  const line = lineHalves / 2;
  if (sum > line) return `Passed ${formatHalves(lineHalves)}`;
  if (isOver) return more(Math.floor(line) + 1 - sum, sportKey);
  const room = Math.ceil(line) - 1 - sum;
  return room <= 0 ? 'No room for more' : `Room for ${more(room, sportKey)}`;
}

/** `handicapHalves` is the own one, in half points: −7 gives 3.5 points. */
function coverWords(margin: number, handicapHalves: number, sportKey: string): string {
  const aheadHalves = 2 * margin + handicapHalves;
  if (aheadHalves === 0) return 'Exactly on the line';
  if (aheadHalves < 0) return more(Math.floor(-aheadHalves / 2) + 1, sportKey);
  const spare = Math.ceil(aheadHalves / 2) - 1;
  return spare === 0 ? 'None to spare' : `${spare} to spare`;
}

function leadWords(margin: number): string {
  if (margin === 0) return 'Tied';
  return margin > 0 ? `${margin} ahead` : `${-margin} behind`;
}

/** For "not to win", which a tie wins as well. */
function notWinWords(margin: number): string {
  return margin === 0 ? 'Tied, which is enough' : leadWords(-margin);
}

function more(count: number, sportKey: string): string {
  const unit = scoreUnit(sportKey);
  return `${count} more ${count === 1 ? unit.slice(0, -1) : unit}`;
}

/** A margin on a bar whose middle is a tie. */
function onMargins(words: string, margin: number, turn: number, sportKey: string): Distance {
  const usual = (findSport(sportKey).pace?.usualTotal ?? 0) * 0.4;
  const half = Math.max(usual, 1.2 * Math.abs(margin), 1.2 * Math.abs(turn), 1);
  const place = (value: number) => (value + half) / (2 * half);
  return { words, score: place(margin), turn: place(turn) };
}
