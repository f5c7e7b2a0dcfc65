import { findSport } from '@sidebet/domain/sports';
import type { FeedEvent, FeedScore } from '../port.ts';
import { finalPart, findPlays, scoreAfter } from './plays.ts';

/** A simulated game, its length, and whether it is a short game outside the season. */
export type SimulatedGame = FeedEvent & { readonly lengthMs: number; readonly isShort: boolean };

export function computeEnd(game: SimulatedGame): number {
  return game.commenceTime + game.lengthMs;
}

export function buildEvent({
  id,
  sportKey,
  sportTitle,
  commenceTime,
  homeTeam,
  awayTeam,
}: SimulatedGame): FeedEvent {
  return { id, sportKey, sportTitle, commenceTime, homeTeam, awayTeam };
}

/**
 * The score of a game at an instant, as the real feed would report it: live scores for team sports; MMA bouts
 * only when over, 1 to the winner and 0 to the loser; tennis and boxing never.
 */
export function scoreAt(game: SimulatedGame, now: number): FeedScore {
  const plays = findPlays(game.sportKey, game.id);
  const played = (now - game.commenceTime) / game.lengthMs;
  const isReportedAtEnd = findSport(game.sportKey).results === 'feedAtEnd';
  if (!plays || played < (isReportedAtEnd ? finalPart : 0)) {
    return { ...buildEvent(game), completed: false, homeScore: null, awayScore: null };
  }
  const { home, away } = scoreAfter(plays, played);
  return { ...buildEvent(game), completed: played >= finalPart, homeScore: home, awayScore: away };
}
