import { fairOtherStakeCents } from '@sidebet/domain/markets/fairness';
import { type Random, seeded } from '../harness/random.ts';
import type { LinedGame } from './games.ts';
import { consensusBps, type Pick } from './offers.ts';
import type { Market } from './simulate.ts';
import { drawArrivals, drawSizeCents, openForMs } from './visitors.ts';

/** What the site has next to offers that are taken whole. */
export type Ways = { readonly parts: boolean; readonly matching: boolean; readonly counters: boolean };

export type NegotiatedMarket = Market & {
  readonly ways: Ways;
  /** Otherwise everyone wants to risk $20.00. */
  readonly hasSizes: boolean;
  /** How many visitors look through the open offers if nothing shows them a match. */
  readonly lookingPercent: number;
};

/** What visitors of many games did. */
export type Negotiated = {
  visitors: number;
  posted: number;
  matchedVisitors: number;
  wantedCents: number;
  matchedCents: number;
  /** How long each accepted offer had waited for its first taker, in milliseconds. */
  readonly waitsMs: number[];
};

export function startNegotiated(): Negotiated {
  return { visitors: 0, posted: 0, matchedVisitors: 0, wantedCents: 0, matchedCents: 0, waitsMs: [] };
}

/** A visitor of one game. Prices are probabilities in basis points, before the fee. */
type Visitor = {
  readonly number: number;
  readonly sizeCents: number;
  readonly isLooking: boolean;
  /** The highest price that beats their break-even. */
  readonly highestBps: Readonly<Record<Pick, number>>;
  /** What they ask as makers; null if no price within a point of the bookmakers beats their break-even. */
  readonly asksBps: Readonly<Record<Pick, number | null>>;
  /** The side of which they think more than the bookmakers do. */
  readonly prefers: Pick;
  hasBet: boolean;
};

type OpenOffer = {
  readonly maker: Visitor;
  readonly pick: Pick;
  makerCents: number;
  takerCents: number;
  readonly allowsParts: boolean;
  partsTaken: number;
  readonly postedAt: number;
};

/** A counter-offer and what it answers, as prices of the offer's pick. */
type Talk = {
  readonly offer: OpenOffer;
  readonly guest: Visitor;
  readonly bps: number;
  readonly answeredBps: number;
  readonly round: number;
};

type BothStakes = { readonly makerCents: number; readonly takerCents: number };
type Take = { readonly offer: OpenOffer; readonly takerCents: number };

const minStakeCents = 1_00;
const partsFromCents = 20_00;
const maxParts = 20;
const maxRounds = 10;
const hourMs = 3_600_000;
const counterForMs = 24 * hourMs;
/** Makers ask, and counter-offers name, a price within this much of the bookmakers' probability. */
const askWithinBps = 100;
/** How many people answer a notice, and how long that takes on average. */
const answersPercent = 67;
const answersAfterMs = 2 * hourMs;

/** Plays one game's market and adds it up. Its visitors, their sizes and prices are the same whatever the site has. */
export function negotiate(
  market: NegotiatedMarket,
  game: LinedGame,
  number: number,
  totals: Negotiated,
): void {
  new Floor(market, number, totals).play(drawVisitors(market, game, number));
}

type Arrival = { readonly at: number; readonly visitor: Visitor };

function drawVisitors(market: NegotiatedMarket, game: LinedGame, number: number): readonly Arrival[] {
  const opinions = seeded(37, number);
  const sizes = seeded(43, number);
  const habits = seeded(47, number);
  return drawArrivals(market.meanVisitors, seeded(31, number)).map((at, index) => {
    const consensus = {
      favorite: consensusBps(market.product, game, 'favorite'),
      underdog: consensusBps(market.product, game, 'underdog'),
    };
    const favorite = market.opinion.draw(consensus.favorite, opinions);
    const { bps: feeBps } = market.product.fee;
    const highestBps = {
      favorite: highestPriceBps(favorite, feeBps),
      underdog: highestPriceBps(10_000 - favorite, feeBps),
    };
    const size = drawSizeCents(sizes);
    const ask = (pick: Pick) => drawAsk(consensus[pick], highestBps[pick], habits);
    const prefers: Pick = favorite >= consensus.favorite ? 'favorite' : 'underdog';
    const visitor = {
      number: index,
      sizeCents: market.hasSizes ? size : 20_00,
      isLooking: habits.chance(market.lookingPercent),
      highestBps,
      asksBps: { favorite: ask('favorite'), underdog: ask('underdog') },
      prefers,
      hasBet: false,
    };
    return { at, visitor };
  });
}

/** The price before the fee at which a belief breaks even. */
export function highestPriceBps(believesBps: number, feeBps: number): number {
  const kept = 10_000 - feeBps;
  return Math.floor((believesBps * kept) / (10_000 - (believesBps * feeBps) / 10_000));
}

