import type { BetView } from '@sidebet/contract/bets';
import type { EventView } from '@sidebet/contract/events';
import type { LiveMessage } from '@sidebet/contract/live';
import type { QueryClient } from '@tanstack/react-query';
import { serverNow } from '../clock.ts';
import { mapPages, type Paged } from '../paged.ts';
import { queryKeys } from '../query-keys.ts';

type EventChange = Extract<LiveMessage, { type: 'events' }>['events'][number];

/** New times, names and scores, on the events listed and on every bet that stands on them. */
export function updateEvents(client: QueryClient, changes: EventChange[]): void {
  const changeOf = new Map(changes.map((change) => [change.id, change]));
  const unseen = new Set(changes.filter(upcoming).map((change) => change.id));
  for (const [, data] of client.getQueriesData<Paged<EventView>>({ queryKey: queryKeys.events })) {
    for (const event of data?.pages.flatMap((page) => page.items) ?? []) unseen.delete(event.id);
  }
  client.setQueriesData<Paged<EventView>>(
    { queryKey: queryKeys.events },
    (data) =>
      data && mapPages(data, (events) => events.map((event) => ({ ...event, ...changeOf.get(event.id) }))),
  );
  for (const queryKey of [queryKeys.myBets, queryKeys.board]) {
    client.setQueriesData<Paged<BetView>>(
      { queryKey },
      (data) => data && mapPages(data, (bets) => bets.map((bet) => withEvent(bet, changeOf.get(bet.betId)))),
    );
  }
  client.setQueriesData<{ bet: BetView }>(
    { queryKey: queryKeys.bets },
    (data) => data && { ...data, bet: withEvent(data.bet, changeOf.get(data.bet.betId)) },
  );
  if (unseen.size > 0) readListsSoon(client);
}

function upcoming(change: EventChange): boolean {
  return !change.completed && Date.parse(change.commenceTime) > serverNow();
}

function withEvent(bet: BetView, change: EventChange | undefined): BetView {
  if (!change) return bet;
  const { homeTeam, awayTeam, homeScore, awayScore } = change;
  const creatorHome = bet.creatorSide === 'home';
  return {
    ...bet,
    homeTeam,
    awayTeam,
    homeScore,
    awayScore,
    betTime: change.commenceTime,
    eventCompleted: change.completed,
    userPick: creatorHome ? homeTeam : awayTeam,
    opponentPick: creatorHome ? awayTeam : homeTeam,
  };
}

let readingSoon = false;

/** New games arrive in bursts; one reading of the lists serves a whole burst. */
function readListsSoon(client: QueryClient): void {
  if (readingSoon) return;
  readingSoon = true;
  setTimeout(() => {
    readingSoon = false;
    void client.invalidateQueries({ queryKey: ['events'] });
  }, 2_000);
}
