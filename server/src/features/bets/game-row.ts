import type { GameView } from '@sidebet/contract/games';
import type { GameEvent } from '@sidebet/domain/book/bet';
import type { Ending } from '@sidebet/domain/endings/ending';
import { gameState } from '@sidebet/domain/events/game-status';
import { isHeldSql } from '../../db/rules-in-sql.ts';
import { scoreCheckedAt } from '../../db/score-checks.ts';

/** An event with what decides its state. */
export type GameRow = {
  id: string;
  sport_key: string;
  sport_title: string;
  commence_time: number;
  home_team: string;
  away_team: string;
  completed: boolean;
  home_score: number | null;
  away_score: number | null;
  ending: Ending | null;
  score_at: number | null;
  result_version: number;
  listed: boolean;
  unlisted_at: number | null;
  betting_closed_at: number | null;
  latest_start: number | null;
  held: boolean;
  voided: boolean;
  stopped: boolean;
};

export const gameColumns = `e.id, e.sport_key, e.sport_title, e.commence_time, e.home_team, e.away_team, e.completed,
  e.home_score, e.away_score, e.ending, ${scoreCheckedAt} as score_at, e.result_version, e.listed, e.unlisted_at, e.betting_closed_at, e.latest_start,
  ${isHeldSql('e')} as held, e.voided_at is not null as voided, e.betting_stopped as stopped`;

/** The event as the rules see it. */
export function gameOfRow(row: GameRow): GameEvent {
  return {
    id: row.id,
    sportKey: row.sport_key,
    homeTeam: row.home_team,
    awayTeam: row.away_team,
    commenceTime: row.commence_time,
    completed: row.completed,
    homeScore: row.home_score,
    awayScore: row.away_score,
    ending: row.ending,
    resultVersion: row.result_version,
    listed: row.listed,
    unlistedAt: row.unlisted_at,
    bettingClosedAt: row.betting_closed_at,
    latestStart: row.latest_start,
    held: row.held,
  };
}

export function readGameState(row: GameRow, now: number, speed: number) {
  return {
    ...gameState(gameOfRow(row), row.voided, now, speed),
    ending: row.ending,
    scoreAt: toInstant(row.score_at),
  };
}

export function toGameView(row: GameRow, now: number, speed: number): GameView {
  return {
    id: row.id,
    sportKey: row.sport_key,
    sportTitle: row.sport_title,
    commenceTime: new Date(row.latest_start ?? row.commence_time).toISOString(),
    homeTeam: row.home_team,
    awayTeam: row.away_team,
    completed: row.completed,
    homeScore: row.home_score,
    awayScore: row.away_score,
    ...readGameState(row, now, speed),
  };
}

function toInstant(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
