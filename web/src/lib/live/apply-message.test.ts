import type { BetView } from '@sidebet/contract/bets';
import type { LiveMessage } from '@sidebet/contract/live';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppClient } from '../app-client.ts';

vi.mock('virtual:api-routes', () => ({ apiRoutes: {} }));

const { applyMessage, createApplyMessage } = await import('./apply-message.ts');
const { repeatOutdatedReads } = await import('../outdated-reads.ts');
const { apiKey } = await import('../api/api-key.ts');

/** A read returns what the server held when it was requested, and resolves only when the test allows it. */
let client: AppClient;
let answers: (() => void)[];
let stop: () => void;

function watch<T>(queryKey: readonly unknown[], held: () => T): () => T | undefined {
  const observer = new QueryObserver<T>(client, {
    queryKey,
    queryFn: () => {
      const read = held();
      return new Promise<T>((resolve) => answers.push(() => resolve(read)));
    },
  });
  stop = observer.subscribe(() => {});
  return () => client.getQueryData<T>(queryKey);
}

const answerAll = async () => {
  for (const answer of answers.splice(0)) answer();
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  vi.useFakeTimers();
  client = new AppClient();
  repeatOutdatedReads(client);
  answers = [];
  stop = () => {};
});
afterEach(() => {
  stop();
  client.clear();
  vi.useRealTimers();
});

it('a session read before the money arrived does not overwrite the balance', async () => {
  let cents = 0;
  const session = watch(apiKey('getSession'), () => ({ user: { id: 'ann', accountBalanceCents: cents } }));
  await answerAll();
  void client.invalidateQueries({ queryKey: apiKey('getSession') });
  cents = 75_00;
  applyMessage(client, { type: 'balance', accountBalanceCents: cents, version: 1 });
  expect(session()?.user.accountBalanceCents).toBe(75_00);
  await answerAll();
  await answerAll();
  expect(session()?.user.accountBalanceCents).toBe(75_00);
});

describe('of two reports of a balance', () => {
  const session = { user: { id: 'ann', accountBalanceCents: 0 } };
  const report = (version: number) =>
    ({ type: 'balance', accountBalanceCents: version * 100, version }) as const;
  const cents = (of: AppClient) =>
    of.getQueryData<typeof session>(apiKey('getSession'))?.user.accountBalanceCents;
  function open() {
    const opened = new AppClient();
    opened.setQueryData<unknown>(apiKey('getSession'), session);
    onTestFinished(() => opened.clear());
    return { opened, apply: createApplyMessage(opened) };
  }

  it('the newer one counts on one connection, until it is lost', () => {
    const { opened, apply } = open();
    apply(report(7));
    apply(report(6));
    expect(cents(opened)).toBe(700);
    apply({ type: 'hello' });
    apply(report(1));
    expect(cents(opened)).toBe(100);
  });

  it('both count if they arrive in two apps', () => {
    const [first, second] = [open(), open()];
    first.apply(report(7));
    second.apply(report(6));
    expect([first, second].map(({ opened }) => cents(opened))).toEqual([700, 600]);
  });
});

it('a list read before a new bet is refetched, even during its first read', async () => {
  let items: BetView[] = [];
  const filter = { scope: 'all', sport: 'all', q: '', market: 'all' } as const;
  const page = () => ({ pages: [{ items, nextCursor: null }], pageParams: [undefined] });
  const board = watch(apiKey('listBoard', { query: filter }), page);
  const bet = {
    uniqueId: 'new',
    betId: 'game',
    userId: 'bob',
    betSportKey: 'x',
    betTime: '2030-01-01T12:00:00Z',
  };
  items = [bet as BetView];
  applyMessage(client, { type: 'boardAdded', bets: items });
  await answerAll();
  expect(board()?.pages[0]?.items).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  await answerAll();
  expect(board()?.pages[0]?.items).toEqual(items);
});

it.each(['boardAdded', 'boardRemoved'] as const)(
  'a bet on a game refetches that game’s page and matching bets, not those of another: %s',
  async (type) => {
    const keys = ['game', 'other'].flatMap((id) => [
      apiKey('getEvent', { params: { eventId: id } }),
      apiKey('listMatchingBets', { params: { eventId: id }, query: { side: 'home', wagerCents: 1_000 } }),
    ]);
    for (const key of keys) client.setQueryData<unknown>(key, {});
    const bet = {
      uniqueId: 'b',
      betId: 'game',
      userId: 'bob',
      betSportKey: 'x',
      betTime: '2030-01-01T12:00:00Z',
    };
    applyMessage(client, { type, bets: [bet as BetView] });
    await vi.advanceTimersByTimeAsync(2_000);
    const isRead = keys.map((key) => client.getQueryState(key)!.isInvalidated);
    expect(isRead).toEqual([true, true, false, false]);
  },
);

it.each<LiveMessage>([
  { type: 'friends' },
  { type: 'notifications', unread: 1 },
  { type: 'myBets', bets: [] },
])('counter-offers are read again after $type', async (message) => {
  let held = 'before';
  const shown = watch(apiKey('listCounters'), () => held);
  await answerAll();
  held = 'after';
  applyMessage(client, message);
  await answerAll();
  expect(shown()).toBe('after');
});

it('lists that are not being read are not refetched', async () => {
  watch(apiKey('getSession'), () => ({ user: { id: 'ann', accountBalanceCents: 0 } }));
  await answerAll();
  applyMessage(client, { type: 'balance', accountBalanceCents: 1, version: 2 });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(answers).toEqual([]);
});

describe('a message during a view’s first read', () => {
  const messages = [
    ['friends', { type: 'friends' }],
    ['hello', { type: 'hello' }],
    ['notifications', { type: 'notifications', unread: 1 }],
  ] as const;

  it.each(messages)(
    '%s: the view ends with what the server held when the message was sent',
    async (_, message) => {
      let held = 'before';
      const key = message.type === 'notifications' ? apiKey('listNotifications') : apiKey('listFriends');
      const shown = watch(key, () => held);
      held = 'after';
      applyMessage(client, message);
      await answerAll();
      expect(shown()).toBe('before');
      await answerAll();
      expect(shown()).toBe('after');
    },
  );

  it('a first read that nothing invalidated is not repeated', async () => {
    watch(apiKey('listFriends'), () => 'before');
    await answerAll();
    expect(answers).toEqual([]);
  });
});
