import type { Quote } from '@sidebet/domain/markets/consensus';
import { findSport } from '@sidebet/domain/sports';
import type { Log } from '../../logging/log.ts';
import type { Clock, GameClock } from '../../time/clock.ts';
import { allReadable, type FeedEvent, type FeedLines, type FeedScore, type SportsFeed } from './port.ts';
import { type RecordedGame, type RecordedLines, readRecordedLines, readRecordings } from './replay-files.ts';

export type ReplayOptions = {
  /** A folder with scores_*.json, events_*.json and odds_*.json in the format of The Odds API, or one file of scores. */
  readonly path: string;
  /** Runs on recorded time at any speed. The server must use the same clock. */
  readonly clock: GameClock;
  readonly log: Log;
};

export type ReplayFeed = SportsFeed & {
  /** Every recorded game, soonest first. */
  readonly games: readonly RecordedGame[];
};

const historyMs = 72 * 3_600_000;

/**
 * Replays recorded games. A game is upcoming, then running with a growing part of its final score, and completes
 * after a plausible length or at its recorded `last_update`, whichever is earlier. A game without a final result
 * never completes. Quotes count from the time they were recorded until newer ones or the start. Rejects a path without
 * games.
 */
export function createReplayFeed({ path, clock, log }: ReplayOptions): ReplayFeed {
  return replayGames(readRecordings(path, log), clock, readRecordedLines(path, log));
}

/** The same for games from another source, sorted by start, and quotes on them, earliest first. */
export function replayGames(
  games: readonly RecordedGame[],
  clock: GameClock,
  lines: readonly RecordedLines[] = [],
): ReplayFeed {
  const linesById = Map.groupBy(lines, ({ id }) => id);
  const bySport = Map.groupBy(games, (game) => game.sportKey);
  const listGames = (sportKey: string) => bySport.get(sportKey) ?? [];
  return {
    name: 'replay',
    metered: false,
    finals: 'immediate',
    games,
    quota: () => null,
    listSports: async () => [...bySport.keys()].sort(),
    listEvents: async (sportKey) => {
      const now = clock.now();
      return allReadable(
        listGames(sportKey)
          .filter((game) => now < computeEnd(game))
          .map(buildEvent),
      );
    },
    listScores: async (sportKey, eventIds) => {
      const now = clock.now();
      const wanted = eventIds && new Set(eventIds);
      return listGames(sportKey)
        .filter((game) => (wanted ? wanted.has(game.id) : now < computeEnd(game) + historyMs))
        .map((game) => scoreAt(game, now));
    },
    listLines: async (sportKey) => {
      const now = clock.now();
      return listGames(sportKey)
        .filter(({ commenceTime }) => now < commenceTime)
        .flatMap((game) => linesAt(game, linesById.get(game.id) ?? [], now) ?? []);
    },
  };
}

/** When the replay completes a game. A game that never completes is running for its plausible length. */
function computeEnd({ commenceTime, sportKey, lastUpdate }: RecordedGame): number {
  const plausible = commenceTime + findSport(sportKey).usualLengthMs;
  return lastUpdate !== null && lastUpdate > commenceTime ? Math.min(lastUpdate, plausible) : plausible;
}

function scoreAt(game: RecordedGame, now: number): FeedScore {
  const { commenceTime, homeScore, awayScore } = game;
  const end = computeEnd(game);
  const event = buildEvent(game);
  if (now < commenceTime || homeScore === null || awayScore === null) {
    return { ...event, completed: false, homeScore: null, awayScore: null };
  }
  if (now >= end) return { ...event, completed: game.completed, homeScore, awayScore };
  if (findSport(game.sportKey).results === 'feedAtEnd')
    return { ...event, completed: false, homeScore: null, awayScore: null };
  const played = (now - commenceTime) / (end - commenceTime);
  const soFar = (score: number) => Math.floor(score * played);
  return { ...event, completed: false, homeScore: soFar(homeScore), awayScore: soFar(awayScore) };
}

/** The newest quotes recorded until then; null before the first. Quotes on other teams or swapped sides are left out. */
function linesAt(game: RecordedGame, recorded: readonly RecordedLines[], now: number): FeedLines | null {
  const newest = recorded.findLast(
    ({ quotedAt, homeTeam, awayTeam }) =>
      quotedAt <= now && homeTeam === game.homeTeam && awayTeam === game.awayTeam,
  );
  if (!newest) return null;
  // A recorded quote counts until the next one.
  const confirmed = (quotes: readonly Quote[]) => quotes.map((quote) => ({ ...quote, updatedAt: now }));
  return {
    ...buildEvent(game),
    winner: confirmed(newest.winner),
    winnerOrDraw: confirmed(newest.winnerOrDraw),
    spread: confirmed(newest.spread),
    total: confirmed(newest.total),
  };
}

function buildEvent({ id, sportKey, sportTitle, commenceTime, homeTeam, awayTeam }: FeedEvent): FeedEvent {
  return { id, sportKey, sportTitle, commenceTime, homeTeam, awayTeam };
}

/**
 * The server's clock during a replay: starts at `startAt` (recorded time) and runs `speed` times as fast as real
 * time. Bets and events use the same clock.
 */
export function createReplayClock(startAt: number, speed: number, real: GameClock): Required<Clock> {
  const realStart = real.now();
  const fromDatabase = (realMs: number) => Math.floor(startAt + (realMs - realStart) * speed);
  return { now: () => fromDatabase(real.now()), fromDatabase };
}
