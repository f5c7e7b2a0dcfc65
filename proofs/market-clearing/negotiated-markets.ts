import { percent } from './metrics.ts';
import { type Negotiated, type NegotiatedMarket, startNegotiated, type Ways } from './negotiate.ts';
import { fairMoneylineAtTwo, spreadAtTwo } from './offers.ts';
import { aroundThreePoints, withinThreePoints } from './visitors.ts';

const hourMs = 3_600_000;

const noWays: Ways = { parts: false, matching: false, counters: false };
export const allWays: Ways = { parts: true, matching: true, counters: true };

type Played = { readonly market: NegotiatedMarket; readonly totals: Negotiated };

/** The markets of docs/market-clearing.md: the site before, with each of the ways, and with all of them. */
export function openMarkets(after: Ways): readonly Played[] {
  const usual: NegotiatedMarket = {
    product: spreadAtTwo,
    opinion: withinThreePoints,
    meanVisitors: 20,
    ways: noWays,
    hasSizes: true,
    lookingPercent: 50,
  };
  const combinations: readonly Ways[] = [
    noWays,
    { ...noWays, parts: true },
    { ...noWays, matching: true },
    { ...noWays, counters: true },
    { ...after, parts: false },
    { ...after, matching: false },
    { ...after, counters: false },
    after,
  ];
  const beforeAndAfter = (market: NegotiatedMarket) => [market, { ...market, ways: after }];
  const markets = [
    ...combinations.map((ways) => ({ ...usual, ways })),
    ...beforeAndAfter({ ...usual, opinion: aroundThreePoints }),
    ...beforeAndAfter({ ...usual, product: fairMoneylineAtTwo }),
    ...[5, 80].flatMap((meanVisitors) => beforeAndAfter({ ...usual, meanVisitors })),
    ...[25, 75, 100].flatMap((lookingPercent) => beforeAndAfter({ ...usual, lookingPercent })),
    { ...usual, hasSizes: false },
    { ...usual, hasSizes: false, lookingPercent: 100 },
  ];
  return markets.map((market) => ({ market, totals: startNegotiated() }));
}

type NegotiatedMetrics = {
  readonly postedShare: number;
  readonly acceptedShare: number;
  /** Visitors who got a bet. */
  readonly matchedShare: number;
  /** Stakes of bets, of all that visitors wanted to risk. */
  readonly moneyShare: number;
  /** From posting to the first acceptance of the accepted offers. */
  readonly medianWaitMs: number;
};

function metricsFrom(totals: Negotiated): NegotiatedMetrics {
  const { visitors, posted, matchedVisitors, wantedCents, matchedCents, waitsMs } = totals;
  return {
    postedShare: posted / visitors,
    acceptedShare: waitsMs.length / posted,
    matchedShare: matchedVisitors / visitors,
    moneyShare: matchedCents / wantedCents,
    medianWaitMs: waitsMs.toSorted((a, b) => a - b)[Math.floor(waitsMs.length / 2)]!,
  };
}

/** "spread at 2%, within 3 points, 20 visitors, 50% look, with parts and matching: posted …". */
export function negotiatedLine({ market, totals }: Played): string {
  const { product, opinion, meanVisitors, lookingPercent, hasSizes } = market;
  const metrics = metricsFrom(totals);
  const where = [
    opinion.name,
    `${meanVisitors} visitors`,
    product.name,
    `${lookingPercent}% look`,
    ...(hasSizes ? [] : ['everyone risks $20']),
    `with ${waysLabel(market.ways)}`,
  ];
  return `${where.join(', ')}: ${[
    `posted ${percent(metrics.postedShare)}`,
    `accepted ${percent(metrics.acceptedShare)} of them`,
    `got a bet ${percent(metrics.matchedShare)}`,
    `money matched ${percent(metrics.moneyShare)}`,
    `median wait ${(metrics.medianWaitMs / hourMs).toFixed(1)} h`,
  ].join(', ')}`;
}

function waysLabel({ parts, matching, counters }: Ways): string {
  const names = [
    ...(parts ? ['parts'] : []),
    ...(matching ? ['matching'] : []),
    ...(counters ? ['counters'] : []),
  ];
  return names.length === 0 ? 'none of the three' : names.join(' and ');
}

/** Each market with all of the ways against the same one before: more visitors get a bet, more money, in less time. */
export function findTooLittleGain(played: readonly Played[], after: Ways): readonly string[] {
  return played.flatMap(({ market, totals }) => {
    if (market.ways !== noWays) return [];
    const isAfter = (other: NegotiatedMarket) =>
      JSON.stringify(other) === JSON.stringify({ ...market, ways: after }) && other !== market;
    const counterpart = played.find((other) => isAfter(other.market));
    if (!counterpart) return [];
    const [before, now] = [metricsFrom(totals), metricsFrom(counterpart.totals)];
    const failures = [
      ...(now.matchedShare >= 1.25 * before.matchedShare ? [] : ['visitors who get a bet']),
      ...(now.moneyShare >= 1.25 * before.moneyShare ? [] : ['money matched']),
      ...(now.medianWaitMs <= 0.9 * before.medianWaitMs ? [] : ['median time to acceptance']),
    ];
    return failures.map((name) => `${negotiatedLine({ market, totals })}: too little gain in ${name}.`);
  });
}
