import type { BetView } from '@sidebet/contract/bets';
import type { GroupMessage } from '@sidebet/contract/groups/talk';
import type { LiveMessage } from '@sidebet/contract/live';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppClient } from '../app-client.ts';

vi.mock('virtual:api-routes', () => ({ apiRoutes: {} }));

const { applyMessage } = await import('./apply-message.ts');
const { repeatOutdatedReads } = await import('../outdated-reads.ts');
const { apiKey } = await import('../api/api-key.ts');

/** News that arrives while a list is read for the first time: the response may predate it, so the list is read again. */

let client: AppClient;
beforeEach(() => {
  vi.useFakeTimers();
  client = new AppClient({ defaultOptions: { queries: { retry: false } } });
  repeatOutdatedReads(client);
  client.setQueryData<unknown>(apiKey('getSession'), { user: { id: 'ann', accountBalanceCents: 0 } });
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

/** Opens a page that shows this query, whose reads the test answers. */
function open(queryKey: readonly unknown[]) {
  const reads: PromiseWithResolvers<unknown>[] = [];
  const queryFn = () => {
    const read = Promise.withResolvers<unknown>();
    reads.push(read);
    return read.promise;
  };
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  return reads;
}

const page = { pages: [{ items: [], nextCursor: null }], pageParams: [undefined] };
const bet = {
  uniqueId: 'bet',
  betId: 'game',
  userId: 'bob',
  betAcceptorUid: 'ann',
  betSportKey: 'x',
  betTime: '2030-01-01T12:00:00Z',
  opensAt: null,
  status: 'Active',
} as BetView;
const mine = { ...bet, userId: 'ann' };
const game = {
  id: 'game',
  commenceTime: '2030-01-01T12:00:00Z',
  completed: false,
} as Extract<LiveMessage, { type: 'events' }>['events'][number];
const message = {
  id: 'm',
  groupId: 'group',
  betId: null,
  eventId: null,
  person: { id: 'bob' },
} as GroupMessage;
const filter = { scope: 'all', sport: 'all', q: '', market: 'all' } as const;

const added: LiveMessage = { type: 'boardAdded', bets: [bet] };
const removed: LiveMessage = { type: 'boardRemoved', bets: [bet] };
const myBets: LiveMessage = { type: 'myBets', bets: [mine] };
const events: LiveMessage = { type: 'events', events: [game] };
const friends: LiveMessage = { type: 'friends' };
const groups: LiveMessage = { type: 'groups', groupIds: ['group'] };
const news: LiveMessage = { type: 'groupMessages', messages: [message] };
const comments: LiveMessage = { type: 'groupMessages', messages: [{ ...message, betId: 'bet' }] };
const notifications: LiveMessage = { type: 'notifications', unread: 1 };
const balance: LiveMessage = { type: 'balance', accountBalanceCents: 1, version: 1 };

const lists: readonly (readonly [string, readonly unknown[], readonly LiveMessage[], unknown])[] = [
  ['the board', apiKey('listBoard', { query: filter }), [added, removed, events, friends], page],
  [
    'the board of friends',
    apiKey('listBoard', { query: { ...filter, scope: 'friends' } }),
    [added, removed],
    page,
  ],
  [
    'the games',
    apiKey('listEvents', { query: { sport: 'all', q: '' } }),
    [added, removed, myBets, events],
    page,
  ],
  [
    'matching bets',
    apiKey('listMatchingBets', { params: { eventId: 'game' }, query: { side: 'home', wagerCents: 100 } }),
    [added, removed],
    page,
  ],
  [
    'the page of a game',
    apiKey('getEvent', { params: { eventId: 'game' } }),
    [added, removed, myBets, events],
    { event: {}, myBets: [] },
  ],
  ['games in play', apiKey('getLive'), [myBets, events], { inPlay: [], bets: [] }],
  ['my bets', apiKey('listMyBets', { query: { tab: 'Active' } }), [myBets, events], page],
  ['a bet', apiKey('getBet', { params: { uniqueId: 'bet' } }), [removed, myBets, events, friends], { bet }],
  ['the receipt of a bet', apiKey('getReceipt', { params: { uniqueId: 'bet' } }), [myBets], {}],
  ['challenges', apiKey('listChallenges'), [friends, events], page],
  ['friends', apiKey('listFriends'), [friends], {}],
  ['notifications', apiKey('listNotifications'), [notifications], page],
  ['transactions', apiKey('listTransactions'), [balance], page],
  ['deposits', apiKey('getDeposit', { params: { id: '1' } }), [balance], {}],
  ['withdrawals', apiKey('listWithdrawals'), [balance], page],
  ['limits', apiKey('getProtection'), [balance, { type: 'protection' }], { limits: [] }],
  ['the groups', apiKey('listGroups'), [groups, news, friends], { items: [] }],
  ['a group', apiKey('getGroup', { params: { groupId: 'group' } }), [groups, friends], {}],
  [
    'the stream of a group',
    apiKey('getGroupStream', { params: { groupId: 'group' } }),
    [groups, news, comments, events, friends],
    page,
  ],
  [
    'the running bets of a group',
    apiKey('listGroupRunning', { params: { groupId: 'group' } }),
    [groups, events, friends],
    { items: [] },
  ],
  [
    'comments',
    apiKey('listGroupMessages', { params: { groupId: 'group' }, query: { betId: 'bet' } }),
    [comments],
    page,
  ],
];
const cases = lists.flatMap(([name, queryKey, messages, response]) =>
  messages.map((one) => [name, one.type, queryKey, one, response] as const),
);

it.each(cases)('%s is read again: %s', async (_name, _type, queryKey, one, response) => {
  const reads = open(queryKey);
  applyMessage(client, one);
  reads[0]!.resolve(response);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reads.length).toBeGreaterThan(1);
});

it.each(cases)(
  '%s is read again, also if its first read failed before: %s',
  async (_name, _type, queryKey, one, response) => {
    const reads = open(queryKey);
    reads[0]!.reject(new Error('The server is away.'));
    await vi.advanceTimersByTimeAsync(0);
    applyMessage(client, { type: 'hello' });
    expect(reads).toHaveLength(2);
    applyMessage(client, one);
    // The read takes longer than any news waits.
    await vi.advanceTimersByTimeAsync(3_000);
    reads[1]!.resolve(response);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(reads.length).toBeGreaterThan(2);
  },
);

it('control: without news a list is read once', async () => {
  const reads = open(apiKey('listBoard', { query: filter }));
  reads[0]!.resolve(page);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reads).toHaveLength(1);
});
