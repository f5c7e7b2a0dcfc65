import type { Random } from '../harness/random.ts';

/** What really happens. Only the feed's faults and the referee know it. */

export type Points = { readonly home: number; readonly away: number };

type Play = { readonly at: number; readonly side: 'home' | 'away'; readonly points: number };

export type TrueGame = {
  readonly sportKey: League;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly start: number;
  readonly end: number;
  readonly plays: readonly Play[];
  /** False if the game has no result that counts: it was abandoned, or never played. */
  readonly isDecided: boolean;
  /** Another name of the home team. */
  readonly homeAlias?: string;
};

export const minute = 60_000;
export const hour = 60 * minute;

export type League =
  | 'basketball_nba'
  | 'baseball_mlb'
  | 'icehockey_nhl'
  | 'americanfootball_nfl'
  | 'soccer_epl'
  | 'rugbyleague_nrl';

type LeagueFacts = {
  readonly lengthMinutes: readonly [from: number, to: number];
  /** The points of one team, as a number of plays. */
  readonly plays: readonly [from: number, to: number];
  readonly pointsPerPlay: number;
  readonly canEndLevel: boolean;
  /** Games hardly ever end sooner. */
  readonly shortestMinutes: number;
  /** The most that one play is worth. */
  readonly largestPlay: number;
  /** Two teams together hardly ever score faster: this much at once, and then this much per minute. */
  readonly fastest: { readonly atOnce: number; readonly perMinute: number };
};

/** General knowledge about sports, not the product's table. */
export const leagues: Readonly<Record<League, LeagueFacts>> = {
  basketball_nba: {
    lengthMinutes: [128, 160],
    plays: [38, 62],
    pointsPerPlay: 2,
    canEndLevel: false,
    shortestMinutes: 90,
    largestPlay: 4,
    fastest: { atOnce: 12, perMinute: 3 },
  },
  baseball_mlb: {
    lengthMinutes: [140, 210],
    plays: [0, 9],
    pointsPerPlay: 1,
    canEndLevel: false,
    shortestMinutes: 75,
    largestPlay: 4,
    fastest: { atOnce: 3, perMinute: 0.27 },
  },
  icehockey_nhl: {
    lengthMinutes: [135, 165],
    plays: [0, 6],
    pointsPerPlay: 1,
    canEndLevel: false,
    shortestMinutes: 100,
    largestPlay: 1,
    fastest: { atOnce: 3, perMinute: 0.2 },
  },
  americanfootball_nfl: {
    lengthMinutes: [170, 215],
    plays: [0, 6],
    pointsPerPlay: 7,
    canEndLevel: true,
    shortestMinutes: 110,
    largestPlay: 8,
    fastest: { atOnce: 14, perMinute: 1 },
  },
  soccer_epl: {
    lengthMinutes: [106, 118],
    plays: [0, 4],
    pointsPerPlay: 1,
    canEndLevel: true,
    shortestMinutes: 95,
    largestPlay: 1,
    fastest: { atOnce: 2, perMinute: 0.25 },
  },
  rugbyleague_nrl: {
    lengthMinutes: [94, 110],
    plays: [1, 8],
    pointsPerPlay: 6,
    canEndLevel: true,
    shortestMinutes: 82,
    largestPlay: 8,
    fastest: { atOnce: 8, perMinute: 1.2 },
  },
};

export const leagueKeys = Object.keys(leagues) as [League, ...League[]];

export type Fixture = Pick<TrueGame, 'sportKey' | 'homeTeam' | 'awayTeam' | 'start'>;

/** A made-up course of a game; `plays` are the numbers of scoring plays of a real one, if known. */
export function inventGame(fixture: Fixture, random: Random, plays?: Points): TrueGame {
  const { lengthMinutes, plays: usual, canEndLevel } = leagues[fixture.sportKey];
  const end = fixture.start + random.int(...lengthMinutes) * minute;
  const counts = plays ?? { home: random.int(...usual), away: random.int(...usual) };
  const isLevel = counts.home === counts.away && !canEndLevel;
  const winner = random.pick(['home', 'away'] as const);
  const home = counts.home + (isLevel && winner === 'home' ? 1 : 0);
  const away = counts.away + (isLevel && winner === 'away' ? 1 : 0);
  return {
    ...fixture,
    end,
    plays: spread(fixture, end, { home, away }, random),
    isDecided: true,
  };
}

/** The plays at about equal distances, in a random order. */
function spread({ sportKey, start }: Fixture, end: number, counts: Points, random: Random): Play[] {
  const sides = random.shuffled([
    ...Array.from({ length: counts.home }, () => 'home' as const),
    ...Array.from({ length: counts.away }, () => 'away' as const),
  ]);
  const step = (end - start) / (sides.length + 1);
  return sides.map((side, n) => ({
    at: Math.round(start + step * (n + 1 + random.int(-30, 30) / 100)),
    side,
    points: leagues[sportKey].pointsPerPlay,
  }));
}

export function scoreAt({ plays }: TrueGame, at: number): Points {
  let [home, away] = [0, 0];
  for (const play of plays) {
    if (play.at > at) break;
    if (play.side === 'home') home += play.points;
    else away += play.points;
  }
  return { home, away };
}

export function finalOf(game: TrueGame): Points {
  return scoreAt(game, game.end);
}

/** The same course of a game at another time. */
export function postpone(game: TrueGame, delay: number): TrueGame {
  const plays = game.plays.map((play) => ({ ...play, at: play.at + delay }));
  return { ...game, plays, start: game.start + delay, end: game.end + delay };
}

/** The game of the home team against another opponent. */
export function replaceOpponent(game: TrueGame): TrueGame {
  return { ...game, awayTeam: 'Third Team', isDecided: true };
}

export const other = ({ home, away }: Points): Points => ({ home: away, away: home });

/** A score that the other side wins. */
export function wrongScore(game: TrueGame): Points {
  const { home, away } = finalOf(game);
  const { pointsPerPlay } = leagues[game.sportKey];
  return home > away ? { home, away: home + pointsPerPlay } : { home: away + pointsPerPlay, away };
}

/** Whether one final could be a correction of the other: a play more or less, or the sides exchanged. */
export function looksLikeCorrection({ sportKey }: TrueGame, one: Points, two: Points): boolean {
  const change = Math.abs(one.home - two.home) + Math.abs(one.away - two.away);
  return change <= leagues[sportKey].largestPlay || (one.home === two.away && one.away === two.home);
}
