import type { EventView } from '@sidebet/contract/events';
import { planTakes, type TakePlan } from '@sidebet/domain/bets/ladder';
import { formatDollarsInSentence, maxAmountCents } from '@sidebet/domain/cents';
import { isSamePick, type MarketPick } from '../../lib/game-markets.ts';
import type { LadderOffer, LadderSide } from './api/ladder.ts';

/** A price of the ladder that the slip takes: at it or better. */
export type SlipLevel = MarketPick & {
  /** American odds net of the fee, as the ladder names its levels. */
  readonly price: number;
  readonly isSpecified: boolean;
};

/** Chooses what is risked at a price, from the last stake. In cents. */
export type RiskFrom = (lastCents: number | null) => number;

/** The slip, for the ladders of several games. */
export type LevelSlip = {
  /** The price that it takes. */
  readonly taken: { readonly event: EventView; readonly level: SlipLevel } | null;
  readonly onTake: (event: EventView, level: SlipLevel, riskFrom: RiskFrom) => void;
};

export type Plan = TakePlan<LadderOffer>;

export function isSameLevel(one: SlipLevel, other: SlipLevel): boolean {
  return (
    isSamePick(one, other) &&
    one.terms.lineHalves === other.terms.lineHalves &&
    one.price === other.price &&
    one.isSpecified === other.isSpecified
  );
}

/** The ladder's side of a pick; undefined while no one offers it. */
export function findSide(sides: readonly LadderSide[], { terms, selection }: MarketPick) {
  return sides.find(
    (side) =>
      side.market === terms.market &&
      side.marketTeam === terms.team &&
      side.lineHalves === terms.lineHalves &&
      side.selection === selection,
  );
}

/** What a level has, and how to take a part of it. */
export type LevelOffers = {
  /** All that can be taken at once. */
  readonly all: Plan;
  /** How many offers there are at the price or better. */
  readonly count: number;
  /** The best price there is now, of the same kind of bets; null without any. */
  readonly best: number | null;
  readonly plan: (riskCents: number) => Plan;
  /** What one can risk next to an amount that the offers do not add up to: the next below, then above. */
  readonly near: (riskCents: number) => readonly number[];
};

export function readLevel(sides: readonly LadderSide[], level: SlipLevel, minimumCents: number): LevelOffers {
  const side = findSide(sides, level);
  const levels = (side?.levels ?? []).filter(
    ({ isSpecified, offers }) => isSpecified === level.isSpecified && offers.length > 0,
  );
  const plan = (riskCents: number): Plan =>
    side ? planTakes(side, { ...level, riskCents }, minimumCents) : { takes: [], stakeCents: 0, winCents: 0 };
  const reached = levels.filter(({ price }) => price >= level.price);
  const all = plan(maxAmountCents);
  return {
    all,
    count: reached.reduce((sum, { offers }) => sum + offers.length, 0),
    best: levels[0]?.price ?? null,
    plan,
    near: (riskCents) => {
      const below = plan(riskCents).stakeCents;
      const sums = all.takes.map((_, at) => sumOf(all.takes.slice(0, at + 1)));
      const leasts = reached.flatMap(({ leastCents }) => leastCents ?? []);
      const above = Math.min(...[...sums, ...leasts].filter((cents) => cents > riskCents));
      return [below, above].filter((cents) => cents > 0 && Number.isFinite(cents));
    },
  };
}

const sumOf = (takes: Plan['takes']) => takes.reduce((sum, { takeCents }) => sum + takeCents, 0);

/** In cents, for a tap: those that a level has, and all of it. */
export function listQuickAmounts({ plan, all }: LevelOffers): readonly number[] {
  const usual = [10_00, 25_00, 50_00].filter(
    (cents) => cents < all.stakeCents && plan(cents).stakeCents === cents,
  );
  return all.stakeCents > 0 ? [...usual, all.stakeCents] : [];
}

/** What the slip starts with: the last stake if the offers have it, or else all that the balance allows. In cents. */
export function firstRisk(offers: LevelOffers, lastCents: number | null, balanceCents: number): number {
  if (lastCents !== null && describeMisfit(offers, lastCents) === null) return lastCents;
  return offers.plan(balanceCents).stakeCents || offers.all.stakeCents;
}

/** What is wrong with a risk that the offers do not add up to; null if they do. */
export function describeMisfit({ plan, all, near }: LevelOffers, riskCents: number): string | null {
  if (riskCents > all.stakeCents)
    return `You can risk up to ${formatDollarsInSentence(all.stakeCents)} here.`;
  if (plan(riskCents).stakeCents === riskCents) return null;
  return `These offers add up to ${near(riskCents).map(formatDollarsInSentence).join(' or ')}. Risk one of these.`;
}
