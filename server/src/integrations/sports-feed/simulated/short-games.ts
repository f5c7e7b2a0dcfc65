import type { SimulatedGame } from './game.ts';
import { type GameKey, gameId, shortGame } from './game-id.ts';
import { randomFrom, shuffled, wholeBetween } from './random.ts';
import { shortGameSports, simulatedSports } from './sports.ts';

export type ShortGames = {
  /** Games listed or running at an instant, and those finished since `since`. */
  gamesAround(since: number, now: number): readonly SimulatedGame[];
  findGame(key: GameKey): SimulatedGame;
};

/** At speed 1: a start every 20 seconds, listed two to three minutes ahead, over after 30. */
const gapMs = 20_000;
const leadSeconds = { least: 120, most: 180 };
const playMs = 30_000;
/** Faster games could not be bet on between two polls of the feed. */
const fastest = 10;

/**
 * A steady supply of short games, so a new user sees a bet settle within two minutes. At any time at least six are listed.
 * Start times are real instants: speed shortens the gap, the lead and the game, but never shifts a clock. At 10 a game
 * starts every 2 seconds and lasts 3; higher speeds change nothing.
 */
export function createShortGames(seed: number, speed: number): ShortGames {
  const scale = Math.min(speed, fastest);
  const gap = Math.round(gapMs / scale);

  function findGame(key: GameKey): SimulatedGame {
    const { names, labelOf } = simulatedSports[key.sport]!;
    const id = gameId(seed, key);
    const [homeTeam, awayTeam] = shuffled(names, randomFrom(`sidebet teams ${id}`)) as [string, string];
    const [sportKey, sportTitle] = labelOf(0);
    return {
      id,
      sportKey,
      sportTitle: `${sportTitle} quick game`,
      commenceTime: key.commenceTime,
      homeTeam,
      awayTeam,
      lengthMs: Math.round(playMs / scale),
      isShort: true,
    };
  }

  function gameOfSlot(slot: number): SimulatedGame {
    const sport = shortGameSports[slot % shortGameSports.length]!;
    return findGame({ commenceTime: slot * gap, sport: simulatedSports.indexOf(sport), fixture: shortGame });
  }

  function listedFrom(game: SimulatedGame): number {
    const lead = wholeBetween(randomFrom(`sidebet lead ${game.id}`), leadSeconds.least, leadSeconds.most);
    return game.commenceTime - (lead * 1000) / scale;
  }

  return {
    findGame,
    gamesAround: (since, now) => {
      const first = Math.max(0, Math.ceil((Math.min(since, now) - playMs / scale) / gap));
      const last = Math.floor((now + (leadSeconds.most * 1000) / scale) / gap);
      return Array.from({ length: last - first + 1 }, (_, i) => gameOfSlot(first + i)).filter(
        (game) => listedFrom(game) <= now,
      );
    },
  };
}
