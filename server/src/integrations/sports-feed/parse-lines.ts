import { isSameTeam } from '@sidebet/domain/game-identity';
import { isQuotable } from '@sidebet/domain/line-scale';
import { findLineScale } from '@sidebet/domain/line-scales';
import type { Quote } from '@sidebet/domain/markets/consensus';
import { z } from 'zod';
import { type Expected, instant, type Parsed, parseRows } from './parse.ts';
import type { FeedEvent, FeedLines } from './port.ts';

/** How prices are written: 1.91 or −110. */
export type PriceFormat = 'decimal' | 'american';

/** Quotes that were left out. */
export type QuoteCounts = {
  /** Exchanges' lay prices and outrights, which arrive unrequested. */
  readonly otherMarkets: number;
  /** Outcomes that are not the two teams, a draw, or over and under, or that miss one. */
  readonly unmatchedNames: number;
  /** Prices that pay nothing or cannot be read. */
  readonly badPrices: number;
  /** Lines that are not a multiple of one half, such as soccer's quarter lines. */
  readonly quarterLines: number;
  /** Lines whose two outcomes contradict each other. */
  readonly badLines: number;
  /** Lines that no bookmaker could quote on the sport. */
  readonly impossibleLines: number;
};

const outcome = z.object({
  name: z.string().trim(),
  price: z.unknown().optional(),
  point: z.unknown().optional(),
});
const updated = instant.optional().catch(undefined);
const market = z.object({ key: z.string(), last_update: updated, outcomes: z.array(z.unknown()) });
const bookmaker = z.object({
  key: z.string().min(1).max(80),
  last_update: updated,
  markets: z.array(z.unknown()),
});
const gameRow = z.object({ bookmakers: z.array(z.unknown()).catch([]) });

/**
 * The bookmakers' quotes of an /odds response. Outcomes are matched by team name, never by position. A quote that cannot
 * be fully read is left out and counted; it never affects the others.
 */
export function parseLines(
  body: unknown,
  expected: Expected = {},
  format: PriceFormat = 'decimal',
): Parsed<FeedLines> & { readonly quotes: QuoteCounts } {
  const quotes = {
    otherMarkets: 0,
    unmatchedNames: 0,
    badPrices: 0,
    quarterLines: 0,
    badLines: 0,
    impossibleLines: 0,
  };
  const count = (what: keyof QuoteCounts) => {
    quotes[what] += 1;
  };
  const parsed = parseRows(unwrapHistorical(body), expected, (event, row) =>
    readGame(event, row, format, count),
  );
  return { ...parsed, quotes };
}

type Count = (what: keyof QuoteCounts) => void;

/** The historical endpoint wraps its answer in an object, with one game or a list of games. */
export function unwrapHistorical(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('data' in body)) return body;
  return Array.isArray(body.data) ? body.data : [body.data];
}

function readGame(event: FeedEvent, row: unknown, format: PriceFormat, count: Count): FeedLines {
  const lines = {
    winner: [] as Quote[],
    winnerOrDraw: [] as Quote[],
    spread: [] as Quote[],
    total: [] as Quote[],
  };
  for (const candidate of gameRow.parse(row).bookmakers) {
    const book = bookmaker.safeParse(candidate).data;
    for (const each of book?.markets ?? []) {
      const offered = market.safeParse(each).data;
      if (!book || !offered) continue;
      const read = readMarket(event, offered, format, count);
      if (!read) continue;
      const { kind, lineHalves, prices } = read;
      // Some recordings have no time for each market.
      const updatedAt = offered.last_update ?? book.last_update ?? 0;
      lines[kind].push({ bookmaker: book.key, lineHalves, prices, updatedAt });
    }
  }
  return { ...event, ...lines };
}

type ReadMarket = Omit<Quote, 'bookmaker' | 'updatedAt'> & {
  readonly kind: 'winner' | 'winnerOrDraw' | 'spread' | 'total';
};

function readMarket(
  { sportKey, homeTeam, awayTeam }: FeedEvent,
  { key, outcomes }: z.infer<typeof market>,
  format: PriceFormat,
  count: Count,
): ReadMarket | null {
  const names = marketNames(key, homeTeam, awayTeam, outcomes.length);
  if (!names) {
    count('otherMarkets');
    return null;
  }
  const read = outcomes.map((each) => outcome.safeParse(each).data);
  const inOrder = names.map((name) => read.filter((each) => each && isSameTeam(each.name, name)));
  if (inOrder.some((matches) => matches.length !== 1)) {
    count('unmatchedNames');
    return null;
  }
  const chosen = inOrder.map(([match]) => match!);
  const prices = chosen.map(({ price }) => decimalPrice(price, format));
  if (prices.some((price) => price === null)) {
    count('badPrices');
    return null;
  }
  const quote = { lineHalves: null, prices: prices as number[] };
  if (key === 'h2h') return { ...quote, kind: names.length === 3 ? 'winnerOrDraw' : 'winner' };
  const [first, second] = chosen.map(({ point }) => point);
  if (
    typeof first !== 'number' ||
    typeof second !== 'number' ||
    first !== (key === 'spreads' ? -second : second)
  ) {
    count('badLines');
    return null;
  }
  if (!Number.isInteger(first * 2)) {
    count('quarterLines');
    return null;
  }
  const kind = key === 'spreads' ? 'spread' : 'total';
  const scale = findLineScale(sportKey, kind);
  if (scale && !isQuotable(scale, first * 2)) {
    count('impossibleLines');
    return null;
  }
  return { ...quote, lineHalves: first * 2, kind };
}

/** The outcomes of a market in the order of our prices; null for a market we do not read. */
function marketNames(key: string, home: string, away: string, outcomes: number): readonly string[] | null {
  if (key === 'h2h') return outcomes === 3 ? [home, 'Draw', away] : [home, away];
  if (key === 'spreads') return [home, away];
  return key === 'totals' ? ['Over', 'Under'] : null;
}

/** The price as decimal odds above 1; null for a price that pays nothing or cannot be read. */
function decimalPrice(price: unknown, format: PriceFormat): number | null {
  if (typeof price !== 'number' || !Number.isFinite(price)) return null;
  const decimal = format === 'decimal' ? price : americanToDecimal(price);
  return decimal !== null && decimal > 1 && decimal <= 1_001 ? decimal : null;
}

/** Bookmakers write a market that is over as −100000. */
function americanToDecimal(price: number): number | null {
  if (price >= 100) return 1 + price / 100;
  return price <= -100 && price > -100_000 ? 1 - 100 / price : null;
}
