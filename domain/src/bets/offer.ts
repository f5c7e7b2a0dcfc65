import type { Bet, GameEvent } from '../book/bet.ts';
import type { Offer } from '../book/commands.ts';
import type { Snapshot } from '../book/snapshot.ts';
import { isWholePositiveCents, maxAmountCents } from '../cents.ts';
import { isQuotable, type LineScale } from '../line-scale.ts';
import { findLineScale } from '../line-scales.ts';
import { type Fairness, needsConfirmation } from '../markets/fairness.ts';
import {
  formatHalves,
  formatSpread,
  isSelectionOf,
  type MarketTerms,
  moneyline,
  type Side,
} from '../markets/market.ts';
import { isPriceInRange, isSameFee, noFee, specifiedFee } from '../markets/price.ts';
import type { Reference } from '../markets/reference.ts';
import { type Refusal, refusalMessages, refuse } from '../refusals.ts';
import type { Market } from '../sport-table.ts';
import { offersMarket } from '../sports.ts';

/** The specified bet: on the winner, at equal stakes (the wager), for 20 %. It neither lapses nor expires early. */
export function specifiedOffer(side: Side, wagerCents: number): Offer {
  return {
    terms: moneyline,
    selection: side,
    stakeCents: wagerCents,
    acceptorStakeCents: wagerCents,
    feePolicy: 'specified',
    fee: specifiedFee,
    lapseOnMove: 'off',
    expiresAt: null,
  };
}

/**
 * The offer of a bet on another line or at other stakes. The market, the selection, the end, when it lapses and whether others
 * can take parts of it stay.
 */
export function withOtherTerms(
  { terms, creatorSelection: selection, feePolicy, lapseOnMove, expiresAt, partsTaken }: Bet,
  { lineHalves, stakeCents, acceptorStakeCents, fee }: OtherTerms,
): Offer {
  return {
    terms: { ...terms, lineHalves } as Offer['terms'],
    ...{ selection, stakeCents, acceptorStakeCents, feePolicy, fee, lapseOnMove, expiresAt },
    ...(partsTaken !== undefined && { allowsParts: true }),
  };
}

type OtherTerms = Pick<Offer, 'stakeCents' | 'acceptorStakeCents' | 'fee'> & {
  readonly lineHalves: number | null;
};

/** Refuses, in this order: invalidWager, stakeAboveMaximum, invalidSelection, invalidLine, priceOutOfRange. */
export function refuseMalformedOffer(offer: Offer): Refusal | null {
  const { terms, selection, stakeCents, acceptorStakeCents } = offer;
  if (!isWholePositiveCents(stakeCents) || !isWholePositiveCents(acceptorStakeCents))
    return refuse('invalidWager');
  if (Math.max(stakeCents, acceptorStakeCents) > maxAmountCents) return refuse('stakeAboveMaximum');
  if (!isSelectionOf(terms.market, selection)) return refuse('invalidSelection');
  if ((terms.team === null) === (terms.market === 'toWin')) return refuse('invalidSelection');
  if (!hasValidLine(terms)) return refuse('invalidLine');
  return isPriceInRange(stakeCents, acceptorStakeCents) ? null : refuse('priceOutOfRange');
}

/** Whether the line is whole half points. Markets without a line have none. */
function hasValidLine({ market, lineHalves }: MarketTerms): boolean {
  return market === 'spread' || market === 'total' ? Number.isSafeInteger(lineHalves) : lineHalves === null;
}

/** What bookmakers quote on a bet's market. Null if nothing. */
export function findReference(snapshot: Snapshot, eventId: string, terms: MarketTerms): Reference | null {
  return snapshot.reference?.(eventId, terms) ?? null;
}

/** Whether a side must type its stake again because of its price. The specified bet has the same price for everyone. */
export function mustConfirmPrice(
  { feePolicy }: Pick<Offer, 'feePolicy'>,
  fairness: Fairness | null,
): boolean {
  return feePolicy !== 'specified' && needsConfirmation(fairness);
}

/** Refuses a market that the event's sport does not have. */
export function refuseMarket(event: GameEvent, { terms }: Offer): Refusal | null {
  return offersMarket(event.sportKey, terms.market) ? null : refuse('marketNotOffered');
}

/** Refuses a line that no bookmaker could quote on the event's sport. */
export function refuseUnquotableLine({ sportKey }: GameEvent, { terms }: Offer): Refusal | null {
  if (terms.lineHalves === null) return null;
  const scale = findLineScale(sportKey, terms.market);
  return !scale || isQuotable(scale, terms.lineHalves) ? null : refuseLine(terms.market, scale);
}

/** Names the lines that a bookmaker could quote. */
function refuseLine(market: Market, { minHalves, maxHalves }: LineScale): Refusal {
  const [least, most] = [minHalves, maxHalves].map(market === 'spread' ? formatSpread : formatHalves);
  return refuse(
    'lineNotQuotable',
    `${refusalMessages.lineNotQuotable}a ${market} from ${least} to ${most} points.`,
  );
}

/** Refuses a chosen end that has passed or lies after the start. */
export function refuseExpiry(event: GameEvent, { expiresAt }: Offer, now: number): Refusal | null {
  if (expiresAt === null || (expiresAt > now && expiresAt <= event.commenceTime)) return null;
  return refuse('invalidExpiry');
}

/** Refuses a fee that is not the one in effect: its creator agreed to another. Bets in groups have none. */
export function refuseOtherFee(
  { exchangeFee }: Snapshot,
  { feePolicy, fee }: Offer,
  isInGroup: boolean,
): Refusal | null {
  if (isInGroup && feePolicy !== 'none') return refuse('feeChanged');
  const inForce = { specified: specifiedFee, exchange: exchangeFee, none: noFee }[feePolicy];
  return isSameFee(fee, inForce) ? null : refuse('feeChanged');
}
