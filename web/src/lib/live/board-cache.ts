import type { BetView } from '@sidebet/contract/bets';
import type { EventView } from '@sidebet/contract/events';
import { type BoardPosition, compareForBoard } from '@sidebet/domain/bets/board-order';
import { maxCorrections } from '@sidebet/domain/bets/new-offer';
import { matchesSportFilter } from '@sidebet/domain/sports';
import type { QueryKey } from '@tanstack/react-query';
import { apiKey, inputIn } from '../api/api-key.ts';
import { readAgain } from '../api/read-again.ts';
import type { AppClient } from '../app-client.ts';
import type { BoardFilter } from '../list-filters.ts';
import { isOffer, readMarketTerms } from '../offers.ts';
import { mapPages, type Paged } from '../paged.ts';
import { patchQueries } from './patch-queries.ts';
import { readEventsSoon } from './read-events-soon.ts';

type GoneBet = Pick<BetView, 'uniqueId' | 'betId' | 'userId'>;

/**
 * Inserts new bets into the board's lists, which are sorted by start. Corrected offers, and those of which others took parts,
 * replace their earlier terms.
 */
export function addToBoard(client: AppClient, bets: BetView[]): void {
  const viewerId = viewerIdIn(client);
  readMatchingBets(client, bets);
  const others = bets.filter((bet) => bet.userId !== viewerId);
  if (others.length === 0) return;
  const changed = others.filter(isChanged);
  countOpenBets(
    client,
    others.filter((bet) => !isChanged(bet)).map((bet) => bet.betId),
    1,
  );
  // Whether a game counts it already is not known.
  if (changed.length > 0) readEventsSoon(client);
  for (const { uniqueId } of changed) readAgain(client, ['getBet'], { params: { uniqueId } });
  patchQueries<Paged<BetView>>(client, apiKey('listBoard'), (data, queryKey) => {
    const filter = readFilter(queryKey);
    if (needsServerFilter(filter)) return data;
    return others.filter((bet) => matches(filter, bet)).reduce(insert, data);
  });
  void client.invalidateQueries({
    queryKey: apiKey('listBoard'),
    predicate: ({ queryKey }) => needsServerFilter(readFilter(queryKey)),
  });
}

const isChanged = ({ opensAt, correctionsLeft, partsTaken = 0 }: BetView) =>
  (opensAt !== null && correctionsLeft < maxCorrections) || partsTaken > 0;

const readFilter = (queryKey: QueryKey) => inputIn<'listBoard'>(queryKey).query as BoardFilter;

/** Only the server knows friendships and search matches. */
const needsServerFilter = ({ scope, q }: BoardFilter) => scope === 'friends' || q !== '';

function matches({ sport, market }: BoardFilter, bet: BetView): boolean {
  if (!matchesSportFilter(sport, bet.betSportKey)) return false;
  if (market === 'standard') return !isOffer(bet);
  return market === 'all' || market === readMarketTerms(bet).market;
}

/** Removes bets from every board list and from their games' counts. Idempotent per bet. */
export function removeFromBoard(client: AppClient, bets: readonly GoneBet[]): void {
  const gone = new Set(bets.map((bet) => bet.uniqueId));
  patchQueries<Paged<BetView>>(client, apiKey('listBoard'), (pages) =>
    mapPages(pages, (items) => items.filter((bet) => !gone.has(bet.uniqueId))),
  );
  const viewerId = viewerIdIn(client);
  const uncounted = bets.filter((bet) => bet.userId !== viewerId && isFirstReport(client, bet.uniqueId));
  countOpenBets(
    client,
    uncounted.map((bet) => bet.betId),
    -1,
  );
  readMatchingBets(client, bets);
  for (const uniqueId of gone) readAgain(client, ['getBet'], { params: { uniqueId } });
}

function readMatchingBets(client: AppClient, bets: readonly GoneBet[]): void {
  for (const eventId of new Set(bets.map(({ betId }) => betId)))
    readAgain(client, ['listMatchingBets'], { params: { eventId } });
}

function viewerIdIn(client: AppClient): string | undefined {
  return client.getQueryData(apiKey('getSession'))?.user?.id;
}

const maxCountedOut = 1_000;

function isFirstReport({ boardCounts: { countedOut } }: AppClient, uniqueId: string): boolean {
  if (countedOut.has(uniqueId)) return false;
  countedOut.add(uniqueId);
  if (countedOut.size > maxCountedOut) countedOut.delete(countedOut.values().next().value!);
  return true;
}

function insert(data: Paged<BetView>, bet: BetView): Paged<BetView> {
  const known = data.pages.some((page) => page.items.some((item) => item.uniqueId === bet.uniqueId));
  if (known)
    return mapPages(data, (items) => items.map((item) => (item.uniqueId === bet.uniqueId ? bet : item)));
  const pages = [...data.pages];
  for (const [index, page] of pages.entries()) {
    const later = page.items.findIndex(
      (item) => compareForBoard(boardPosition(item), boardPosition(bet)) > 0,
    );
    const lastPage = page.nextCursor === null;
    if (later < 0 && !lastPage) continue;
    const at = later < 0 ? page.items.length : later;
    pages[index] = { ...page, items: page.items.toSpliced(at, 0, bet) };
    return { ...data, pages };
  }
  // After everything loaded so far; a later page will include it.
  return data;
}

function boardPosition({ betTime, betId, uniqueId }: BetView): BoardPosition {
  return { commenceTime: Date.parse(betTime), eventId: betId, id: uniqueId };
}

/** News of a bet may come this much later than a list that already counts it. */
const latestNewsMs = 1_000;
const recountAtMostEveryMs = 10_000;

function countOpenBets(client: AppClient, eventIds: string[], step: 1 | -1): void {
  if (eventIds.length === 0) return;
  const changeById = new Map<string, number>();
  for (const id of eventIds) changeById.set(id, (changeById.get(id) ?? 0) + step);
  const now = Date.now();
  const recount = now - client.boardCounts.recountedAt > recountAtMostEveryMs;
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: apiKey('listEvents') })) {
    if (recount && now - state.dataUpdatedAt < latestNewsMs) {
      client.boardCounts.recountedAt = now;
      client.readSoon(queryKey);
    }
  }
  patchQueries<Paged<EventView>>(client, apiKey('listEvents'), (data) =>
    mapPages(data, (events) =>
      events.map((event) => {
        const change = changeById.get(event.id);
        return change ? { ...event, openBets: Math.max(0, event.openBets + change) } : event;
      }),
    ),
  );
}
