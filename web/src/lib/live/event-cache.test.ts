import type { BetView } from '@sidebet/contract/bets';
import type { EventView } from '@sidebet/contract/events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppClient } from '../app-client.ts';
import { type BoardFilter, queryKeys } from '../query-keys.ts';
import { updateEvents } from './event-cache.ts';

const [noon, one, two] = ['2030-01-01T12:00:00.000Z', '2030-01-01T13:00:00.000Z', '2030-01-01T14:00:00.000Z'];
const all = { sport: 'all', q: '' };
const board: BoardFilter = { scope: 'all', market: 'all', ...all };
const change = {
  id: 'moving',
  homeTeam: 'Home',
  awayTeam: 'Away',
  homeScore: null,
  awayScore: null,
  completed: false,
} as Parameters<typeof updateEvents>[1][number];
const event = (id: string, commenceTime: string) => ({ ...change, id, commenceTime }) as unknown as EventView;
const bet = (betId: string, betTime: string) => ({ betId, betTime, creatorSide: 'home' }) as BetView;
const pages = <T>(...items: T[]) => ({ pages: [{ items, nextCursor: null }], pageParams: [undefined] });

let client: AppClient;
const isReadAgain = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated;

beforeEach(() => {
  vi.useFakeTimers();
  client = new AppClient();
  client.setQueryData(queryKeys.eventList(all), pages(event('moving', noon!), event('other', one!)));
  client.setQueryData(queryKeys.boardList(board), pages(bet('moving', noon!), bet('other', one!)));
  client.setQueryData(queryKeys.myBetsTab('Created'), pages(bet('moving', noon!)));
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  client.clear();
});

describe('a game with a changed start', () => {
  it('is updated right away, and lists sorted by start are refetched', () => {
    updateEvents(client, [{ ...change, commenceTime: two! }]);
    const events = client.getQueryData<ReturnType<typeof pages<EventView>>>(queryKeys.eventList(all));
    expect(events?.pages[0]?.items[0]?.commenceTime).toBe(two);
    const mine = client.getQueryData<ReturnType<typeof pages<BetView>>>(queryKeys.myBetsTab('Created'));
    expect(mine?.pages[0]?.items[0]?.betTime).toBe(two);
    expect(isReadAgain(queryKeys.eventList(all))).toBe(false);
    vi.advanceTimersByTime(2_000);
    expect(isReadAgain(queryKeys.eventList(all))).toBe(true);
    expect(isReadAgain(queryKeys.boardList(board))).toBe(true);
    // Sorted by the bet's last change, not by start.
    expect(isReadAgain(queryKeys.myBetsTab('Created'))).toBe(false);
  });

  it('refetches only the board if nothing else is open', () => {
    client.removeQueries({ queryKey: queryKeys.events });
    client.setQueryData(queryKeys.eventList(all), pages(event('moving', two!)));
    updateEvents(client, [{ ...change, commenceTime: two! }]);
    vi.advanceTimersByTime(2_000);
    expect(isReadAgain(queryKeys.boardList(board))).toBe(true);
    expect(isReadAgain(queryKeys.eventList(all))).toBe(false);
  });
});

describe('a game with an unchanged start', () => {
  it('refetches nothing, whatever else changes', () => {
    const written = '2030-01-01T12:00:00Z';
    updateEvents(client, [{ ...change, commenceTime: written, homeTeam: 'Renamed', homeScore: 7 }]);
    vi.advanceTimersByTime(2_000);
    expect(isReadAgain(queryKeys.eventList(all))).toBe(false);
    expect(isReadAgain(queryKeys.boardList(board))).toBe(false);
  });
});
