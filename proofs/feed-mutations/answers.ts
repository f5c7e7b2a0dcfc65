import type { Random } from '../harness/random.ts';
import { finalOf, hour, minute, type Points, scoreAt, type TrueGame } from './true-game.ts';

/** A row as the vendor writes it. Faulty rows may have anything in a field. */
export type Row = {
  readonly id: string;
  readonly sport_key: string;
  /** Seconds since 1970 UTC. */
  readonly commence_time: unknown;
  readonly home_team: string;
  readonly away_team: string;
  readonly completed?: unknown;
  readonly scores?: readonly { readonly name: string; readonly score: unknown }[] | null;
  readonly last_update?: unknown;
};

/** One poll: the rows of /events and those of /scores. */
export type Answer = {
  readonly at: number;
  readonly events: readonly Row[];
  readonly scores: readonly Row[];
};

export const gameId = 'game';

export function listedRow(game: TrueGame, id = gameId): Row {
  return {
    id,
    sport_key: game.sportKey,
    commence_time: game.start / 1_000,
    home_team: game.homeTeam,
    away_team: game.awayTeam,
  };
}

/** A row of /scores as it is true at `at`. */
export function scoreRow(game: TrueGame, at: number, id = gameId): Row {
  const isOver = at >= game.end;
  return withScore(listedRow(game, id), isOver ? finalOf(game) : scoreAt(game, at), isOver, at);
}

export function withScore(row: Row, { home, away }: Points, completed: boolean, at: number): Row {
  return {
    ...row,
    completed,
    scores: [
      { name: row.home_team, score: String(home) },
      { name: row.away_team, score: String(away) },
    ],
    last_update: new Date(at).toISOString(),
  };
}

/**
 * What a correct feed answers about a game, as often as the server asks: every few hours before the start, every ten minutes
 * until an hour after the end, and then 1, 6, 24 and 70 hours after it.
 */
export function answerHonestly(game: TrueGame, random: Random, listedFrom = game.start): Answer[] {
  const at: number[] = [];
  for (let n = listedFrom - random.int(6, 30) * hour; n < game.start; n += random.int(30, 150) * minute)
    at.push(n);
  at.push(game.start - random.int(2, 20) * minute);
  for (let n = game.start + random.int(0, 9) * minute; n < game.end; n += random.int(8, 10) * minute)
    at.push(n);
  for (let n = 0; n < 7; n++) at.push(game.end + (n * 10 + random.int(0, 4)) * minute);
  for (const hours of [2, 3, 6, 24, 70]) at.push(game.end + hours * hour + random.int(0, 20) * minute);
  return at
    .toSorted((a, b) => a - b)
    .map((now) => ({
      at: now,
      events: now < game.end ? [listedRow(game)] : [],
      scores: now < game.start ? [] : [scoreRow(game, now)],
    }));
}
