import type { GameClock } from '../../time/clock.ts';
import type { SportsFeed } from './port.ts';
import { allReadable, isOfferedSport } from './port.ts';
import { buildEvent, computeEnd, type SimulatedGame, scoreAt } from './simulated/game.ts';
import { defaultSeed, readGameId, shortGame } from './simulated/game-id.ts';
import { createLines } from './simulated/lines.ts';
import { createSeason } from './simulated/season.ts';
import { createShortGames } from './simulated/short-games.ts';

export type SimulatedOptions = {
  readonly clock: GameClock;
  /** Each seed gives another season. */
  readonly seed?: number;
  /**
   * SIM_SPEED, 0.1 to 1000: how much shorter games are than real ones (see createShortGames and createSeason).
   */
  readonly speed?: number;
};

const hour = 3_600_000;
const aheadMs = 14 * 24 * hour;
const historyMs = 72 * hour;
/** Bookmakers quote games of the next days. */
const linesAheadMs = 72 * hour;
/** At speed 1 and above; slower seasons have longer games. */
const longestGameMs = 5 * hour;
/** Finished short games are returned without ids for this long; by id, at any age. */
const shortHistoryMs = hour / 4;

/**
 * The default feed: a season of real team names two weeks ahead and a steady supply of short games. It is a pure
 * function of time and seed, so it survives restarts, processes agree, and any game ever listed can be requested
 * by id. Rejects a speed outside 0.1 to 1000.
 */
export function createSimulatedFeed({ clock, seed = defaultSeed, speed = 1 }: SimulatedOptions): SportsFeed {
  if (!(speed >= 0.1 && speed <= 1000))
    throw new RangeError('The speed of the simulated feed is 0.1 to 1000.');
  const season = createSeason(seed, speed);
  const shortGames = createShortGames(seed, speed);
  const linesAt = createLines();
  const longestMs = longestGameMs / Math.min(speed, 1);

  function findGame(id: string): SimulatedGame | null {
    const key = readGameId(seed, id);
    if (!key) return null;
    return key.fixture === shortGame ? shortGames.findGame(key) : season.findGame(key);
  }

  /** A sport's games that are listed, running, or finished since then. */
  function gamesSince(sportKey: string, since: number, shortSince: number, now: number): SimulatedGame[] {
    return [
      ...shortGames.gamesAround(shortSince, now).filter((game) => game.sportKey === sportKey),
      ...season.gamesBetween(sportKey, since - longestMs, now + aheadMs),
    ];
  }

  return {
    name: 'simulated',
    metered: false,
    finals: 'immediate',
    quota: () => null,
    listSports: async () =>
      season.keysBetween(clock.now() - longestMs, clock.now() + aheadMs).filter(isOfferedSport),
    listEvents: async (sportKey) => {
      const now = clock.now();
      return allReadable(
        gamesSince(sportKey, now, now, now)
          .filter((game) => now < computeEnd(game))
          .map(buildEvent),
      );
    },
    listScores: async (sportKey, eventIds) => {
      const now = clock.now();
      if (eventIds) {
        const games = eventIds.map(findGame).filter((game) => game !== null && game.sportKey === sportKey);
        return games.map((game) => scoreAt(game!, now));
      }
      return gamesSince(sportKey, now - historyMs, now - shortHistoryMs / Math.min(speed, 60), now)
        .filter((game) => computeEnd(game) > now - historyMs)
        .map((game) => scoreAt(game, now));
    },
    listLines: async (sportKey) => {
      const now = clock.now();
      return gamesSince(sportKey, now, now, now)
        .filter((game) => now < game.commenceTime && game.commenceTime < now + linesAheadMs)
        .map((game) => linesAt(game, now));
    },
  };
}
