import { breakEvenBps, fairOtherStakeCents } from '@sidebet/domain/markets/fairness';
import { defaultExchangeFee, type Fee, specifiedFee, winCents } from '@sidebet/domain/markets/price';
import type { LinedGame } from './games.ts';

/** What one visitor backs. On a spread the favorite gives the points of the consensus line. */
export type Pick = 'favorite' | 'underdog';

/** One kind of bet that a site could offer. */
export type Product = {
  readonly name: string;
  readonly market: 'moneyline' | 'spread';
  /** Whether stakes follow the bookmakers' probability. Otherwise both people risk the same. */
  readonly fairStakes: boolean;
  readonly fee: Fee;
};

export const specifiedMoneyline: Product = {
  name: 'specified moneyline (equal stakes, 20%)',
  market: 'moneyline',
  fairStakes: false,
  fee: specifiedFee,
};
export const spreadAtTwenty: Product = {
  name: 'spread at 20%',
  market: 'spread',
  fairStakes: false,
  fee: specifiedFee,
};
export const spreadAtTwo: Product = {
  name: 'spread at 2%',
  market: 'spread',
  fairStakes: false,
  fee: defaultExchangeFee,
};
export const fairMoneylineAtTwo: Product = {
  name: 'moneyline with fair stakes at 2%',
  market: 'moneyline',
  fairStakes: true,
  fee: defaultExchangeFee,
};

export const products = [specifiedMoneyline, spreadAtTwenty, spreadAtTwo, fairMoneylineAtTwo] as const;

/** The bookmakers' probability of a pick, given no push. The consensus spread makes a game even. */
export function consensusBps(product: Product, game: LinedGame, pick: Pick): number {
  const favoriteBps = product.market === 'spread' ? 5_000 : game.favoriteBps;
  return pick === 'favorite' ? favoriteBps : 10_000 - favoriteBps;
}

/** An offer as its two people see it. */
export type Offer = {
  readonly makerPick: Pick;
  /** The probabilities at which the offer is worth nothing to the maker and to the taker, in basis points. */
  readonly makerNeedsBps: number;
  readonly takerNeedsBps: number;
};

const makerStakeCents = 20_00;

/** The offer of $20.00 that a visitor can post on a pick. */
export function makeOffer(product: Product, game: LinedGame, makerPick: Pick): Offer {
  const takerStakeCents = product.fairStakes
    ? fairOtherStakeCents(makerStakeCents, consensusBps(product, game, makerPick))
    : makerStakeCents;
  return {
    makerPick,
    makerNeedsBps: breakEvenBps(makerStakeCents, winCents(takerStakeCents, product.fee)),
    takerNeedsBps: breakEvenBps(takerStakeCents, winCents(makerStakeCents, product.fee)),
  };
}
