import { specifiedOffer } from '@sidebet/domain/bets/offer';
import type { Bet } from '@sidebet/domain/book/bet';
import type { Offer } from '@sidebet/domain/book/commands';
import { breakEvenBps, fairOtherStakeCents } from '@sidebet/domain/markets/fairness';
import {
  type MarketTerms,
  moneyline,
  oppositeSelection,
  type Side,
  selectionsByMarket,
} from '@sidebet/domain/markets/market';
import { type Fee, isPriceInRange, stakeToWinCents, winCents } from '@sidebet/domain/markets/price';
import { probabilityFor, type Reference } from '@sidebet/domain/markets/reference';
import { randomFrom, wholeBetween } from '../integrations/sports-feed/simulated/random.ts';

/**
 * What members of the demo's cast think of prices. They only take a side that they believe wins often enough, except of standard
 * bets, which cost both sides 20%: those are on the team they like better.
 */

/** Members differ from the bookmakers by at most this, in basis points. */
const maxOffBps = 300;

/** How much likelier than the bookmakers a member believes the market's first selection is. Never changes. */
function opinionBps(member: string, eventId: string, { market, team }: MarketTerms): number {
  return wholeBetween(randomFrom(`${member} ${eventId} ${market} ${team}`), -maxOffBps, maxOffBps);
}

/** What a member likes better of a market's two selections. */
export function favored(member: string, eventId: string, terms: MarketTerms) {
  const [first, second] = selectionsByMarket[terms.market];
  return opinionBps(member, eventId, terms) >= 0 ? first : second;
}

/**
 * The probability that a member gives a selection, in basis points: the bookmakers', up to 3 points off. Null if the
 * bookmakers say nothing recent about this line.
 */
export function believedBps(
  member: string,
  bet: Pick<Bet, 'eventId' | 'terms'> & { readonly selection: Offer['selection'] },
  reference: Reference | null,
  now: number,
): number | null {
  const { eventId, terms, selection } = bet;
  const bps = probabilityFor(reference, terms, selection, now);
  if (bps === null) return null;
  const [first] = selectionsByMarket[terms.market];
  const opinion = opinionBps(member, eventId, terms);
  return bps + (selection === first ? opinion : -opinion);
}

/** What a bet's price depends on. */
export type PricedBet = Pick<
  Bet,
  'eventId' | 'terms' | 'creatorSelection' | 'creatorStakeCents' | 'acceptorStakeCents' | 'fee' | 'feePolicy'
>;

/** Whether an open bet's other side wins often enough at its price, or is the team that a member likes in a standard bet. */
export function isWorthTaking(
  member: string,
  bet: PricedBet,
  reference: Reference | null,
  now: number,
): boolean {
  const selection = oppositeSelection(bet.creatorSelection);
  const believed = believedBps(member, { ...bet, selection }, reference, now);
  if (believed === null) return false;
  if (bet.feePolicy === 'specified' && isFan(member, bet.eventId, selection, believed)) return true;
  return breakEvenBps(bet.acceptorStakeCents, winCents(bet.creatorStakeCents, bet.fee)) <= believed;
}

/** A team that wins less often than this has no fans at equal stakes. */
const minFanBps = 4_000;

function isFan(member: string, eventId: string, selection: Offer['selection'], believed: number): boolean {
  return selection === favored(member, eventId, moneyline) && believed >= minFanBps;
}

/** A member's standard bet, on the team they like better. Null if it wins too seldom. */
export function standardBet(
  member: string,
  eventId: string,
  reference: Reference,
  stakeCents: number,
  now: number,
): Offer | null {
  const selection = favored(member, eventId, moneyline);
  const believed = believedBps(member, { eventId, terms: moneyline, selection }, reference, now);
  if (believed === null || !isFan(member, eventId, selection, believed)) return null;
  return specifiedOffer(selection as Side, stakeCents);
}

/** Offers are in steps of this. */
const stepCents = 50;

/**
 * A member's offer on a market at the bookmakers' line: equal stakes on a spread or total, and stakes that match what the
 * member believes on the winner, at the fee in effect. Null if the price would not be fair to the member.
 */
export function fairOffer(
  member: string,
  eventId: string,
  terms: MarketTerms,
  reference: Reference,
  stakeCents: number,
  fee: Fee,
  now: number,
): Offer | null {
  const selection = favored(member, eventId, terms);
  const believed = believedBps(member, { eventId, terms, selection }, reference, now);
  if (believed === null || believed <= 0 || believed >= 10_000) return null;
  const wanted = stakeToWinCents(fairOtherStakeCents(stakeCents, believed), fee);
  const acceptorStakeCents =
    terms.lineHalves === null ? Math.ceil(wanted / stepCents) * stepCents : stakeCents;
  const needed = breakEvenBps(stakeCents, winCents(acceptorStakeCents, fee));
  if (needed > believed || !isPriceInRange(stakeCents, acceptorStakeCents)) return null;
  return {
    terms,
    selection,
    stakeCents,
    acceptorStakeCents,
    feePolicy: 'exchange',
    fee,
    lapseOnMove: 'normal',
    expiresAt: null,
  };
}
