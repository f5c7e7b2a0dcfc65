import type { MarketTerms, Selection, Side } from '../markets/market.ts';
import { americanPrice } from '../markets/odds-format.ts';
import type { Fee, FeePolicy } from '../markets/price.ts';
import type { Market } from '../sport-table.ts';
import { matchingWindow } from './matching.ts';
import { maxTakes, mostTakeable, partBounds, winOfPart } from './parts.ts';

/** The open bets of a game by market, line, selection and price (docs/rules.md#the-ladder). Amounts are cents. */

/** An open bet to anyone, from the side that takes it. Lists of them are in the order in which they were made. */
export type LadderOffer = {
  readonly uniqueId: string;
  readonly isMine: boolean;
  readonly market: Market;
  readonly marketTeam: Side | null;
  readonly lineHalves: number | null;
  /** What its taker backs. */
  readonly selection: Selection;
  readonly feePolicy: FeePolicy;
  readonly fee: Fee;
  /** What the taker of all that is left risks, and what they win on top of it. */
  readonly stakeCents: number;
  readonly winCents: number;
  readonly makerStakeCents: number;
  readonly allowsParts: boolean;
  /** When a new offer can be taken, in milliseconds since 1970 UTC; null if it can be taken now. */
  readonly opensAt: number | null;
};

/** What one can take: a market, its line and what one backs. */
export type LadderPlace = Pick<LadderOffer, 'market' | 'marketTeam' | 'lineHalves' | 'selection'>;

export type LadderSide<Offer> = LadderPlace & { readonly levels: readonly LadderLevel<Offer>[] };

/** The offers of one price. */
export type LadderLevel<Offer> = {
  /** The price net of the fee, as American odds: 102 or −110. */
  readonly price: number;
  /** The specified bets are a level of their own. */
  readonly isSpecified: boolean;
  /** What others offer here: what can be risked in all, and won on top of it. */
  readonly stakeCents: number;
  readonly winCents: number;
  /** The least that can be risked; null if there is nothing of others. */
  readonly leastCents: number | null;
  /** Others' offers that can be taken now, oldest first. */
  readonly offers: readonly Offer[];
  readonly mine: readonly Offer[];
};

/** The sides of a ladder in the order of their first offers, each with its best price for a taker first. */
export function listLadder<Offer extends LadderOffer>(
  offers: readonly Offer[],
  { minimumCents, now }: { readonly minimumCents: number; readonly now: number },
): LadderSide<Offer>[] {
  const shown = offers.filter((offer) => offer.isMine || isOpen(offer, now));
  return [...groupBy(shown, placeKey).values()].map((ofSide) => {
    const levels = [...groupBy(ofSide, levelKey).values()].map((level) => toLevel(level, minimumCents));
    const { market, marketTeam, lineHalves, selection } = ofSide[0]!;
    return { market, marketTeam, lineHalves, selection, levels: levels.sort(byPrice) };
  });
}

function toLevel<Offer extends LadderOffer>(all: readonly Offer[], minimumCents: number): LadderLevel<Offer> {
  const offers = all.filter(({ isMine }) => !isMine);
  const leasts = offers.map((offer) => leastOf(offer, minimumCents));
  return {
    price: priceOf(all[0]!),
    isSpecified: all[0]!.feePolicy === 'specified',
    stakeCents: sum(offers.map(({ stakeCents }) => stakeCents)),
    winCents: sum(offers.map(({ winCents }) => winCents)),
    leastCents: leasts.length === 0 ? null : Math.min(...leasts),
    offers,
    mine: all.filter(({ isMine }) => isMine),
  };
}

/** The least that one can risk on an offer. */
function leastOf(offer: LadderOffer, minimumCents: number): number {
  if (!offer.allowsParts) return offer.stakeCents;
  const { leastCents, mostCents } = partBounds(offer, minimumCents);
  return leastCents > mostCents ? offer.stakeCents : leastCents;
}

/** What to take of one offer, as `takeOffers` takes it. */
export type PlannedTake<Offer> = {
  readonly offer: Offer;
  readonly takeCents: number;
  readonly winCents: number;
};

export type TakePlan<Offer> = {
  readonly takes: readonly PlannedTake<Offer>[];
  /** What they add up to. */
  readonly stakeCents: number;
  readonly winCents: number;
};

/**
 * What to take to risk `riskCents`, or as much of it as there is, at a price or better: the best price first, then the oldest
 * offer. Of specified bets only where `isSpecified`, and then only those.
 */
