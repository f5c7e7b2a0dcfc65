import { withSign } from '../with-sign.ts';

/** How a viewer reads prices. */
export const oddsFormats = ['american', 'decimal', 'fractional', 'percent'] as const;
export type OddsFormat = (typeof oddsFormats)[number];

/**
 * The price of risking `stakeCents` to win `winCents`, net of the fee: "−110", "1.91", "10/11", "52.4%". A win of 0 has no
 * price: null.
 */
export function formatOdds(format: OddsFormat, stakeCents: number, winCents: number): string | null {
  if (stakeCents <= 0 || winCents <= 0) return null;
  switch (format) {
    case 'american':
      return american(stakeCents, winCents);
    case 'decimal':
      return ((stakeCents + winCents) / stakeCents).toFixed(2);
    case 'fractional':
      return fractional(winCents / stakeCents);
    case 'percent':
      return `${((stakeCents / (stakeCents + winCents)) * 100).toFixed(1)}%`;
    default:
      return format satisfies never;
  }
}

function american(stakeCents: number, winCents: number): string {
  const price = americanPrice(stakeCents, winCents);
  return withSign(price, String(Math.abs(price)), '+');
}

/**
 * American odds of risking `stakeCents` to win `winCents`, rounded. Even money and longer odds are positive: what $100 wins.
 * Shorter odds are negative: what it takes to win $100. A better price is a greater number.
 */
export function americanPrice(stakeCents: number, winCents: number): number {
  const isPlus = winCents >= stakeCents;
  const value = Math.round(100 * (isPlus ? winCents / stakeCents : stakeCents / winCents));
  return isPlus || value === 100 ? value : -value;
}

/** Bookmakers' fractions have small denominators: the closest one with at most 20. */
const largestDenominator = 20;

function fractional(ratio: number): string {
  let best = { numerator: Math.max(1, Math.round(ratio)), denominator: 1 };
  const distance = (fraction: typeof best) => Math.abs(fraction.numerator / fraction.denominator - ratio);
  for (let denominator = 2; denominator <= largestDenominator; denominator += 1) {
    const candidate = { numerator: Math.round(ratio * denominator), denominator };
    if (candidate.numerator > 0 && distance(candidate) < distance(best)) best = candidate;
  }
  // Odds longer than 50 to 1 do not exist here, and shorter than 1 to 20 need a larger denominator.
  if (best.numerator / best.denominator > 2 * ratio)
    best = { numerator: 1, denominator: Math.round(1 / ratio) };
  return `${best.numerator}/${best.denominator}`;
}
