/** How many settled bets between two people the first won, lost, and got back. */
export type Rivalry = { readonly wins: number; readonly losses: number; readonly refunds: number };

/** The record between two people, for others and before a sentence is built of it: "maya leads dev 7–4". */
export function describeRivalryBetween(
  [name, other]: readonly [string, string],
  { wins, losses }: Rivalry,
): string {
  if (wins === losses) return `${name} and ${other} are even at ${wins}–${losses}`;
  return wins > losses
    ? `${name} leads ${other} ${wins}–${losses}`
    : `${other} leads ${name} ${losses}–${wins}`;
}

/** The same for the first of them: "You lead dev 7–4", "dev leads you 7–4", "You and dev are even at 4–4". */
export function describeRivalry(other: string, { wins, losses }: Rivalry): string {
  if (wins === losses) return `You and ${other} are even at ${wins}–${losses}`;
  return wins > losses ? `You lead ${other} ${wins}–${losses}` : `${other} leads you ${losses}–${wins}`;
}
