import type { Clearing } from './simulate.ts';

const hourMs = 3_600_000;

/** The metrics of one product, as in docs/market-clearing.md. Shares are from 0 to 1. */
export type Metrics = {
  /** Visitors who posted an offer. */
  readonly postedShare: number;
  /** Accepted offers, of those posted; null if there were none. */
  readonly acceptedShare: number | null;
  /** Visitors who got a bet, as maker or taker. */
  readonly matchedShare: number;
  /** The median time from posting to acceptance of the accepted offers; null if there were none. */
  readonly medianWaitMs: number | null;
  /** The mean expected loss of the worse side of a bet, as a share of its stake; null without bets. */
  readonly worseSideLoss: number | null;
};

export function metricsFrom({ visitors, posted, waitsMs, worseSideLoss }: Clearing): Metrics {
  const accepted = waitsMs.length;
  return {
    postedShare: posted / visitors,
    acceptedShare: posted === 0 ? null : accepted / posted,
    matchedShare: (2 * accepted) / visitors,
    medianWaitMs: accepted === 0 ? null : waitsMs.toSorted((a, b) => a - b)[Math.floor(accepted / 2)]!,
    worseSideLoss: accepted === 0 ? null : worseSideLoss / accepted,
  };
}

/** "posted 41.2%, accepted 81.0% of them, got a bet 66.7%, median wait 2.1 h, worse side loses 1.0%". */
export function metricsLine({
  postedShare,
  acceptedShare,
  matchedShare,
  medianWaitMs,
  worseSideLoss,
}: Metrics): string {
  const wait = medianWaitMs === null ? 'none' : `${(medianWaitMs / hourMs).toFixed(1)} h`;
  return [
    `posted ${percent(postedShare)}`,
    `accepted ${percent(acceptedShare)} of them`,
    `got a bet ${percent(matchedShare)}`,
    `median wait ${wait}`,
    `worse side loses ${percent(worseSideLoss)}`,
  ].join(', ');
}

export function percent(share: number | null): string {
  return share === null ? 'none' : `${(100 * share).toFixed(1)}%`;
}
