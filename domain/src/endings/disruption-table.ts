import type { SportGroup } from '../sport-table.ts';
import { sportGroup } from '../sports.ts';

/**
 * What happens to running bets when a game does not go ahead as listed (docs/rules.md#endings). Taken from the same bookmakers as
 * ending-table.ts. Hours count from the start when betting closed.
 */
export type DisruptionRules = {
  /** A game that starts later than this is refunded. */
  readonly postponedHours: number;
  /** A game that began and goes on is kept if it ends within this; after that it counts as stopped. 0: it never goes on. */
  readonly resumedHours: number;
  /** Played at another place than listed, with the same home side. */
  readonly otherPlace: DisruptionAction;
  /** One of the sides is replaced. A new starting pitcher is no replacement. */
  readonly replaced: DisruptionAction;
};
export type DisruptionAction = 'keep' | 'refund';

const hour = 3_600_000;

/** How much later than its start a game of the sport may begin, in milliseconds. */
export function postponedMs(sportKey: string): number {
  return disruptionTable[sportGroup(sportKey)].postponedHours * hour;
}

export const disruptionTable: Readonly<Record<SportGroup, DisruptionRules>> = {
  // BetMGM and Sportradar resume within 36 hours.
  Baseball: { postponedHours: 36, resumedHours: 36, otherPlace: 'refund', replaced: 'refund' },
  Basketball: { postponedHours: 48, resumedHours: 48, otherPlace: 'refund', replaced: 'refund' },
  Boxing: { postponedHours: 48, resumedHours: 0, otherPlace: 'refund', replaced: 'refund' },
  // PokerStars keeps a game within its week; nothing here waits longer than 72 hours.
  Football: { postponedHours: 72, resumedHours: 72, otherPlace: 'refund', replaced: 'refund' },
  Golf: { postponedHours: 72, resumedHours: 72, otherPlace: 'keep', replaced: 'refund' },
  MMA: { postponedHours: 48, resumedHours: 0, otherPlace: 'refund', replaced: 'refund' },
  Tennis: { postponedHours: 72, resumedHours: 72, otherPlace: 'keep', replaced: 'refund' },
  'Ice Hockey': { postponedHours: 48, resumedHours: 48, otherPlace: 'refund', replaced: 'refund' },
  // William Hill keeps 48 hours, Betfair three days.
  Soccer: { postponedHours: 48, resumedHours: 48, otherPlace: 'keep', replaced: 'refund' },
  Cricket: { postponedHours: 48, resumedHours: 72, otherPlace: 'keep', replaced: 'refund' },
  'Rugby League': { postponedHours: 48, resumedHours: 48, otherPlace: 'keep', replaced: 'refund' },
  'Rugby Union': { postponedHours: 48, resumedHours: 48, otherPlace: 'keep', replaced: 'refund' },
  'Aussie Rules': { postponedHours: 48, resumedHours: 48, otherPlace: 'keep', replaced: 'refund' },
  Other: { postponedHours: 36, resumedHours: 36, otherPlace: 'refund', replaced: 'refund' },
};