function drawAsk(consensus: number, highestBps: number, random: Random): number | null {
  const [from, to] = [consensus - askWithinBps, Math.min(consensus + askWithinBps, highestBps)];
  const share = random.int(0, 1_000_000) / 1_000_000;
  return to < from ? null : Math.round(from + share * (to - from));
}

class Floor {
  readonly #market: NegotiatedMarket;
  readonly #number: number;
  readonly #totals: Negotiated;
  readonly #queue: { readonly at: number; readonly run: () => void }[] = [];
  #open: OpenOffer[] = [];
  #talks: Talk[] = [];
  #now = 0;

  constructor(market: NegotiatedMarket, number: number, totals: Negotiated) {
    this.#market = market;
    this.#number = number;
    this.#totals = totals;
  }

  play(arrivals: readonly Arrival[]): void {
    for (const { at, visitor } of arrivals) {
      this.#totals.visitors += 1;
      this.#totals.wantedCents += visitor.sizeCents;
      this.#queue.push({ at, run: () => this.#visit(visitor, true) });
    }
    while (true) {
      const next = this.#queue.shift();
      if (!next) return;
      this.#now = next.at;
      next.run();
    }
  }

  /** Nothing happens after the start. */
  #later(at: number, run: () => void): void {
    if (at >= openForMs) return;
    const index = this.#queue.findIndex((other) => other.at > at);
    this.#queue.splice(index < 0 ? this.#queue.length : index, 0, { at, run });
  }

  /** Someone takes what suits them, or answers an offer with a counter-offer, or posts. */
  #visit(visitor: Visitor, mayCounter: boolean): void {
    const { matching, counters } = this.#market.ways;
    if (matching || visitor.isLooking) {
      const takes = this.#findTakes(visitor);
      if (takes.length > 0) {
        for (const take of takes) this.#take(visitor, take);
        return;
      }
      const talk = counters && mayCounter ? this.#findCounter(visitor) : null;
      if (talk) {
        this.#counter(talk);
        return;
      }
    }
    this.#post(visitor);
  }

  /** Takes that together risk from half of what the visitor wants to a fifth more: one, or with matching the best ones. */
  #findTakes(visitor: Visitor): readonly Take[] {
    const { matching } = this.#market.ways;
    const suitable = this.#open.filter(
      (offer) =>
        offer.maker !== visitor && 10_000 - priceBps(offer) <= visitor.highestBps[otherPick(offer.pick)],
    );
    const isEnough = (cents: number) => 2 * cents >= visitor.sizeCents;
    if (!matching) {
      for (const offer of suitable) {
        const takerCents = this.#takeable(offer, visitor.sizeCents);
        if (isEnough(takerCents)) return [{ offer, takerCents }];
      }
      return [];
    }
    const takes: Take[] = [];
    let leftCents = visitor.sizeCents;
    for (const offer of suitable.toSorted((a, b) => priceBps(b) - priceBps(a) || a.postedAt - b.postedAt)) {
      const takerCents = leftCents > 0 ? this.#takeable(offer, leftCents) : 0;
      if (takerCents === 0) continue;
      takes.push({ offer, takerCents });
      leftCents -= takerCents;
    }
    return isEnough(visitor.sizeCents - leftCents) ? takes : [];
  }

  /** How much of an offer someone takes who wants to risk this much; 0 if neither the whole nor a part suits. */
  #takeable(offer: OpenOffer, wantedCents: number): number {
    if (5 * offer.takerCents <= 6 * wantedCents) return offer.takerCents;
    if (!offer.allowsParts || offer.partsTaken === maxParts - 1) return 0;
    const maker = makerPart(offer, wantedCents);
    const isLargeEnough =
      Math.min(maker, wantedCents, offer.makerCents - maker, offer.takerCents - wantedCents) >= minStakeCents;
    return isLargeEnough ? wantedCents : 0;
  }

  #take(taker: Visitor, { offer, takerCents }: Take): void {
    const makerCents = makerPart(offer, takerCents);
    this.#bet(offer, taker, makerCents, takerCents);
    offer.makerCents -= makerCents;
    offer.takerCents -= takerCents;
    offer.partsTaken += 1;
    if (offer.takerCents === 0) this.#remove(offer);
    else this.#endTalks(({ offer: of, bps, guest }) => of === offer && !findStakes(offer, guest, bps));
  }

  #bet(offer: OpenOffer, taker: Visitor, makerCents: number, takerCents: number): void {
    if (offer.partsTaken === 0) this.#totals.waitsMs.push(this.#now - offer.postedAt);
    this.#totals.matchedCents += makerCents + takerCents;
    for (const visitor of [offer.maker, taker]) {
      if (!visitor.hasBet) this.#totals.matchedVisitors += 1;
      visitor.hasBet = true;
    }
  }

  #post(visitor: Visitor): void {
    const pick = visitor.prefers;
    const bps = visitor.asksBps[pick];
    if (bps === null) return;
    const makerCents = visitor.sizeCents;
    const takerCents = fairOtherStakeCents(makerCents, bps);
    if (takerCents < minStakeCents) return;
    this.#totals.posted += 1;
    const allowsParts = this.#market.ways.parts && makerCents >= partsFromCents;
    const terms = { pick, makerCents, takerCents, allowsParts };
    this.#open.push({ maker: visitor, ...terms, partsTaken: 0, postedAt: this.#now });
  }

  /** The open offer whose price is nearest to the visitor's own. */
  #findCounter(visitor: Visitor): Talk | null {
    const possible = this.#open.flatMap((offer) => {
      const own = offer.maker === visitor ? null : visitor.asksBps[otherPick(offer.pick)];
      if (own === null) return [];
      const bps = Math.max(10_000 - own, priceBps(offer));
      if (!findStakes(offer, visitor, bps)) return [];
      return [{ offer, guest: visitor, bps, answeredBps: priceBps(offer), round: 1 }];
    });
    const distance = ({ bps, answeredBps }: Talk) => bps - answeredBps;
    return possible.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
  }

  #counter(talk: Talk): void {
    this.#talks.push(talk);
    const delayMs = this.#answerAfterMs(talk.guest, talk.round);
    this.#later(this.#now + Math.min(delayMs, counterForMs), () => {
      if (!this.#talks.includes(talk)) return;
      this.#talks = this.#talks.filter((other) => other !== talk);
      if (delayMs < counterForMs) this.#answer(talk);
      else this.#comeBack(talk.guest);
    });
  }

  /** Accepts what beats one's break-even. Otherwise proposes the middle of both prices, or declines. */
  #answer(talk: Talk): void {
    const { offer, guest, bps, answeredBps, round } = talk;
    const isMaker = round % 2 === 1;
    const beats = (price: number) =>
      isMaker
        ? price <= offer.maker.highestBps[offer.pick]
        : 10_000 - price <= guest.highestBps[otherPick(offer.pick)];
    const stakes = findStakes(offer, guest, bps)!;
    if (beats(bps)) {
      this.#bet(offer, guest, stakes.makerCents, stakes.takerCents);
      this.#remove(offer);
      return;
    }
    const middleBps = Math.round((bps + answeredBps) / 2);
    if (round < maxRounds && beats(middleBps) && findStakes(offer, guest, middleBps))
      this.#counter({ offer, guest, bps: middleBps, answeredBps: bps, round: round + 1 });
    else this.#comeBack(guest);
  }

  #remove(offer: OpenOffer): void {
    this.#open = this.#open.filter((other) => other !== offer);
    this.#endTalks((talk) => talk.offer === offer);
  }

  #endTalks(isOver: (talk: Talk) => boolean): void {
    const over = this.#talks.filter(isOver);
    this.#talks = this.#talks.filter((talk) => !over.includes(talk));
    for (const { guest } of over) this.#comeBack(guest);
  }

  /** Someone whose counter-offer returned takes or posts instead, if they look. */
  #comeBack(guest: Visitor): void {
    const delayMs = this.#answerAfterMs(guest, maxRounds + 1);
    this.#later(this.#now + delayMs, () => this.#visit(guest, false));
  }

  /** Infinite for the third of people who do not answer. */
  #answerAfterMs(guest: Visitor, round: number): number {
    const random = seeded(53, this.#number, guest.number, round);
    if (!random.chance(answersPercent)) return Number.POSITIVE_INFINITY;
    return -Math.log(random.int(1, 1_000_000) / 1_000_000) * answersAfterMs;
  }
}

function otherPick(pick: Pick): Pick {
  return pick === 'favorite' ? 'underdog' : 'favorite';
}

/** What an offer's pick costs its maker. */
function priceBps({ makerCents, takerCents }: OpenOffer): number {
  return Math.round((makerCents * 10_000) / (makerCents + takerCents));
}

function makerPart({ makerCents, takerCents }: OpenOffer, partCents: number): number {
  return Math.floor((makerCents * partCents) / takerCents);
}

/** The largest stakes at a price of the offer's pick. Null if they are less than half of what either side wanted. */
function findStakes(offer: OpenOffer, guest: Visitor, bps: number): BothStakes | null {
  const most = fairOtherStakeCents(offer.makerCents, bps);
  const takerCents = Math.min(guest.sizeCents, most);
  const makerCents =
    takerCents === most
      ? offer.makerCents
      : Math.min(offer.makerCents, fairOtherStakeCents(takerCents, 10_000 - bps));
  const isEnough = 2 * takerCents >= guest.sizeCents && 2 * makerCents >= offer.makerCents;
  return isEnough && Math.min(makerCents, takerCents) >= minStakeCents ? { makerCents, takerCents } : null;
}
