import type { BetView, OfferedBet } from '@sidebet/contract/bets';
import type { EventView } from '@sidebet/contract/events';
import { apiKey } from '../api/api-key.ts';
import { readAgain, statisticsReads } from '../api/read-again.ts';
import type { AppClient } from '../app-client.ts';
import { noteResults } from '../bet-results.ts';
import type { MyBetsTab } from '../list-filters.ts';
import { allItems, mapPages, type Paged } from '../paged.ts';
import { updateBetsOfGames } from './game-cache.ts';
import { patchQueries } from './patch-queries.ts';

const tabs: MyBetsTab[] = ['Created', 'Active', 'Settled'];

/** Moves the user's bets to the tab of their status, and refreshes views of a single bet. */
export function updateMyBets(client: AppClient, bets: BetView[]): void {
  noteResults(client, bets);
  for (const tab of tabs) {
    patchQueries<Paged<OfferedBet>>(client, apiKey('listMyBets', { query: { tab } }), (data) =>
      placeUnder(tab, data, bets),
    );
  }
  updateBetsOfGames(client, bets);
  noteOpenBets(client, bets);
  for (const bet of bets) {
    patchQueries<{ bet: BetView }>(
      client,
      apiKey('getBet', { params: { uniqueId: bet.uniqueId } }),
      (data) => ({ ...data, bet }),
    );
    readAgain(client, ['getBet', 'getReceipt'], { params: { uniqueId: bet.uniqueId } });
  }
  if (bets.some((bet) => bet.status === 'Settled')) {
    readAgain(client, [...statisticsReads, 'leaderboard']);
  }
}

/** Home's games know which bets of the viewer are open. */
function noteOpenBets(client: AppClient, bets: BetView[]): void {
  const viewerId = client.getQueryData(apiKey('getSession'))?.user?.id;
  const mine = bets.filter(({ userId }) => userId === viewerId);
  if (mine.length === 0) return;
  patchQueries<Paged<EventView>>(client, apiKey('listEvents'), (data) =>
    mapPages(data, (events) =>
      events.map((event) => {
        const changed = mine.filter(({ betId }) => betId === event.id);
        if (changed.length === 0) return event;
        const open = new Set(event.myOpenBets);
        for (const { uniqueId, status } of changed) {
          if (status === 'Created') open.add(uniqueId);
          else open.delete(uniqueId);
        }
        return { ...event, myOpenBets: [...open] };
      }),
    ),
  );
}

/** News does not say what bookmakers quote. */
function withNews(bet: OfferedBet, news: BetView | undefined): OfferedBet {
  return news ? { ...(bet.reference && { reference: bet.reference }), ...news } : bet;
}

function placeUnder(tab: MyBetsTab, data: Paged<OfferedBet>, bets: BetView[]): Paged<OfferedBet> {
  const changed = new Map(bets.map((bet) => [bet.uniqueId, bet]));
  const known = new Set(allItems(data).map((bet) => bet.uniqueId));
  const updated = mapPages(data, (items) =>
    items.map((bet) => withNews(bet, changed.get(bet.uniqueId))).filter((bet) => bet.status === tab),
  );
  const arrived = bets.filter((bet) => bet.status === tab && !known.has(bet.uniqueId));
  const [first, ...rest] = updated.pages;
  if (!first || arrived.length === 0) return updated;
  return { ...updated, pages: [{ ...first, items: [...arrived, ...first.items] }, ...rest] };
}
