/** "6 won · 3 lost", as context for a return. */
export function recordText({ wins, losses }: { wins: number; losses: number }): string {
  return wins + losses === 0 ? 'No decided bets yet' : `${wins} won · ${losses} lost`;
}
