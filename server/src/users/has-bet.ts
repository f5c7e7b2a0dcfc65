/** SQL that is true if a user ever created or accepted a bet. Takes an SQL expression of the user's id. */
export function hasBet(userId: string): string {
  return `(exists (select from bets where creator_id = ${userId}) or exists (select from bets where acceptor_id = ${userId}))`;
}
