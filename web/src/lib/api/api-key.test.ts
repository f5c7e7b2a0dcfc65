import { hashKey, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { apiKey, inputIn } from './api-key.ts';

const filter = { scope: 'all', sport: 'nfl', q: '', market: 'all' } as const;

test('equal inputs have one key in any order', () => {
  const other = { market: 'all', q: '', sport: 'nfl', scope: 'all' } as const;
  expect(hashKey(apiKey('listBoard', { query: filter }))).toBe(
    hashKey(apiKey('listBoard', { query: other })),
  );
});

test.each([
  ['no input', apiKey('listTransactions')],
  ['an empty input', apiKey('listTransactions', {})],
  ['an empty part', apiKey('listTransactions', { query: {} })],
  ['an undefined value', apiKey('listTransactions', { query: { type: undefined } })],
])('%s is the bare endpoint', (_, key) => {
  expect(key).toEqual(['listTransactions']);
});

test('control: another input or endpoint has another key', () => {
  const keys = [
    apiKey('listBoard', { query: filter }),
    apiKey('listBoard', { query: { ...filter, sport: 'nba' } }),
    apiKey('listBoard'),
    apiKey('getBet', { params: { uniqueId: 'a' } }),
    apiKey('getReceipt', { params: { uniqueId: 'a' } }),
  ];
  expect(new Set(keys.map((key) => hashKey(key))).size).toBe(keys.length);
});

test('a part of an input matches the reads that have it', () => {
  const client = new QueryClient();
  const wager = (eventId: string, wagerCents: number) =>
    apiKey('listMatchingBets', { params: { eventId }, query: { side: 'home', wagerCents } });
  for (const key of [wager('game', 100), wager('game', 200), wager('other', 100)])
    client.setQueryData<unknown>(key, {});
  const found = client
    .getQueryCache()
    .findAll({ queryKey: apiKey('listMatchingBets', { params: { eventId: 'game' } }) });
  expect(found.map(({ queryKey }) => inputIn<'listMatchingBets'>(queryKey).query?.wagerCents)).toEqual([
    100, 200,
  ]);
  client.clear();
});

test('what the contract does not have does not compile', () => {
  // @ts-expect-error: no such endpoint
  const unknownEndpoint = apiKey('getNothing');
  // @ts-expect-error: no such parameter
  const unknownParameter = apiKey('getBet', { params: { betId: 'a' } });
  expect([unknownEndpoint[0], unknownParameter[0]]).toEqual(['getNothing', 'getBet']);
});
