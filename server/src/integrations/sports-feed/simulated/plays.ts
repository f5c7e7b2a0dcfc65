import { sportGroup } from '@sidebet/domain/sports';
import { randomFrom, wholeBetween } from './random.ts';

/** Points scored by a side at a fraction of the game from 0 to 1. */
export type Play = { readonly at: number; readonly side: 'home' | 'away'; readonly points: number };

/** The fraction at which a game is over. */
export const finalPart = 1;

type Random = () => number;
const sides = ['home', 'away'] as const;
/** The share of tied NFL games that stay tied after overtime. */
const levelGamesLeft = 1 / 12;

/** All scores of a game, derived from its id; null if the feed reports no scores. */
export function playsOf(sportKey: string, id: string): readonly Play[] | null {
  const random = randomFrom(id);
  switch (sportGroup(sportKey)) {
    case 'Football':
      return football(sportKey === 'americanfootball_nfl', random);
    case 'Basketball':
      return decided(makes(random, 42, 54, basket), 2, random);
    case 'Baseball':
      return decided(innings(random), 1, random);
    case 'MMA':
      return [{ at: finalPart, side: random() < 0.5 ? 'home' : 'away', points: 1 }];
    case 'Boxing':
    case 'Golf':
    case 'Tennis':
    case 'Other':
      return null;
  }
}

export function scoreAfter(plays: readonly Play[], part: number): { home: number; away: number } {
  const score = { home: 0, away: 0 };
  for (const play of plays) if (play.at <= part) score[play.side] += play.points;
  return score;
}

function football(mayBeLevel: boolean, random: Random): Play[] {
  const plays = makes(random, 1, 7, (draw) => (draw < 0.6 ? 7 : draw < 0.94 ? 3 : draw < 0.97 ? 6 : 8));
  if (mayBeLevel && random() < levelGamesLeft) return plays;
  return decided(plays, random() < 0.6 ? 3 : 6, random);
}

function basket(draw: number): number {
  return draw < 0.62 ? 2 : draw < 0.9 ? 3 : 1;
}

/** Between `least` and `most` scores for each side, spread over the game. */
function makes(random: Random, least: number, most: number, points: (draw: number) => number): Play[] {
  return sides.flatMap((side) =>
    Array.from({ length: wholeBetween(random, least, most) }, () => ({
      at: 0.01 + random() * 0.96,
      side,
      points: points(random()),
    })),
  );
}

function innings(random: Random): Play[] {
  const plays: Play[] = [];
  for (let inning = 0; inning < 9; inning++) {
    for (const side of sides) {
      const draw = random();
      const points = draw < 0.73 ? 0 : draw < 0.88 ? 1 : draw < 0.96 ? 2 : draw < 0.99 ? 3 : 4;
      // Visitors bat first.
      const at = ((inning + (side === 'away' ? 0.4 : 0.9)) / 9) * 0.97;
      if (points > 0) plays.push({ at, side, points });
    }
  }
  return plays;
}

/** Overtime: a tied game gets one more score. */
function decided(plays: Play[], points: number, random: Random): Play[] {
  const { home, away } = scoreAfter(plays, finalPart);
  if (home !== away) return plays;
  return [...plays, { at: 0.99, side: random() < 0.5 ? 'home' : 'away', points }];
}
