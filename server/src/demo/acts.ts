import { allowsPartsByDefault } from '@sidebet/domain/bets/parts';
import type { Bet } from '@sidebet/domain/book/bet';
import type { Offer } from '@sidebet/domain/book/commands';
import { toFriend } from '@sidebet/domain/book/offered-to';
import { type MarketTerms, marketTerms } from '@sidebet/domain/markets/market';
import { isFresh, type Reference } from '@sidebet/domain/markets/reference';
import { termsVersion } from '@sidebet/domain/markets/terms-version';
import type { Calls } from '../context.ts';
import { newId } from '../db/new-id.ts';
import type { Pool } from '../db/pool.ts';
import { readNewestLines } from '../features/betting/events/reference-lines.ts';

type Book = Calls<'book', 'execute'>['book'];

/** What a simulated user does, by the same commands as people. Each returns the bet, or null if the book refused. */

export async function postOffer(
  book: Book,
  userId: string,
  eventId: string,
  offer: Offer,
  friendId?: string,
): Promise<Bet | null> {
  const betId = newId();
  const isPriced = offer.feePolicy === 'exchange';
  const allowsParts = isPriced && allowsPartsByDefault(friendId === undefined, offer.stakeCents);
  const command = { kind: 'createBet', betId, userId, eventId, offer: { ...offer, allowsParts } } as const;
  const result = await book.execute({
    command: friendId === undefined ? command : { ...command, offeredTo: toFriend(friendId) },
    key: { actorId: userId, key: betId, requestHash: 'demo' },
  });
  return result.kind === 'done' ? result.bet : null;
}

export async function takeOffer(book: Book, userId: string, bet: Bet): Promise<Bet | null> {
  const command = { kind: 'acceptBet', betId: bet.id, userId, termsVersion: termsVersion(bet) } as const;
  const result = await book.execute({ command, key: { actorId: userId, key: newId(), requestHash: 'demo' } });
  return result.kind === 'done' ? result.bet : null;
}

export async function givePlayMoney(book: Book, userId: string, amountCents: number): Promise<void> {
  const adjustmentId = newId();
  await book.execute({
    command: { kind: 'adjust', adjustmentId, userId, amountCents },
    key: { actorId: userId, key: adjustmentId, requestHash: 'demo' },
  });
}

/** A market of an event with what bookmakers quote on it. */
export type QuotedMarket = { readonly terms: MarketTerms; readonly reference: Reference };

/** The markets of each event on which bookmakers have a recent quote, at their line. Only events with one. */
export async function readQuotedMarkets(
  pool: Pool,
  eventIds: readonly string[],
  now: number,
): Promise<Map<string, readonly QuotedMarket[]>> {
  const lines = await readNewestLines(pool, eventIds);
  return new Map(
    [...lines].flatMap(([eventId, ofEvent]) => {
      const fresh = ofEvent.filter((line) => isFresh(line, now));
      const markets = fresh.map((line) => ({ terms: marketTerms(line), reference: line }));
      return markets.length === 0 ? [] : [[eventId, markets] as const];
    }),
  );
}

/** The quote on a bet's market; null if there is none. */
export function quoteOn(markets: readonly QuotedMarket[], terms: MarketTerms): Reference | null {
  return (
    markets.find((quoted) => quoted.terms.market === terms.market && quoted.terms.team === terms.team)
      ?.reference ?? null
  );
}
