import type { BetView } from '@sidebet/contract/bets';
import type { EventPage, LiveGames } from '@sidebet/contract/games';
import { apiKey } from '../api/api-key.ts';
import type { AppClient } from '../app-client.ts';
import { serverNow } from '../clock.ts';
import { patchQueries } from './patch-queries.ts';
import { type EventChange, withEvent } from './with-event.ts';

/** Applies new scores to the games in play and to the pages of games, and refetches what starts, ends or moves. */
export function updateGames(client: AppClient, changeOf: ReadonlyMap<string, EventChange>): void {
  const live = client.getQueryData<LiveGames>(apiKey('getLive'));
  if (live) {
    const inPlay = new Set(live.inPlay.map(({ id }) => id));
    const isNews = ({ id, completed, commenceTime }: EventChange) =>
      completed || (!inPlay.has(id) && Date.parse(commenceTime) <= serverNow());
    if ([...changeOf.values()].some(isNews)) client.readSoon(apiKey('getLive'));
  }
  patchQueries<LiveGames>(client, apiKey('getLive'), (shown) => ({
    ...shown,
    inPlay: shown.inPlay.map((game) => ({ ...game, ...changeOf.get(game.id) })),
    bets: shown.bets.map((bet) => (bet.status === 'Active' ? withEvent(bet, changeOf.get(bet.betId)) : bet)),
  }));
  for (const [id, change] of changeOf) {
    const key = apiKey('getEvent', { params: { eventId: id } });
    patchQueries<EventPage>(client, key, (page) => ({
      ...page,
      event: { ...page.event, ...change },
      myBets: page.myBets.map((bet) => (bet.status === 'Active' ? withEvent(bet, change) : bet)),
    }));
    // Its state may have changed as well.
    if (client.getQueryData(key)) client.readSoon(key);
  }
}

/** Replaces the viewer's bets where games show them. */
export function updateBetsOfGames(client: AppClient, bets: readonly BetView[]): void {
  const changed = new Map(bets.map((bet) => [bet.uniqueId, bet]));
  const replace = (bet: BetView) => changed.get(bet.uniqueId) ?? bet;
  patchQueries<LiveGames>(client, apiKey('getLive'), (live) => ({ ...live, bets: live.bets.map(replace) }));
  client.readSoon(apiKey('getLive'));
  for (const eventId of new Set(bets.map(({ betId }) => betId))) {
    const key = apiKey('getEvent', { params: { eventId } });
    patchQueries<EventPage>(client, key, (page) => ({ ...page, myBets: page.myBets.map(replace) }));
    client.readSoon(key);
  }
}
