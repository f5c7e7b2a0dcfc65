import type { BetView } from '@sidebet/contract/bets';
import type { EventView } from '@sidebet/contract/events';
import type { LiveMessage } from '@sidebet/contract/live';
import {
  oppositeSelection,
  type Selection,
  selectionLabel,
  type Teams,
} from '@sidebet/domain/markets/market';
import type { QueryClient } from '@tanstack/react-query';
import { serverNow } from '../clock.ts';
import { creatorSelection, marketTermsOf } from '../offers.ts';
import { allItems, mapPages, type Paged } from '../paged.ts';
import { queryKeys } from '../query-keys.ts';
import { allEvents, readSoon } from './read-soon.ts';

type EventChange = Extract<LiveMessage, { type: 'events' }>['events'][number];

/** Applies new times, names and scores to listed events and to their bets. */
export function updateEvents(client: QueryClient, changes: EventChange[]): void {
  const changeOf = new Map(changes.map((change) => [change.id, change]));
  const unseen = new Set(changes.filter(upcoming).map((change) => change.id));
  for (const [, data] of client.getQueriesData<Paged<EventView>>({ queryKey: queryKeys.events })) {
    for (const event of allItems(data)) {
      unseen.delete(event.id);
      if (isMoved(event.commenceTime, changeOf.get(event.id))) readSoon(client, allEvents);
    }
  }
  if (unseen.size > 0) readSoon(client, allEvents);
  for (const [, data] of client.getQueriesData<Paged<BetView>>({ queryKey: queryKeys.board })) {
    const moved = allItems(data).some((bet) => isMoved(bet.betTime, changeOf.get(bet.betId)));
    if (moved) readSoon(client, queryKeys.board);
  }
  client.setQueriesData<Paged<EventView>>(
    { queryKey: queryKeys.events },
    (data) =>
      data && mapPages(data, (events) => events.map((event) => ({ ...event, ...changeOf.get(event.id) }))),
  );
  for (const queryKey of [queryKeys.myBets, queryKeys.board, queryKeys.challenges]) {
    client.setQueriesData<Paged<BetView>>(
      { queryKey },
      (data) => data && mapPages(data, (bets) => bets.map((bet) => withEvent(bet, changeOf.get(bet.betId)))),
    );
  }
  client.setQueriesData<{ bet: BetView }>(
    { queryKey: queryKeys.bets },
    (data) => data && { ...data, bet: withEvent(data.bet, changeOf.get(data.bet.betId)) },
  );
}

function upcoming(change: EventChange): boolean {
  return !change.completed && Date.parse(change.commenceTime) > serverNow();
}

/** Lists are sorted by start, so a changed start requires a refetch. */
function isMoved(listed: string, change: EventChange | undefined): boolean {
  return change !== undefined && Date.parse(change.commenceTime) !== Date.parse(listed);
}

function withEvent(bet: BetView, change: EventChange | undefined): BetView {
  if (!change) return bet;
  const { homeTeam, awayTeam, homeScore, awayScore, scoreAt } = change;
  return {
    ...bet,
    homeTeam,
    awayTeam,
    homeScore,
    awayScore,
    scoreAt,
    betTime: change.commenceTime,
    eventCompleted: change.completed,
    ...picksWith(bet, { homeTeam, awayTeam }),
  };
}

/** Both picks in words, with the current names of the teams. */
function picksWith(bet: BetView, teams: Teams): Partial<BetView> {
  const picked = creatorSelection(bet);
  if (picked === null) return {};
  const pick = (selection: Selection) => selectionLabel(marketTermsOf(bet), selection, teams);
  const [userPick, opponentPick] = [pick(picked), pick(oppositeSelection(picked))];
  const { creator, acceptor } = bet;
  return {
    userPick,
    opponentPick,
    ...(creator && { creator: { ...creator, pick: userPick } }),
    ...(acceptor && { acceptor: { ...acceptor, pick: opponentPick } }),
  };
}
