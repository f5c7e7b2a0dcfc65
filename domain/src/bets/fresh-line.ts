import type { Bet, GameEvent } from '../book/bet.ts';
import { type Refusal, refuseStaleLineFor } from '../refusals.ts';

/** Near its start a game's lines move fastest, and an old one lets an offer be taken that should have lapsed. */
export const lastHourMs = 60 * 60_000;
export const freshLineMs = 5 * 60_000;
/** How often lines are requested while an offer depends on them. Leaves a minute for the request. */
export const freshLinesEveryMs = 4 * 60_000;
/** A request that is overdue by more is not coming: credits or the feed do not allow it. */
const overdueMs = 5 * 60_000;

/**
 * Refuses to take an offer to anyone in the last hour before the start on a line last seen more than 5 minutes ago, while fresh
 * ones are requested (docs/rules.md#reference-lines).
 */
export function refuseStaleLine(
  { feePolicy, offeredTo }: Pick<Bet, 'feePolicy' | 'offeredTo'>,
  { commenceTime, freshLinesDueAt }: Pick<GameEvent, 'commenceTime' | 'freshLinesDueAt'>,
  seenAt: number | null,
  now: number,
): Refusal | null {
  if (feePolicy !== 'exchange' || offeredTo.kind !== 'anyone' || seenAt === null) return null;
  if (commenceTime - now > lastHourMs || now - seenAt <= freshLineMs) return null;
  if (typeof freshLinesDueAt !== 'number' || now > freshLinesDueAt + overdueMs) return null;
  return refuseStaleLineFor(Math.max(freshLinesDueAt - now, 0));
}
