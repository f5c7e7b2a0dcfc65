/** When a final score counts. */

const minute = 60_000;

/**
 * `immediate` is for simulated and recorded games: their feed makes no errors, and games may last minutes.
 * `confirmed` is for a real feed: a final score counts once a later response repeats it, or after a delay.
 */
export type FinalPolicy = 'immediate' | 'confirmed';

/** A final score that is not repeated counts after this delay. */
export const confirmationDelayMs = 15 * minute;

/** The shortest possible duration per sport, by key prefix. The first match applies. */
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

/** Sports without ties. A tied final score is a feed error. */
const withoutTies = ['baseball_mlb', 'icehockey_nhl', 'americanfootball_ncaaf'];

export function canEndLevel(sportKey: string): boolean {
  return !sportKey.startsWith('basketball_') && !withoutTies.includes(sportKey);
}
