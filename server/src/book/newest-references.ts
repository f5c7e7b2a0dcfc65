import type { MarketTerms } from '@sidebet/domain/markets/market';
import type { Reference } from '@sidebet/domain/markets/reference';
import { quotedAtSql, toLineMarket } from '../db/line-market.ts';
import type { Pool, PoolClient } from '../db/pool.ts';
import { texts } from './binary-array.ts';
import { marketKey, type SeenReference } from './working-snapshot.ts';

type QuotedMarket = { readonly eventId: string; readonly terms: MarketTerms };

/** What bookmakers quote on these markets now, by {@link marketKey}. */
export async function readNewestReferences(
  db: Pool | PoolClient,
  wanted: readonly QuotedMarket[],
): Promise<Map<string, SeenReference>> {
  if (wanted.length === 0) return new Map();
  const markets = [...new Map(wanted.map((one) => [marketKey(one.eventId, one.terms), one])).values()];
  const { rows } = await db.query<Reference & { eventId: string; market: string; seenAt: number }>({
    name: 'book-read-references',
    text: `select wanted.event_id, wanted.market, latest.line_halves, latest.probability_bps, latest.bookmakers,
             latest.captured_at, latest.seen_at
           from unnest($1::text[], $2::text[]) as wanted (event_id, market)
           cross join lateral (
             select l.line_halves, l.probability_bps, l.bookmakers, ${quotedAtSql('l')} as captured_at,
               l.captured_at as seen_at
             from event_lines l
             where l.event_id = wanted.event_id and l.market = wanted.market
             order by l.captured_at desc limit 1) latest`,
    values: [
      texts(markets.map(({ eventId }) => eventId)),
      texts(markets.map(({ terms }) => toLineMarket(terms))),
    ],
  });
  return new Map(
    rows.map(({ eventId, market, seenAt, ...reference }) => [`${eventId} ${market}`, { reference, seenAt }]),
  );
}
