import { disruptionTable } from '../endings/disruption-table.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { sportGroup } from '../sports.ts';

/** Why an operator voids an event: it was called off, or it does not go ahead as listed. */
export const eventVoidReasons = ['operator', 'otherPlace', 'replaced'] as const;
export type EventVoidReason = (typeof eventVoidReasons)[number];

/** Refuses with betsStay: by the rules of some sports, bets stay when a game moves to another place. */
export function refuseVoidReason(sportKey: string, reason: EventVoidReason): Refusal | null {
  if (reason === 'operator') return null;
  return disruptionTable[sportGroup(sportKey)][reason] === 'keep' ? refuse('betsStay') : null;
}
