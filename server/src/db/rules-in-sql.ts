import { runningStatuses } from '@sidebet/domain/bets/bet';

/** SQL: constants of this program as a list, for `column in (…)`. Never for what a user typed. */
export function listSql(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(', ');
}

/**
 * SQL: whether betting on `event`, a row of events, is open, as isBettingClosed in domain/src/bets/betting-close.ts decides.
 * `horizon` is a parameter: now plus the margin.
 */
export function isBettingOpenSql(event: string, horizon: string): string {
  return `(not ${event}.completed and ${event}.betting_closed_at is null and ${event}.commence_time > ${horizon})`;
}

/**
 * SQL: whether `bet`, a row of bets, is running, as isRunning in domain/src/bets/bet.ts decides. The index bets_event has
 * the same condition.
 */
export function isRunningSql(bet: string): string {
  return `${bet}.status in (${listSql(runningStatuses)})`;
}
