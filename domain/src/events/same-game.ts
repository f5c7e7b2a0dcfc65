import {
  awaitsTeam,
  foldName,
  hasSameTeams,
  hasSwappedTeams,
  isSameDate,
  type Teams,
} from '../game-identity.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { findSport } from '../sports.ts';
import type { StoredEvent } from './stored-event.ts';

/** An event that the feed lists, as far as it decides which of two is shown. Instants are milliseconds since 1970 UTC. */
export type ListedGame = Teams & {
  readonly id: string;
  readonly sportKey: string;
  readonly commenceTime: number;
  readonly createdAt: number;
  readonly hasBets: boolean;
};

/**
 * The ids of events that are hidden, with the id of the one shown instead: the one with bets, else the older one. Two events are
 * one game if they have the same teams in the same order and start closer together than one game can follow another. The games
 * of a doubleheader are hours apart.
 */
export function findDuplicates(games: readonly ListedGame[]): ReadonlyMap<string, string> {
  const hidden = new Map<string, string>();
  const known = games.filter((game) => !awaitsTeam(game));
  for (const sameTeams of Map.groupBy(known, describeTeams).values()) {
    const shown: ListedGame[] = [];
    for (const game of sameTeams.toSorted(compareListed)) {
      const twin = shown.find((other) => areOneGame(other, game));
      if (twin) hidden.set(game.id, twin.id);
      else shown.push(game);
    }
  }
  return hidden;
}

function describeTeams({ sportKey, homeTeam, awayTeam }: ListedGame): string {
  return [sportKey, foldName(homeTeam), foldName(awayTeam)].join('\n');
}

function areOneGame(a: ListedGame, b: ListedGame): boolean {
  return Math.abs(a.commenceTime - b.commenceTime) < findSport(a.sportKey).earliestFinalMs;
}

function compareListed(a: ListedGame, b: ListedGame): number {
  return Number(b.hasBets) - Number(a.hasBets) || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}

/** The later event of a join, with what only the server knows. */
export type JoinedEvent = {
  readonly event: StoredEvent;
  /** The number of running bets. */
  readonly bets: number;
  /** Whether an operator voided it, or joined it with an event before. */
  readonly isTaken: boolean;
};

/**
 * An operator joins an event on hold, or one that the feed dropped, with the event under whose id the feed lists the game now.
 * Bets stay on the first event, which from now on follows the id of the second. Returns the first one's new state. Refuses, in
 * this order: joinNotNeeded, joinItself, joinTaken, joinOtherSport, joinOtherTeams, joinOtherDate, joinHasBets.
 */
export function joinEvents(kept: StoredEvent, { event, bets, isTaken }: JoinedEvent): StoredEvent | Refusal {
  if (kept.completed || (kept.listed && kept.heldFor === null)) return refuse('joinNotNeeded');
  if (event.id === kept.id) return refuse('joinItself');
  if (isTaken) return refuse('joinTaken');
  if (event.sportKey !== kept.sportKey) return refuse('joinOtherSport');
  if (!hasSameTeams(kept, event) && !hasSwappedTeams(kept, event)) return refuse('joinOtherTeams');
  if (!isSameDate(kept.commenceTime, event.commenceTime)) return refuse('joinOtherDate');
  if (bets > 0) return refuse('joinHasBets');
  return { ...kept, listed: true, heldFor: null, agreesSince: null, unconfirmed: null };
}
