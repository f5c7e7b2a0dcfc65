import type { BetView } from '@sidebet/contract/bets';
import type { EventView } from '@sidebet/contract/events';
import { QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { apiKey } from '../api/api-key.ts';
import { AppClient } from '../app-client.ts';
import type { BoardFilter } from '../list-filters.ts';
import { allItems, type Paged } from '../paged.ts';
import { addToBoard, removeFromBoard } from './board-cache.ts';

const all = { sport: 'all', q: '' };
const board: BoardFilter = { scope: 'all', market: 'all', ...all };
const bet = (uniqueId: string, userId: string) =>
  ({
    uniqueId,
    userId,
    betId: 'game',
    betTime: '2030-01-01T12:00:00.000Z',
    feePolicy: 'specified',
  }) as BetView;

it.each([
  ['read a while ago', 1, 5_000],
  ['just read', 2, 0],
])('a list that was %s is read %d times: it may already count the bet', async (_, reads, ageMs) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = new AppClient();
  onTestFinished(() => client.clear());
  const queryFn = vi.fn(async () => ({
    pages: [{ items: [{ id: 'game', openBets: 1 }], nextCursor: null }],
    pageParams: [undefined],
  }));
  const observer = new QueryObserver(client, {
    queryKey: apiKey('listEvents', { query: all }),
    queryFn,
    staleTime: Infinity,
  });
  onTestFinished(observer.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(ageMs);
  addToBoard(client, [bet('theirs', 'other')]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(queryFn).toHaveBeenCalledTimes(reads);
});

it('a game counts other users’ open bets, as the board lists them, never my own', () => {
  const client = new AppClient();
  client.setQueryData<unknown>(apiKey('getSession'), { user: { id: 'me' } });
  client.setQueryData<unknown>(apiKey('listEvents', { query: all }), {
    pages: [{ items: [{ id: 'game', openBets: 0 }], nextCursor: null }],
    pageParams: [undefined],
  });
  client.setQueryData<unknown>(apiKey('listBoard', { query: board }), {
    pages: [{ items: [], nextCursor: null }],
    pageParams: [undefined],
  });
  const counted = () =>
    allItems(client.getQueryData<Paged<EventView>>(apiKey('listEvents', { query: all })))[0]?.openBets;
  const listed = () =>
    allItems(client.getQueryData<Paged<BetView>>(apiKey('listBoard', { query: board }))).map(
      ({ uniqueId }) => uniqueId,
    );

  addToBoard(client, [bet('mine', 'me')]);
  expect([counted(), listed()]).toEqual([0, []]);
  addToBoard(client, [bet('theirs', 'other'), bet('mine too', 'me')]);
  expect([counted(), listed()]).toEqual([1, ['theirs']]);
  removeFromBoard(client, [bet('mine', 'me')]);
  expect([counted(), listed()]).toEqual([1, ['theirs']]);
  addToBoard(client, [bet('another', 'other')]);
  // My own acceptance arrives twice: as the response and over the stream.
  for (let round = 0; round < 2; round++) removeFromBoard(client, [bet('theirs', 'other')]);
  expect([counted(), listed()]).toEqual([1, ['another']]);
  // Also when no board was ever opened.
  client.removeQueries({ queryKey: apiKey('listBoard') });
  removeFromBoard(client, [bet('another', 'other')]);
  expect(counted()).toBe(0);
  client.clear();
});

it('each of two apps counts out a bet that is gone', () => {
  const counts = [new AppClient(), new AppClient()].map((client) => {
    onTestFinished(() => client.clear());
    client.setQueryData<unknown>(apiKey('listEvents', { query: all }), {
      pages: [{ items: [{ id: 'game', openBets: 2 }], nextCursor: null }],
      pageParams: [undefined],
    });
    removeFromBoard(client, [bet('theirs', 'other')]);
    return allItems(client.getQueryData<Paged<EventView>>(apiKey('listEvents', { query: all })))[0]?.openBets;
  });
  expect(counts).toEqual([1, 1]);
});

it('a board filtered by market takes in only new bets on that market', () => {
  const client = new AppClient();
  const filters = (['all', 'moneyline', 'spread', 'standard'] as const).map((market) => ({
    ...board,
    market,
  }));
  for (const filter of filters) {
    const pages = [{ items: [], nextCursor: null }];
    client.setQueryData<unknown>(apiKey('listBoard', { query: filter }), { pages, pageParams: [undefined] });
  }
  const offer = { feePolicy: 'exchange', market: 'spread', marketTeam: null, lineHalves: -7 } as const;
  addToBoard(client, [bet('specified', 'other'), { ...bet('spread', 'other'), ...offer }]);
  const listed = filters.map((filter) =>
    allItems(client.getQueryData<Paged<BetView>>(apiKey('listBoard', { query: filter }))).map(
      ({ uniqueId }) => uniqueId,
    ),
  );
  expect(listed).toEqual([['specified', 'spread'], ['specified'], ['spread'], ['specified']]);
  client.clear();
});

it('an offer of which a part was taken replaces its earlier terms and is counted once', () => {
  const client = new AppClient();
  onTestFinished(() => client.clear());
  const pages = [{ items: [{ id: 'game', openBets: 0 }], nextCursor: null }];
  client.setQueryData<unknown>(apiKey('listEvents', { query: all }), { pages, pageParams: [undefined] });
  const empty = [{ items: [], nextCursor: null }];
  client.setQueryData<unknown>(apiKey('listBoard', { query: board }), {
    pages: empty,
    pageParams: [undefined],
  });
  addToBoard(client, [{ ...bet('theirs', 'other'), wagerCents: 60_00, partsTaken: 0 }]);
  addToBoard(client, [{ ...bet('theirs', 'other'), wagerCents: 40_00, partsTaken: 1 }]);
  const [event] = allItems(client.getQueryData<Paged<EventView>>(apiKey('listEvents', { query: all })));
  const listed = allItems(client.getQueryData<Paged<BetView>>(apiKey('listBoard', { query: board })));
  expect([event?.openBets, listed.map(({ wagerCents }) => wagerCents)]).toEqual([1, [40_00]]);
});
