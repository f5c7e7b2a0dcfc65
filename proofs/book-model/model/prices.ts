import { estimateChance } from '@sidebet/domain/markets/chance';
import type { MarketTerms } from '@sidebet/domain/markets/market';
import { hour, type ModelState } from './state.ts';
import type { ModelBet, ModelLine, ModelMarket, ModelSide } from './types.ts';

/** Sides, lines and what bookmakers quote on them. */

/** How far the chance of the maker of an offer may fall, in basis points. */
const farthest = {
  onLine: { tight: 3_00, normal: 6_00, wide: 9_00 },
  withoutLine: { tight: 5_00, normal: 10_00, wide: 20_00 },
} as const;

/** How far a chance on another line than the bookmakers' can be off in both sports. */
const uncertainty = 4_00;

export const otherSides: Readonly<Record<ModelSide, ModelSide>> = {
  home: 'away',
  away: 'home',
  over: 'under',
  under: 'over',
  yes: 'no',
  no: 'yes',
};

export const sidesByMarket: Readonly<Record<ModelMarket, readonly ModelSide[]>> = {
  moneyline: ['home', 'away'],
  spread: ['home', 'away'],
  total: ['over', 'under'],
  toWin: ['yes', 'no'],
};

/** Lines are whole half points: up to 100 points either way for a spread, from half a point to 1,000 for a total. */
export function isLine(market: ModelMarket, line: number | null): boolean {
  if (market === 'moneyline' || market === 'toWin') return line === null;
  return line !== null && Number.isInteger(line);
}

export function newestLine(
  model: ModelState,
  event: string,
  market: ModelMarket,
  team: 'home' | 'away' | null,
): ModelLine | null {
  let newest: ModelLine | null = null;
  for (const line of model.lines) {
    const fits = line.event === event && line.market === (market === 'toWin' ? `${team}ToWin` : market);
    if (fits && (newest === null || line.at > newest.at)) newest = line;
  }
  return newest;
}

/** Whether the market has moved against the creator. A line older than an hour says nothing, then and now. */
export function hasLapsed(model: ModelState, bet: ModelBet): boolean {
  const { posted, lapse, side } = bet;
  const today = newestLine(model, bet.event, bet.market, bet.team);
  if (lapse === 'off' || posted === null || today === null) return false;
  if (model.now - today.at > hour || bet.createdAt - posted.at > hour) return false;
  const [before, after] = [chanceOf(model, bet, posted, side), chanceOf(model, bet, today, side)];
  const fall = farthest[bet.line === null ? 'withoutLine' : 'onLine'][lapse];
  return before !== null && after !== null && after <= before - fall;
}

/** A side's chance by a quote. On another line it is the product's estimate, which is compared with real results elsewhere. */
function chanceOf(
  model: ModelState,
  { event, market, team, line }: ModelBet,
  quote: ModelLine,
  side: ModelSide,
): number | null {
  if (quote.line === line) return chanceFor(quote, side);
  const { line: lineHalves, chance: probabilityBps, books: bookmakers, at: capturedAt } = quote;
  const terms = { market, team, lineHalves: line } as MarketTerms;
  const sportKey = model.events.get(event)!.sport === 'soccer' ? 'soccer_epl' : 'icehockey_nhl';
  const reference = { lineHalves, probabilityBps, bookmakers, capturedAt };
  return estimateChance(reference, terms, side, sportKey, capturedAt)?.bps ?? null;
}

/** Whether a side may need 25 percentage points more than bookmakers give it, or is on another line at an unknown chance. */
export function isBadPrice(
  model: ModelState,
  bet: ModelBet,
  side: ModelSide,
  stake: number,
  payout: number,
): boolean {
  if (bet.policy === 'specified') return false;
  const today = newestLine(model, bet.event, bet.market, bet.team);
  if (today === null || model.now - today.at > hour) return false;
  const isOther = today.line !== bet.line;
  const chance = chanceOf(model, bet, today, side);
  if (chance === null) return isOther;
  return Math.round((stake / payout) * 100_00) >= chance - (isOther ? uncertainty : 0) + 25_00;
}

/** The bookmakers' chance of a side, in basis points; null if too few of them quote it. */
function chanceFor({ chance, books }: ModelLine, side: ModelSide): number | null {
  if (chance === null || books < 3) return null;
  return side === 'home' || side === 'over' || side === 'yes' ? chance : 100_00 - chance;
}
