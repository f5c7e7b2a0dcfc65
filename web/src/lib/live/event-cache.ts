import type { BetView } from '@sidebet/contract/bets';
import type { EventView } from '@sidebet/contract/events';
import type { GroupBet, StreamItem } from '@sidebet/contract/groups/stream';
import { apiKey } from '../api/api-key.ts';
import type { AppClient } from '../app-client.ts';
import { serverNow } from '../clock.ts';
import { allItems, mapPages, type Paged } from '../paged.ts';
import { updateGames } from './game-cache.ts';
import { patchQueries } from './patch-queries.ts';
import { readEventsSoon } from './read-events-soon.ts';
import { type EventChange, withEvent } from './with-event.ts';

/** Applies new times, names and scores to listed events and to their bets. */
export function updateEvents(client: AppClient, changes: EventChange[]): void {
  const changeById = new Map(changes.map((change) => [change.id, change]));
  const unseen = new Set(changes.filter(upcoming).map((change) => change.id));
  for (const [, data] of client.getQueriesData<Paged<EventView>>({ queryKey: apiKey('listEvents') })) {
    for (const event of allItems(data)) {
      unseen.delete(event.id);
      if (isMoved(event.commenceTime, changeById.get(event.id))) readEventsSoon(client);
    }
  }
  if (unseen.size > 0) readEventsSoon(client);
  for (const [, data] of client.getQueriesData<Paged<BetView>>({ queryKey: apiKey('listBoard') })) {
    const moved = allItems(data).some((bet) => isMoved(bet.betTime, changeById.get(bet.betId)));
    if (moved) client.readSoon(apiKey('listBoard'));
  }
  patchQueries<Paged<EventView>>(client, apiKey('listEvents'), (data) =>
    mapPages(data, (events) => events.map((event) => ({ ...event, ...changeById.get(event.id) }))),
  );
  for (const queryKey of [apiKey('listMyBets'), apiKey('listBoard'), apiKey('listChallenges')]) {
    patchQueries<Paged<BetView>>(client, queryKey, (data) =>
      mapPages(data, (bets) => bets.map((bet) => withEvent(bet, changeById.get(bet.betId)))),
    );
  }
  patchQueries<Paged<StreamItem>>(client, apiKey('getGroupStream'), (data) =>
    mapPages(data, (items) =>
      items.map((item) =>
        'bet' in item && item.type !== 'result'
          ? { ...item, bet: withEvent(item.bet, changeById.get(item.bet.betId)) }
          : item,
      ),
    ),
  );
  patchQueries<{ items: GroupBet[] }>(client, apiKey('listGroupRunning'), (data) => ({
    items: data.items.map((item) => ({ ...item, bet: withEvent(item.bet, changeById.get(item.bet.betId)) })),
  }));
  updateGames(client, changeById);
  patchQueries<{ bet: BetView }>(client, apiKey('getBet'), (data) => ({
    ...data,
    bet: withEvent(data.bet, changeById.get(data.bet.betId)),
  }));
  patchQueries<{ items: BetView[] }>(client, apiKey('listTakenBets'), (data) => ({
    items: data.items.map((bet) => withEvent(bet, changeById.get(bet.betId))),
  }));
}

function upcoming(change: EventChange): boolean {
  return !change.completed && Date.parse(change.commenceTime) > serverNow();
}

/** Lists are sorted by start, so a changed start requires a refetch. */
function isMoved(listed: string, change: EventChange | undefined): boolean {
  return change !== undefined && Date.parse(change.commenceTime) !== Date.parse(listed);
}