export function planTakes<Offer extends LadderOffer>(
  side: LadderSide<Offer>,
  wanted: { readonly price: number; readonly isSpecified: boolean; readonly riskCents: number },
  minimumCents: number,
): TakePlan<Offer> {
  const takes: PlannedTake<Offer>[] = [];
  let leftCents = wanted.riskCents;
  for (const level of side.levels) {
    if (level.isSpecified !== wanted.isSpecified || level.price < wanted.price) continue;
    for (const offer of level.offers) {
      const takeCents = takes.length < maxTakes ? takeUpTo(offer, leftCents, minimumCents) : null;
      if (takeCents === null) continue;
      takes.push({ offer, takeCents, winCents: winOfPart(offer, takeCents) });
      leftCents -= takeCents;
    }
  }
  return {
    takes,
    stakeCents: sum(takes.map(({ takeCents }) => takeCents)),
    winCents: sum(takes.map(({ winCents }) => winCents)),
  };
}

/** The most of an offer that does not risk more than `wantedCents`; null if nothing. */
function takeUpTo(offer: LadderOffer, wantedCents: number, minimumCents: number): number | null {
  return wantedCents <= 0 ? null : mostTakeable(offer, wantedCents, minimumCents);
}

/** The bet that someone is about to post. */
export type WantedBet =
  | { readonly feePolicy: 'specified'; readonly selection: Selection; readonly wagerCents: number }
  | {
      readonly feePolicy: 'exchange';
      readonly terms: MarketTerms;
      readonly selection: Selection;
      readonly stakeCents: number;
      /** What it would win, net of the fee. */
      readonly winCents: number;
    };

/**
 * What to take instead of posting a bet. For the specified bet that is the nearest wager from 80% to 120%, then the oldest. For
 * an offer it is the best net return at the wanted price or better, then the most of the wanted stake, then the oldest. Never
 * one's own bet or an offer that is not open yet. Null without any.
 */
export function findMatch<Offer extends LadderOffer>(
  offers: readonly Offer[],
  wanted: WantedBet,
  { minimumCents, now }: { readonly minimumCents: number; readonly now: number },
): PlannedTake<Offer> | null {
  const open = offers.filter(
    (offer) =>
      !offer.isMine &&
      isOpen(offer, now) &&
      offer.feePolicy === wanted.feePolicy &&
      offer.selection === wanted.selection,
  );
  if (wanted.feePolicy === 'specified') return findNearestWager(open, wanted.wagerCents);
  const { terms, stakeCents, winCents } = wanted;
  const possible = open
    .filter((offer) => isOnTerms(offer, terms) && isAtLeast(offer, stakeCents, winCents))
    .flatMap((offer) => {
      const takeCents = takeUpTo(offer, stakeCents, minimumCents);
      return takeCents === null ? [] : [{ offer, takeCents, winCents: winOfPart(offer, takeCents) }];
    })
    // A part that rounds down can be worse than the offer.
    .filter((take) => take.winCents * stakeCents >= winCents * take.takeCents);
  return first(possible, (a, b) => compareReturns(b.offer, a.offer) || b.takeCents - a.takeCents);
}

function findNearestWager<Offer extends LadderOffer>(open: readonly Offer[], wagerCents: number) {
  const { minCents, maxCents } = matchingWindow(wagerCents);
  const distance = ({ stakeCents }: Offer) => Math.abs(stakeCents - wagerCents);
  const near = open.filter(({ stakeCents }) => stakeCents >= minCents && stakeCents <= maxCents);
  const offer = first(near, (a, b) => distance(a) - distance(b));
  return offer && { offer, takeCents: offer.stakeCents, winCents: offer.winCents };
}

/** The first of the best. */
function first<T>(items: readonly T[], compare: (a: T, b: T) => number): T | null {
  return items.reduce<T | null>((best, item) => (best && compare(best, item) <= 0 ? best : item), null);
}

function isOpen({ opensAt }: LadderOffer, now: number): boolean {
  return opensAt === null || opensAt <= now;
}

function isOnTerms(offer: LadderOffer, { market, team, lineHalves }: MarketTerms): boolean {
  return offer.market === market && offer.marketTeam === team && offer.lineHalves === lineHalves;
}

/** Whether an offer's net return is at least that of winning `winCents` with `stakeCents`. */
function isAtLeast(offer: LadderOffer, stakeCents: number, winCents: number): boolean {
  return offer.winCents * stakeCents >= winCents * offer.stakeCents;
}

function compareReturns(a: LadderOffer, b: LadderOffer): number {
  return a.winCents / a.stakeCents - b.winCents / b.stakeCents;
}

function priceOf({ stakeCents, winCents }: LadderOffer): number {
  return americanPrice(stakeCents, winCents);
}

/** The best price for a taker first; the specified bets after offers of the same price. */
function byPrice(a: LadderLevel<unknown>, b: LadderLevel<unknown>): number {
  return b.price - a.price || Number(a.isSpecified) - Number(b.isSpecified);
}

function placeKey({ market, marketTeam, lineHalves, selection }: LadderPlace): string {
  return `${market} ${marketTeam} ${lineHalves} ${selection}`;
}

function levelKey(offer: LadderOffer): string {
  return offer.feePolicy === 'specified' ? 'specified' : String(priceOf(offer));
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, one) => total + one, 0);
}
