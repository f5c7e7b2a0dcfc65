import type { BetView } from '@sidebet/contract/bets';
import type { MarketTerms, Selection } from '@sidebet/domain/markets/market';
import {
  isOffer,
  type PositionMoney,
  readMarketTerms,
  viewerMoney,
  viewerSelection,
} from '../../lib/offers.ts';
import type { WantedTerms } from './use-terms-form.ts';

/** One side of a bet or of one that is being written, to compare it with another. Amounts in cents. */
export type SideTerms = Pick<PositionMoney, 'stakeCents' | 'winCents'> & {
  readonly terms: MarketTerms;
  readonly selection: Selection;
  /** Its price has a specified label. */
  readonly isSpecified: boolean;
};

/** The viewer's side of a bet; for everyone but its creator, the side that accepting it gives. */
export function viewerSide(bet: BetView, viewerId: string): SideTerms {
  const { stakeCents, winCents } = viewerMoney(bet, viewerId);
  return {
    terms: readMarketTerms(bet),
    selection: viewerSelection(bet, viewerId),
    stakeCents,
    winCents,
    isSpecified: !isOffer(bet),
  };
}

/** Whether a counter-offer has the line and both stakes of what it answers. */
export function hasSameTerms({ acceptor, creator, ...bet }: BetView, wanted: WantedTerms): boolean {
  return (
    bet.lineHalves === wanted.lineHalves &&
    acceptor.stakeCents === wanted.stakeCents &&
    creator.stakeCents === wanted.acceptorStakeCents
  );
}

/** How long a counter-offer can be answered: at most until betting on the game closes. */
export const goodForOptions = ['hour', 'threeHours', 'day', 'start'] as const;
export type GoodFor = (typeof goodForOptions)[number];

const hourMs = 3_600_000;
const goodForMs: Readonly<Record<Exclude<GoodFor, 'start'>, number>> = {
  hour: hourMs,
  threeHours: 3 * hourMs,
  day: 24 * hourMs,
};

/** The choices that end before the start, and the start. Times in milliseconds since 1970 UTC. */
export function listGoodFor(startsAt: number, now: number): readonly GoodFor[] {
  return goodForOptions.filter((option) => option === 'start' || now + goodForMs[option] < startsAt);
}

/** When a counter-offer made now returns without an answer. */
export function counterEnd(goodFor: GoodFor, startsAt: number, now: number): number {
  return goodFor === 'start' ? startsAt : Math.min(startsAt, now + goodForMs[goodFor]);
}
