/** "6 won · 3 lost": the number of bets, to judge a return by. */
export function recordText({ wins, losses }: { wins: number; losses: number }): string {
  return wins + losses === 0 ? 'No decided bets yet' : `${wins} won · ${losses} lost`;
}
