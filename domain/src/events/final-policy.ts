/** When a final score is believed. */

const minute = 60_000;

/**
 * `firstSighting` is for invented and recorded games, whose feed makes no mistakes and whose games may take minutes.
 * `confirmed` is for a vendor: a final counts once a later answer repeats it, or after a delay.
 */
export type FinalPolicy = 'firstSighting' | 'confirmed';

/** A final that no later answer repeats counts after this long. */
export const confirmationDelayMs = 15 * minute;

/** The shortest time in which a game of the sport can end, by the beginning of its key. The first match counts. */
const earliestFinals: readonly (readonly [prefix: string, ms: number])[] = [
  ['americanfootball_', 120 * minute],
  ['baseball_', 60 * minute],
  ['basketball_', 75 * minute],
  ['icehockey_', 90 * minute],
  ['soccer_', 80 * minute],
  ['rugby', 70 * minute],
  ['aussierules_', 80 * minute],
  ['cricket_', 60 * minute],
  // A bout can end within its first minute.
  ['mma_', minute],
  ['boxing_', minute],
];
const earliestFinalOfOthers = 20 * minute;

export function earliestFinalMs(sportKey: string): number {
  return earliestFinals.find(([prefix]) => sportKey.startsWith(prefix))?.[1] ?? earliestFinalOfOthers;
}

/** Sports that play on until somebody wins. A level final of theirs is a fault of the feed. */
const withoutTies = ['baseball_mlb', 'icehockey_nhl', 'americanfootball_ncaaf'];

export function canEndLevel(sportKey: string): boolean {
  return !sportKey.startsWith('basketball_') && !withoutTies.includes(sportKey);
}
