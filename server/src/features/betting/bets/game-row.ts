import type { gameView } from '@sidebet/contract/games';
import type { GameEvent } from '@sidebet/domain/book/bet';
import { gameState } from '@sidebet/domain/events/game-status';
import type { z } from 'zod';
import { isHeldSql } from '../../../db/rules-in-sql.ts';
import { scoreCheckedAt } from '../../../db/score-checks.ts';

/** An event with what decides its state. */
export type GameRow = GameEvent & {
  readonly sportTitle: string;
  readonly scoreAt: number | null;
  readonly voided: boolean;
  readonly stopped: boolean;
};

export const gameColumns = `e.id, e.sport_key, e.sport_title, e.commence_time, e.home_team, e.away_team, e.completed,
  e.home_score, e.away_score, e.ending, ${scoreCheckedAt} as score_at, e.result_version, e.listed, e.unlisted_at, e.betting_closed_at, e.latest_start,
  ${isHeldSql('e')} as held, e.voided_at is not null as voided, e.betting_stopped as stopped`;

export function readGameState(row: GameRow, now: number, speed: number) {
  return {
    ...gameState(row, row.voided, now, speed),
    ending: row.ending ?? null,
    scoreAt: row.scoreAt,
  };
}

export function toGameView(row: GameRow, now: number, speed: number): z.output<typeof gameView> {
  return {
    id: row.id,
    sportKey: row.sportKey,
    sportTitle: row.sportTitle,
    commenceTime: row.latestStart ?? row.commenceTime,
    homeTeam: row.homeTeam,
    awayTeam: row.awayTeam,
    completed: row.completed,
    homeScore: row.homeScore,
    awayScore: row.awayScore,
    ...readGameState(row, now, speed),
  };
}
