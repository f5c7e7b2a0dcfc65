import type { EndpointName } from '@sidebet/contract/api';
import type { BetView } from '@sidebet/contract/bets';
import type { EventPage, LiveGames } from '@sidebet/contract/games';
import type { QueryKey } from '@tanstack/react-query';
import { apiKey, inputIn } from '../api/api-key.ts';
import { call } from '../api-client.ts';
import type { AppClient } from '../app-client.ts';
import { forgetSeenBets, noteMissedResults, seenActive, stopExpecting } from '../bet-results.ts';
import { allItems, type Paged } from '../paged.ts';

const isActiveTab = (queryKey: QueryKey) =>
  queryKey[0] === 'listMyBets' && inputIn<'listMyBets'>(queryKey).query?.tab === 'Active';

/**
 * Notes the results of bets that settled while the stream was down. A read shows them as settled, or no longer lists them as
 * active; then the latest settled bets are read. Returns a function that stops watching.
 */
export function watchMissedResults(client: AppClient): () => void {
  let isReading = false;
  const readSettled = async (ids: readonly string[]) => {
    isReading = true;
    const page = await call('listMyBets', { query: { tab: 'Settled' } }).catch(() => null);
    isReading = false;
    // The next read of the active bets tries again.
    if (!page) return;
    noteMissedResults(client, page.items);
    stopExpecting(client, ids);
  };
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    const { queryKey, state } = event.query;
    const viewerId = client.getQueryData(apiKey('getSession'))?.user?.id;
    const bets = betsIn(queryKey, state.data);
    noteMissedResults(
      client,
      bets.filter((bet) => bet.userId === viewerId || bet.betAcceptorUid === viewerId),
    );
    if (isReading || !isActiveTab(queryKey) || hasMore(state.data)) return;
    const listed = new Set(bets.map(({ uniqueId }) => uniqueId));
    const gone = seenActive(client).filter((id) => !listed.has(id));
    if (gone.length > 0) void readSettled(gone);
  });
  return () => {
    stop();
    forgetSeenBets(client);
  };
}

/** The bets in the data of a query that may be the viewer's. */
function betsIn([name]: QueryKey, data: unknown): BetView[] {
  switch (name as EndpointName) {
    case 'listMyBets':
      return allItems(data as Paged<BetView>);
    case 'getLive':
      return (data as LiveGames).bets;
    case 'getBet':
      return [(data as { bet: BetView }).bet];
    case 'getEvent':
      return (data as EventPage).myBets;
    default:
      return [];
  }
}

function hasMore(data: unknown): boolean {
  return (data as Paged<BetView>).pages.at(-1)?.nextCursor !== null;
}
