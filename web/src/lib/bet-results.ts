import type { BetView } from '@sidebet/contract/bets';
import { describeResult, formatInSentence } from '@sidebet/domain/bets/amount-text';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { apiKey } from './api/api-key.ts';
import type { DataOf } from './api/inputs.ts';
import type { AppClient } from './app-client.ts';
import { serverNow } from './clock.ts';
import { viewerMoney } from './offers.ts';
import { allItems } from './paged.ts';

/** Bets of the viewer that settled while the app was open. Their cards show the result before they move to Settled. */
const resultsKey = ['betResults'];
/** The ids of those that the open view and the card of a followed bet show, by {@link Place}. */
const shownKey = ['shownBetResults'];

/** Where a result is shown: in the open view, or on the card of a bet that the user just created. */
type Place = 'view' | 'card';
type Shown = { readonly [P in Place]?: readonly string[] };

/** An older result is history that arrives late, such as that of a demo being written. */
const newForMs = 3_600_000;

/** Reads take a moment, and clocks differ slightly. */
const slackMs = 5_000;

export function forgetSeenBets({ seenBets }: AppClient): void {
  seenBets.active.clear();
  seenBets.noted.clear();
}

/** Ids of the bets that this page saw active and not yet settled. */
export function seenActive({ seenBets }: AppClient): string[] {
  return [...seenBets.active.keys()];
}

/** No longer expects a result of these bets. */
export function stopExpecting({ seenBets }: AppClient, ids: readonly string[]): void {
  for (const id of ids) seenBets.active.delete(id);
}

/**
 * Adds the newly settled ones of `changed`, which just arrived live, that this page knew as active, each once. Call it before the
 * caches change.
 */
export function noteResults(client: AppClient, changed: readonly BetView[]): void {
  noteActive(client, [...knownBets(client), ...changed]);
  note(client, changed, (paidOutAt) => serverNow() - paidOutAt < newForMs);
}

/** Adds those of the viewer's bets that settled after this page saw them active, each once. */
export function noteMissedResults(client: AppClient, read: readonly BetView[]): void {
  noteActive(client, read);
  note(client, read, (paidOutAt, seenAt) => paidOutAt >= seenAt - slackMs);
}

function noteActive(client: AppClient, bets: readonly BetView[]): void {
  const { active } = client.seenBets;
  for (const { status, uniqueId } of bets)
    if (status === 'Active' && !active.has(uniqueId)) active.set(uniqueId, serverNow());
}

function note(
  client: AppClient,
  bets: readonly BetView[],
  isNew: (paidOutAt: number, seenAt: number) => boolean,
): void {
  const { active, noted } = client.seenBets;
  const settled = bets.filter(({ status, uniqueId }) => status === 'Settled' && active.has(uniqueId));
  const ended = settled.filter(
    ({ uniqueId, paidOutAt }) =>
      paidOutAt !== null && !noted.has(uniqueId) && isNew(Date.parse(paidOutAt), active.get(uniqueId)!),
  );
  for (const { uniqueId } of settled) active.delete(uniqueId);
  if (ended.length === 0) return;
  for (const { uniqueId } of ended) noted.add(uniqueId);
  client.setQueryData<BetView[]>(resultsKey, (before = []) => [...before, ...ended]);
}

/** Every bet in the caches that may be one of the viewer's. */
function knownBets(client: QueryClient): BetView[] {
  return [
    ...allItems<BetView>(client.getQueryData(apiKey('listMyBets', { query: { tab: 'Active' } }))),
    ...(client.getQueryData(apiKey('getLive'))?.bets ?? []),
    ...client
      .getQueriesData<DataOf<'getBet'>>({ queryKey: apiKey('getBet') })
      .flatMap(([, data]) => data?.bet ?? []),
    ...client
      .getQueriesData<DataOf<'getEvent'>>({ queryKey: apiKey('getEvent') })
      .flatMap(([, page]) => page?.myBets ?? []),
  ];
}

export function dropResults(client: QueryClient, bets: readonly Pick<BetView, 'uniqueId'>[]): void {
  const dropped = new Set(bets.map(({ uniqueId }) => uniqueId));
  client.setQueryData<BetView[]>(resultsKey, (before) => before?.filter((bet) => !dropped.has(bet.uniqueId)));
}

/** Only this page writes them. */
export function useBetResults(): readonly BetView[] {
  const { data } = useQuery<BetView[]>({ queryKey: resultsKey, queryFn: () => [], enabled: false });
  return data ?? [];
}

/** Results that are shown in none of these places. */
export function useUnshownBetResults(places: readonly Place[] = ['view', 'card']): readonly BetView[] {
  const { data: shown } = useQuery<Shown>({ queryKey: shownKey, queryFn: () => ({}), enabled: false });
  return useBetResults().filter(
    ({ uniqueId }) => !places.some((place) => shown?.[place]?.includes(uniqueId)),
  );
}

/** The results that are shown in a place, which are dropped when it closes. */
export function useShownBetResults(
  shows: (bet: BetView) => boolean = () => true,
  place: Place = 'view',
): readonly BetView[] {
  const client = useQueryClient();
  const results = useBetResults().filter(shows);
  const latest = useRef(results);
  const ids = results.map(({ uniqueId }) => uniqueId).join();
  useEffect(() => {
    latest.current = results;
  });
  useEffect(() => {
    client.setQueryData<Shown>(shownKey, (before) => ({ ...before, [place]: ids.split(',') }));
  }, [client, ids, place]);
  useEffect(
    () => () => {
      dropResults(client, latest.current);
      client.setQueryData<Shown>(shownKey, (before) => ({ ...before, [place]: [] }));
    },
    [client, place],
  );
  return results;
}

/** "+$24.50", "−$25.00", "$25 back". */
export function resultTitle(bet: BetView, viewerId: string): string {
  const { stakeCents, winCents } = viewerMoney(bet, viewerId);
  if (bet.winner === null) return `${formatInSentence(bet, stakeCents)} back`;
  return describeResult(bet, bet.winner === viewerId ? winCents : -stakeCents);
}

/** "You beat lena", "lena beat you"; null if no one won. */
export function resultAgainst(bet: BetView, viewerId: string): string | null {
  if (bet.winner === null) return null;
  const other = bet.userId === viewerId ? bet.acceptorName : bet.userName;
  return bet.winner === viewerId ? `You beat ${other}` : `${other} beat you`;
}
