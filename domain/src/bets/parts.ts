import type { GroupKind } from '../book/accounts.ts';
import type { Bet, SystemSettings } from '../book/bet.ts';
import { type Fee, winCents } from '../markets/price.ts';

/** Parts of an offer that its maker lets others take (docs/rules.md#parts). Amounts are cents. */

/** An offer is taken in at most this many parts; the last one is all that is left. */
export const maxParts = 20;

/** One command takes up to this many offers. */
export const maxTakes = 20;

/** From this stake on a new offer to anyone can be taken in parts, unless its maker chooses otherwise. */
const partsFromCents = 20_00;

const onePoint = 1_00;

/** The least that each side of a bet risks: in dollars the site's minimum, in points one point. */
export function minimumStake(
  { minimumStakeCents }: Pick<SystemSettings, 'minimumStakeCents'>,
  group: GroupKind | null,
): number {
  return group === 'points' ? onePoint : minimumStakeCents;
}

/** Whether an offer can be taken in parts if its maker does not say. */
export function allowsPartsByDefault(isToAnyone: boolean, stakeCents: number): boolean {
  return isToAnyone && stakeCents >= partsFromCents;
}

/** Whether a part of the bet can be taken instead of the whole. */
export function canBeSplit({ partsTaken, offeredTo }: Pick<Bet, 'partsTaken' | 'offeredTo'>): boolean {
  const isToMany = offeredTo.kind === 'anyone' || offeredTo.kind === 'group';
  return isToMany && partsTaken !== undefined && partsTaken < maxParts - 1;
}

/** What is left of an offer. */
export type Left = {
  readonly makerStakeCents: number;
  /** What the taker of all of it risks. */
  readonly stakeCents: number;
  readonly fee: Fee;
};

/**
 * The part of an offer in which its taker risks `takeCents`. The maker's stake rounds down and the cap of the fee up, so what is
 * left never has a worse price than the offer had, and all caps together are the offer's.
 */
export function partOf({ makerStakeCents, stakeCents, fee }: Left, takeCents: number): Left {
  const capCents = fee.capCents === null ? null : shareUp(fee.capCents, takeCents, stakeCents);
  return {
    makerStakeCents: shareDown(makerStakeCents, takeCents, stakeCents),
    stakeCents: takeCents,
    fee: { bps: fee.bps, capCents },
  };
}

/** What the taker of a part wins on top of their stake. */
export function winOfPart(left: Left, takeCents: number): number {
  const { makerStakeCents, fee } = partOf(left, takeCents);
  return winCents(makerStakeCents, fee);
}

/** From the least to the most that can be taken as a part, both included; none if `most` is below `least`. */
export type PartBounds = { readonly leastCents: number; readonly mostCents: number };

/** Both stakes of a part and of what is left reach the minimum. */
export function partBounds(
  { makerStakeCents, stakeCents }: Omit<Left, 'fee'>,
  minimumCents: number,
): PartBounds {
  const least = Math.max(minimumCents, shareUp(minimumCents, stakeCents, makerStakeCents));
  const leastLeft = Math.max(minimumCents, shareDown(minimumCents - 1, stakeCents, makerStakeCents) + 1);
  return { leastCents: least, mostCents: stakeCents - leastLeft };
}

/** The most of an offer, up to `wantedCents`, that someone can take; null if nothing. */
export function mostTakeable(
  left: Omit<Left, 'fee'> & { readonly allowsParts: boolean },
  wantedCents: number,
  minimumCents: number,
): number | null {
  if (wantedCents >= left.stakeCents) return left.stakeCents;
  if (!left.allowsParts) return null;
  const { leastCents, mostCents } = partBounds(left, minimumCents);
  const cents = Math.min(wantedCents, mostCents);
  return cents < leastCents ? null : cents;
}

/** Products of two amounts can exceed the integers that a number holds. */
function shareDown(cents: number, part: number, whole: number): number {
  return Number((BigInt(cents) * BigInt(part)) / BigInt(whole));
}

function shareUp(cents: number, part: number, whole: number): number {
  return Number((BigInt(cents) * BigInt(part) + BigInt(whole) - 1n) / BigInt(whole));
}
