/**
 * SQL: whether betting on `event`, a row of events, is open, as isBettingClosed in domain/src/bets/betting-close.ts decides.
 * `horizon` is a parameter: now plus the margin.
 */
export function isBettingOpenSql(event: string, horizon: string): string {
  return `(not ${event}.completed and ${event}.betting_closed_at is null and ${event}.commence_time > ${horizon})`;
}
