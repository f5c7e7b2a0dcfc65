import { type Random, seeded } from '../harness/random.ts';
import { drawGame, type LinedGame } from './games.ts';
import { consensusBps, makeOffer, type Offer, type Pick, type Product } from './offers.ts';
import { drawArrivals, type Opinion } from './visitors.ts';

/** What visitors of many games did with one product. */
export type Clearing = {
  visitors: number;
  posted: number;
  /** How long each accepted offer had waited, in milliseconds. */
  readonly waitsMs: number[];
  /** What the bookmakers' probabilities take from the worse side of each accepted bet, of a stake of 1, added up. */
  worseSideLoss: number;
};

export type Market = {
  readonly product: Product;
  readonly opinion: Opinion;
  /** The mean number of visitors of a game. */
  readonly meanVisitors: number;
};

export function startClearing(): Clearing {
  return { visitors: 0, posted: 0, waitsMs: [], worseSideLoss: 0 };
}

/** The game of a number, the same for every product. */
export function gameOfNumber(number: number): LinedGame {
  return drawGame(seeded(29, number));
}

/**
 * Plays one game's market and adds it up. Each visitor accepts the oldest open offer that beats their break-even. Without
 * one, they post the offer that beats it by more, or leave. Offers stay open until the start.
 */
export function playGame(market: Market, game: LinedGame, number: number, clearing: Clearing): void {
  // Separate seeds give every product the same visitors at the same times.
  const arrivals = drawArrivals(market.meanVisitors, seeded(31, number));
  const opinions = seeded(37, number);
  const possible = [
    makeOffer(market.product, game, 'favorite'),
    makeOffer(market.product, game, 'underdog'),
  ] as const;
  const open: { readonly offer: Offer; readonly postedAt: number }[] = [];
  for (const at of arrivals) {
    clearing.visitors += 1;
    const believes = drawBeliefs(market, game, opinions);
    const index = open.findIndex(({ offer }) => believes[otherPick(offer.makerPick)] > offer.takerNeedsBps);
    if (index >= 0) {
      const [accepted] = open.splice(index, 1);
      clearing.waitsMs.push(at - accepted!.postedAt);
      clearing.worseSideLoss += worseSideLoss(market.product, game, accepted!.offer);
      continue;
    }
    const offer = bestOffer(possible, believes);
    if (!offer) continue;
    clearing.posted += 1;
    open.push({ offer, postedAt: at });
  }
}

type Beliefs = Readonly<Record<Pick, number>>;

function drawBeliefs({ product, opinion }: Market, game: LinedGame, random: Random): Beliefs {
  const favorite = opinion.draw(consensusBps(product, game, 'favorite'), random);
  return { favorite, underdog: 10_000 - favorite };
}

function bestOffer(possible: readonly [Offer, Offer], believes: Beliefs): Offer | null {
  const edge = (offer: Offer) => believes[offer.makerPick] - offer.makerNeedsBps;
  const [first, second] = possible;
  const better = edge(first) >= edge(second) ? first : second;
  return edge(better) > 0 ? better : null;
}

function otherPick(pick: Pick): Pick {
  return pick === 'favorite' ? 'underdog' : 'favorite';
}

/** The expected loss of the side that loses more, as a share of its stake, by the bookmakers' probabilities. */
function worseSideLoss(product: Product, game: LinedGame, offer: Offer): number {
  const loss = (pick: Pick, needsBps: number) => 1 - consensusBps(product, game, pick) / needsBps;
  return Math.max(
    loss(offer.makerPick, offer.makerNeedsBps),
    loss(otherPick(offer.makerPick), offer.takerNeedsBps),
  );
}
