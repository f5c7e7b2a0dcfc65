import { api, type EndpointName } from '@sidebet/contract/api';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Answers, createFakeApi, refuse, unreachable } from '../../testing/fake-api.ts';
import { sampleBet } from '../../testing/samples.ts';
import { AppClient } from '../app-client.ts';
import { apiKey } from './api-key.ts';
import { readAgainAfter } from './reads-after.ts';
import { useAction } from './use-action.ts';

function open(answers: Answers) {
  const fake = createFakeApi(answers, (what) => expect.unreachable(what));
  vi.stubGlobal('fetch', fake.fetch);
  const client = new AppClient({ defaultOptions: { mutations: { retryDelay: 1 } } });
  client.tab.claim('ann');
  onTestFinished(() => {
    client.tab.forget();
    client.clear();
    vi.unstubAllGlobals();
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { fake, client, wrapper };
}

const bet = { params: { uniqueId: '6f1f3c3e-54c4-4a53-8c0e-3d7f2b4b7b11' } };
const answer = { bet: sampleBet, accountBalanceCents: 100 };

test('what moves money is repeated under one key while unanswered, and the next intent has another', async () => {
  let tries = 0;
  const { fake, wrapper } = open({ deleteBet: () => (++tries === 1 ? unreachable : answer) });
  const { result } = renderHook(() => useAction('deleteBet'), { wrapper });
  for (let time = 0; time < 2; time++) await act(() => result.current.mutateAsync(bet));
  const keys = fake.sent('deleteBet').map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toHaveLength(3);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a refusal ends the intent', async () => {
  const { fake, wrapper } = open({ deleteBet: refuse('betNotFound', 404) });
  const { result } = renderHook(() => useAction('deleteBet'), { wrapper });
  for (let time = 0; time < 2; time++) await act(() => result.current.mutateAsync(bet).catch(() => {}));
  const [first, second] = fake.sent('deleteBet').map(({ idempotencyKey }) => idempotencyKey);
  expect(second).not.toBe(first);
});

test('control: what moves no money carries no key and is not repeated', async () => {
  const { fake, wrapper } = open({ markAllRead: unreachable });
  const { result } = renderHook(() => useAction('markAllRead'), { wrapper });
  await act(() => result.current.mutateAsync().catch(() => {}));
  expect(fake.sent('markAllRead').map(({ idempotencyKey }) => idempotencyKey)).toEqual([null]);
});

/** The reads that are invalidated, of one read of everything with these parameters. */
function invalidatedBy(action: EndpointName, params: object, cached: object): string[] {
  const { client } = open({});
  for (const name of Object.keys(api) as EndpointName[])
    client.setQueryData<unknown>(apiKey(name, { params: cached } as object), {});
  readAgainAfter(client, action, params);
  return client
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.isInvalidated })
    .map(({ queryKey }) => String(queryKey[0]));
}

test('an action reads again what the table says', () => {
  expect(invalidatedBy('deleteBet', { uniqueId: 'a' }, {})).toEqual(['listMyBets', 'listCounters']);
  expect(invalidatedBy('deleteBet', { uniqueId: 'a' }, { uniqueId: 'a' })).toContain('getBet');
  expect(invalidatedBy('blockPerson', { userId: 'a' }, {})).toHaveLength(Object.keys(api).length);
});

test('of a group only that group is read again, but every list of groups', () => {
  const action = ['changeGroup', { groupId: 'a' }] as const;
  expect(invalidatedBy(...action, { groupId: 'a' })).toEqual(
    expect.arrayContaining(['getGroup', 'listGroups']),
  );
  expect(invalidatedBy(...action, { groupId: 'b' })).toEqual(['listGroups', 'listWaitingGroups']);
});

test('control: most actions read nothing again', () => {
  expect(invalidatedBy('logOut', {}, {})).toEqual([]);
});
