import type { BetView } from '@sidebet/contract/bets';
import type { EventView } from '@sidebet/contract/events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleBet } from '../../testing/samples.ts';
import { apiKey } from '../api/api-key.ts';
import { AppClient } from '../app-client.ts';
import type { BoardFilter } from '../list-filters.ts';
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
const bet = (betId: string, betTime: string) => ({
  ...sampleBet,
  betId,
  betTime,
});
const pages = <T>(...items: T[]) => ({ pages: [{ items, nextCursor: null }], pageParams: [undefined] });

let client: AppClient;
const isReadAgain = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated;

beforeEach(() => {
  vi.useFakeTimers();
  client = new AppClient();
  client.setQueryData<unknown>(
    apiKey('listEvents', { query: all }),
    pages(event('moving', noon!), event('other', one!)),
  );
  client.setQueryData<unknown>(
    apiKey('listBoard', { query: board }),
    pages(bet('moving', noon!), bet('other', one!)),
  );
  client.setQueryData<unknown>(
    apiKey('listMyBets', { query: { tab: 'Created' } }),
    pages({ ...bet('moving', noon!), returnsAt: one! }),
  );
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  client.clear();
});

describe('a game with a changed start', () => {
  it('is updated right away, and lists sorted by start are refetched', () => {
    updateEvents(client, [{ ...change, commenceTime: two! }]);
    const events = client.getQueryData<ReturnType<typeof pages<EventView>>>(
      apiKey('listEvents', { query: all }),
    );
    expect(events?.pages[0]?.items[0]?.commenceTime).toBe(two);
    const mine = client.getQueryData<ReturnType<typeof pages<BetView>>>(
      apiKey('listMyBets', { query: { tab: 'Created' } }),
    );
    expect(mine?.pages[0]?.items[0]).toMatchObject({ betTime: two, returnsAt: '2030-01-01T15:00:00.000Z' });
    expect(isReadAgain(apiKey('listEvents', { query: all }))).toBe(false);
    vi.advanceTimersByTime(2_000);
    expect(isReadAgain(apiKey('listEvents', { query: all }))).toBe(true);
    expect(isReadAgain(apiKey('listBoard', { query: board }))).toBe(true);
    // Sorted by the bet's last change, not by start.
    expect(isReadAgain(apiKey('listMyBets', { query: { tab: 'Created' } }))).toBe(false);
  });

  it('refetches only the board if nothing else is open', () => {
    client.removeQueries({ queryKey: apiKey('listEvents') });
    client.setQueryData<unknown>(apiKey('listEvents', { query: all }), pages(event('moving', two!)));
    updateEvents(client, [{ ...change, commenceTime: two! }]);
    vi.advanceTimersByTime(2_000);
    expect(isReadAgain(apiKey('listBoard', { query: board }))).toBe(true);
    expect(isReadAgain(apiKey('listEvents', { query: all }))).toBe(false);
  });
});

describe('a game with an unchanged start', () => {
  it('refetches nothing, whatever else changes', () => {
    const written = '2030-01-01T12:00:00Z';
    updateEvents(client, [{ ...change, commenceTime: written, homeTeam: 'Renamed', homeScore: 7 }]);
    vi.advanceTimersByTime(2_000);
    expect(isReadAgain(apiKey('listEvents', { query: all }))).toBe(false);
    expect(isReadAgain(apiKey('listBoard', { query: board }))).toBe(false);
  });
});
