import type { BetView } from '@sidebet/contract/bets';
import type { Side } from '@sidebet/domain/markets/market';
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { serverNow } from '../../../lib/clock.ts';
import { mapPages, type Paged } from '../../../lib/paged.ts';
import { type BoardFilter, type MyBetsTab, queryKeys } from '../../../lib/query-keys.ts';

export function useBoard(filter: BoardFilter) {
  return useInfiniteQuery({
    queryKey: queryKeys.boardList(filter),
    queryFn: ({ pageParam, signal }) =>
      call('listBoard', { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

type MyBetsOptions = { enabled?: boolean; refetchInterval?: number | false };

export function useMyBets(tab: MyBetsTab, { enabled = true, refetchInterval = false }: MyBetsOptions = {}) {
  return useInfiniteQuery({
    queryKey: queryKeys.myBetsTab(tab),
    queryFn: ({ pageParam, signal }) => call('listMyBets', { query: { tab, cursor: pageParam }, signal }),
    enabled,
    refetchInterval,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** Bets that friends offer to this user. */
export function useChallenges() {
  return useInfiniteQuery({
    queryKey: queryKeys.challenges,
    queryFn: ({ pageParam, signal }) => call('listChallenges', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** Removes an answered challenge right away; the live stream reports it too. */
export function removeChallenge(client: QueryClient, uniqueId: string): void {
  client.setQueryData<Paged<BetView>>(
    queryKeys.challenges,
    (data) => data && mapPages(data, (bets) => bets.filter((bet) => bet.uniqueId !== uniqueId)),
  );
}

/**
 * Scores arrive live. A start, a delay or a check that finds the same score is not announced, so what shows one is read
 * again.
 */
export const readScoresEveryMs = 30_000;

export function useLiveGames() {
  return useQuery({
    queryKey: queryKeys.live,
    queryFn: ({ signal }) => call('getLive', { signal }),
    refetchInterval: readScoresEveryMs,
  });
}

export function useEventPage(eventId: string) {
  return useQuery({
    queryKey: queryKeys.eventPage(eventId),
    queryFn: ({ signal }) => call('getEvent', { params: { eventId }, signal }),
    refetchInterval: readScoresEveryMs,
    enabled: eventId !== '',
  });
}

/** Open bets on the other side near a wager. Disabled until there is a wager. */
export function useMatchingBets(eventId: string, side: Side, wagerCents: number | null) {
  return useQuery({
    queryKey: queryKeys.matchingBetsFor(eventId, side, wagerCents ?? 0),
    queryFn: ({ signal }) =>
      call('listMatchingBets', { params: { eventId }, query: { side, wagerCents: wagerCents ?? 0 }, signal }),
    enabled: wagerCents !== null,
    // Keeps the previous results while a wager is typed, but never for another game or side: one tap accepts a bet.
    placeholderData: (previous, query) =>
      samePick(query?.queryKey, eventId, side) ? keepPreviousData(previous) : undefined,
  });
}

function samePick(key: readonly unknown[] | undefined, eventId: string, side: Side): boolean {
  return key?.[1] === eventId && key[2] === side;
}

/** How often bookmakers' lines are recorded at most. */
const readEveryMs = 60_000;

/** How the lines of an event moved, read again every minute while shown. */
export function useEventLines(eventId: string) {
  return useQuery({
    queryKey: queryKeys.eventLines(eventId),
    queryFn: ({ signal }) => call('listEventLines', { params: { eventId }, signal }),
    refetchInterval: readEveryMs,
  });
}

/** At least a moment, because this device may be ahead of the server. */
function msToOpen({ opensAt }: BetView): number {
  return Math.max(250, Date.parse(opensAt ?? '') - serverNow());
}

/** `token` is that of a challenge's link. */
export function useBet(uniqueId: string, token?: string) {
  return useQuery({
    queryKey: queryKeys.bet(uniqueId),
    queryFn: ({ signal }) => call('getBet', { params: { uniqueId }, query: { token }, signal }),
    // A new offer can be taken as soon as it opens.
    refetchInterval: ({ state: { data } }) => (data?.code === 'offerTooNew' ? msToOpen(data.bet) : false),
    enabled: uniqueId !== '',
  });
}

/** The complete link of the viewer's own open challenge by link. */
export function useChallengeLink(uniqueId: string) {
  return useQuery({
    queryKey: queryKeys.challengeLink(uniqueId),
    queryFn: ({ signal }) => call('getChallengeLink', { params: { uniqueId }, signal }),
    select: ({ path }) => location.origin + path,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useReceipt(uniqueId: string) {
  return useQuery({
    queryKey: queryKeys.receipt(uniqueId),
    queryFn: ({ signal }) => call('getReceipt', { params: { uniqueId }, signal }),
  });
}
