import type { Bet } from '@sidebet/domain/bets/bet';
import type { MarketTerms } from '@sidebet/domain/markets/market';
import type { Reference } from '@sidebet/domain/markets/reference';
import { toLineMarket } from '../db/line-market.ts';
import type { PoolClient } from '../db/pool.ts';
import { texts } from './binary-array.ts';
import type { BookRequest } from './request.ts';

/** The key of a market of an event, as `event_lines` names its markets. */
export function marketKey(eventId: string, terms: MarketTerms): string {
  return `${eventId} ${toLineMarket(terms)}`;
}

/**
 * What bookmakers quote on the markets of the batch's new, accepted and lapsing bets, by {@link marketKey}. For specified bets
 * nothing is read.
 */
export async function loadReferences(
  client: PoolClient,
  requests: readonly BookRequest[],
  bets: ReadonlyMap<string, Bet>,
): Promise<Map<string, Reference>> {
  const wanted = requests.flatMap(({ command }) => {
    if (command.kind === 'createBet') {
      const { eventId, offer } = command;
      return offer.feePolicy === 'specified' ? [] : [{ eventId, terms: offer.terms }];
    }
    const bet = 'betId' in command ? bets.get(command.betId) : undefined;
    const needsIt = command.kind === 'acceptBet' || command.kind === 'lapseBet';
    return bet && needsIt && bet.feePolicy !== 'specified' ? [bet] : [];
  });
  if (wanted.length === 0) return new Map();
  const markets = [...new Map(wanted.map((one) => [marketKey(one.eventId, one.terms), one])).values()];
  const { rows } = await client.query<{
    event_id: string;
    market: string;
    line_halves: number | null;
    probability_bps: number | null;
    bookmakers: number;
    captured_at: number;
  }>({
    name: 'book-read-references',
    text: `select wanted.event_id, wanted.market, latest.line_halves, latest.probability_bps, latest.bookmakers,
             latest.captured_at
           from unnest($1::text[], $2::text[]) as wanted (event_id, market)
           cross join lateral (
             select l.line_halves, l.probability_bps, l.bookmakers, l.captured_at from event_lines l
             where l.event_id = wanted.event_id and l.market = wanted.market
             order by l.captured_at desc limit 1) latest`,
    values: [
      texts(markets.map(({ eventId }) => eventId)),
      texts(markets.map(({ terms }) => toLineMarket(terms))),
    ],
  });
  return new Map(
    rows.map((row) => [
      `${row.event_id} ${row.market}`,
      {
        lineHalves: row.line_halves,
        probabilityBps: row.probability_bps,
        bookmakers: row.bookmakers,
        capturedAt: row.captured_at,
      },
    ]),
  );
}
