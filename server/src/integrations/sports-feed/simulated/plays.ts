import { sportGroup } from '@sidebet/domain/sports';
import { randomFrom } from './random.ts';
import { deriveScoring, drawPoints, firstSideChance, type Scoring } from './scoring.ts';

/** Points scored by a side at a fraction of the game from 0 to 1. */
export type Play = { readonly at: number; readonly side: 'home' | 'away'; readonly points: number };

/** The fraction at which a game is over. */
export const finalPart = 1;

/** All scores of a game, derived from its id; null if the feed reports no scores. */
export function findPlays(sportKey: string, id: string): readonly Play[] | null {
  const random = randomFrom(id);
  const scoring = deriveScoring(sportKey, id);
  if (scoring) return playTeamGame(scoring, random);
  if (sportGroup(sportKey) !== 'MMA') return null;
  return [{ at: finalPart, side: random() < firstSideChance(id) ? 'home' : 'away', points: 1 }];
}

export function scoreAfter(plays: readonly Play[], part: number): { home: number; away: number } {
  const score = { home: 0, away: 0 };
  for (const play of plays) if (play.at <= part) score[play.side] += play.points;
  return score;
}

/** Visitors have the first chance, as in baseball. */
function playTeamGame(scoring: Scoring, random: () => number): Play[] {
  const { chances, overtime } = scoring;
  const plays = Array.from({ length: chances }, (_, chance) =>
    (['away', 'home'] as const).map((side, turn) => ({
      at: ((chance + (turn + random()) / 2) / chances) * 0.97,
      side,
      points: drawPoints(scoring[side], random()),
    })),
  )
    .flat()
    .filter(({ points }) => points > 0);
  const { home, away } = scoreAfter(plays, finalPart);
  if (home !== away || random() < overtime.staysLevel) return plays;
  const side = random() < 0.5 ? 'home' : 'away';
  return [...plays, { at: 0.99, side, points: drawPoints(overtime.points, random()) }];
}
