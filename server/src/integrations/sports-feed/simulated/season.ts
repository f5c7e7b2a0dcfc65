import { findSport } from '@sidebet/domain/sports';
import type { SimulatedGame } from './game.ts';
import { type GameKey, gameId } from './game-id.ts';
import { randomFrom, shuffled } from './random.ts';
import { simulatedSports } from './sports.ts';

export type SimulatedSeason = {
  /** Sport keys that play between two instants. */
  keysBetween(from: number, to: number): readonly string[];
  /** A sport's games that start from `from` (inclusive) to `to` (exclusive), soonest first. */
  gamesBetween(sportKey: string, from: number, to: number): readonly SimulatedGame[];
  findGame(key: GameKey): SimulatedGame | null;
};

const dayMs = 86_400_000;
/** Local midnight is 05:00 UTC all year. */
const localMidnightMs = 5 * 3_600_000;
/** Cached rounds: two weeks of every sport and the three days before fit easily. */
const cachedRounds = 200;

/**
 * The season calendar: every sport, all year, at plausible start times. Rounds are generated on demand from the
 * seed and their number alone, so there is no state and processes agree. Speed shortens games but does not move
 * start times, which users read as real times.
 */
export function createSeason(seed: number, speed: number): SimulatedSeason {
  const cached = new Map<string, readonly SimulatedGame[]>();

  function buildRound(sport: number, round: number): readonly SimulatedGame[] {
    const name = `${sport}/${round}`;
    const known = cached.get(name);
    if (known) return known;
    const games = makeRound(seed, speed, sport, round);
    if (cached.size >= cachedRounds) cached.delete(cached.keys().next().value!);
    cached.set(name, games);
    return games;
  }

  return {
    keysBetween: (from, to) => {
      const keys = simulatedSports.flatMap((sport) =>
        roundsBetween(sport.roundDays, from, to).map((round) => sport.labelOf(round)[0]),
      );
      return [...new Set(keys)];
    },
    gamesBetween: (sportKey, from, to) =>
      simulatedSports
        .flatMap((sport, index) =>
          roundsBetween(sport.roundDays, from, to)
            .filter((round) => sport.labelOf(round)[0] === sportKey)
            .flatMap((round) => buildRound(index, round)),
        )
        .filter((game) => game.commenceTime >= from && game.commenceTime < to)
        .sort((a, b) => a.commenceTime - b.commenceTime),
    findGame: (key) => {
      const sport = simulatedSports[key.sport];
      if (!sport) return null;
      const round = roundAt(sport.roundDays, key.commenceTime);
      return buildRound(key.sport, round)[key.fixture] ?? null;
    },
  };
}

function roundAt(roundDays: number, instant: number): number {
  return Math.floor((instant - localMidnightMs) / dayMs / roundDays);
}

function roundsBetween(roundDays: number, from: number, to: number): number[] {
  const first = roundAt(roundDays, from);
  return Array.from({ length: roundAt(roundDays, to) - first + 1 }, (_, i) => first + i);
}

function makeRound(seed: number, speed: number, sport: number, round: number): SimulatedGame[] {
  const { names, roundDays, fixtures, labelOf } = simulatedSports[sport]!;
  const [sportKey, sportTitle] = labelOf(round);
  const drawn = shuffled(names, randomFrom(`sidebet round ${seed} ${sport} ${round}`));
  return fixtures.map(({ pair, day, minute }, fixture) => {
    const commenceTime = (round * roundDays + day) * dayMs + localMidnightMs + minute * 60_000;
    return {
      id: gameId(seed, { commenceTime, sport, fixture }),
      sportKey,
      sportTitle,
      commenceTime,
      homeTeam: drawn[2 * pair]!,
      awayTeam: drawn[2 * pair + 1]!,
      lengthMs: findSport(sportKey).usualLengthMs / speed,
      isShort: false,
    };
  });
}
