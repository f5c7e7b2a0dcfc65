import type { BetView } from '@sidebet/contract/bets';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { apiKey } from '../../lib/api/api-key.ts';
import { serverNow } from '../../lib/clock.ts';
import { applyMessage } from '../../lib/live/apply-message.ts';
import { type OpenPage, openPage } from '../../testing/open-page.tsx';
import { sampleBet, sampleEventPage, sampleOffer, sampleSession, sampleUser } from '../../testing/samples.ts';
import { setPageWidth } from '../../testing/viewport.ts';

/** A bet of the viewer, on the home team, settles while the page is open. */

const page = (...items: BetView[]) => ({ items, nextCursor: null });
const active: BetView = {
  ...sampleBet,
  status: 'Active',
  accepted: 'Yes',
  betAcceptorUid: sampleOffer.userId,
  acceptorName: 'pat',
  betTime: sampleSession.now,
  homeScore: 21,
  awayScore: 20,
};
const ended: BetView = { ...active, status: 'Settled', paidOut: 'Yes', paidOutAt: sampleSession.now };
const won: BetView = { ...ended, winner: sampleUser.id, result: 'home' };
const lost: BetView = { ...ended, winner: sampleOffer.userId, result: 'away', awayScore: 24 };

async function openActive(address = '/?view=myBets&tab=Active') {
  const opened = await openPage(address, {
    listMyBets: ({ query }) => page(...(query.tab === 'Active' ? [active] : [])),
  });
  await screen.findByRole('article');
  // What the server lists from now on.
  opened.api.answer({ listMyBets: ({ query }) => page(...(query.tab === 'Settled' ? [won] : [])) });
  return opened;
}
const settle = ({ client }: OpenPage, bet: BetView) => applyMessage(client, { type: 'myBets', bets: [bet] });

test('a won bet turns into its result in place, and is announced once', async () => {
  const opened = await openActive();
  settle(opened, won);
  settle(opened, won);
  const card = await screen.findByText('You beat pat');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  const article = within(screen.getByRole('article'));
  expect(article.getByText('The Bears won 21–20.')).toBeVisible();
  expect(article.getByRole('button', { name: 'Share' })).toBeVisible();
  expect(article.queryByText(/if it ended now/)).toBeNull();
  expect(card).toBeVisible();
  expect(screen.getByRole('article')).toHaveTextContent('+$8.00You beat pat');
  expect(await screen.findByText('+$8.00: Chicago Bears vs Green Bay Packers')).toHaveRole('status');
});

test('a bet that was paid out long ago moves without a result', async () => {
  const opened = await openActive();
  settle(opened, { ...won, paidOutAt: '2026-09-01T10:59:00.000Z' });
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(screen.queryByText(/\+\$8\.00/)).toBeNull();
});

test('a lost bet is announced quietly, without a button to share or bet again', async () => {
  const opened = await openActive();
  settle(opened, lost);
  expect(await screen.findByText('pat beat you')).toBeVisible();
  const article = screen.getByRole('article');
  expect(article).toHaveTextContent('pat beat youThe Packers won 24–21.');
  expect(within(article).getAllByRole('button')).toEqual([
    within(article).getByRole('button', { name: 'Receipt' }),
  ]);
});

test.each([
  [{ result: 'push' }, 'The score landed exactly on the line.'],
  [{ result: 'tieRefund' }, 'The game was a tie.'],
  [{ result: 'void', voidReason: 'operator' }, 'The game was called off.'],
] as const)('a refund says why: %o', async (why, text) => {
  const opened = await openActive();
  settle(opened, { ...ended, ...why });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('article')).toHaveTextContent(`$10 back${text}`);
});

test('the result stays while the list is read again, and is gone after leaving the tab', async () => {
  const opened = await openActive();
  const { user } = opened;
  settle(opened, won);
  await screen.findByText('You beat pat');
  await opened.client.invalidateQueries();
  expect(screen.getByText('You beat pat')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Settled' }));
  await waitFor(() => expect(screen.queryByText('You beat pat')).toBeNull());
  await user.click(screen.getByRole('tab', { name: 'Active' }));
  expect(await screen.findByText("You don't have any active bets")).toBeVisible();
});

test('a correction of a settled bet is not shown as a new result', async () => {
  const opened = await openActive();
  settle(opened, won);
  await screen.findByText('You beat pat');
  settle(opened, lost);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(screen.queryByText('pat beat you')).toBeNull();
});

describe('on a page without the card', () => {
  const bet = (uniqueId: string): BetView => ({ ...active, uniqueId });

  test('the result leads to the card, which turns, and is gone after leaving it', async () => {
    const opened = await openActive();
    const { user, api, goTo, address } = opened;
    api.answer({
      getBet: { bet: won, code: null, message: null, acceptable: false },
      listEventLines: { items: [] },
    });
    await goTo('/Settings');
    settle(opened, won);
    const strip = within(await screen.findByRole('region', { name: 'Bet result' }));
    expect(screen.getAllByRole('status').filter((one) => one.textContent?.includes('+$8.00'))).toHaveLength(
      1,
    );
    await user.click(strip.getByRole('link', { name: /^\+\$8\.00/ }));
    await waitFor(() => expect(address()).toBe(`/BetDetails?id=${won.uniqueId}`));
    const article = await screen.findByRole('article');
    expect(article).toHaveTextContent('+$8.00You beat');
    expect(article.querySelector('[data-turns="true"]')).not.toBeNull();
    expect(screen.queryByRole('region', { name: 'Bet result' })).toBeNull();
    await goTo('/Settings');
    await waitFor(() => expect(screen.queryByText(/\+\$8\.00/)).toBeNull());
  });

  test('a loss is quiet, leads to no other bet and can be dismissed', async () => {
    const opened = await openActive();
    const { user, goTo } = opened;
    await goTo('/Settings');
    settle(opened, lost);
    const strip = await screen.findByRole('region', { name: 'Bet result' });
    expect(strip).toHaveTextContent('−$10.00pat beat you · Chicago Bears vs Green Bay Packers');
    expect(strip).toHaveAttribute('data-won', 'false');
    expect(within(strip).getAllByRole('link')).toHaveLength(1);
    await user.click(within(strip).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Bet result' })).toBeNull());
  });

  test('several results lead to the list that shows them', async () => {
    const { goTo, client } = await openActive();
    await goTo('/Settings');
    applyMessage(client, { type: 'myBets', bets: [bet(sampleOffer.uniqueId)] });
    applyMessage(client, { type: 'myBets', bets: [{ ...lost, uniqueId: sampleOffer.uniqueId }, won] });
    const strip = await screen.findByRole('region', { name: 'Bet result' });
    expect(strip).toHaveTextContent('+$8.00You beat pat · Chicago Bears vs Green Bay Packers, and 1 more');
    expect(within(strip).getByRole('link')).toHaveAttribute('href', '/?view=myBets&tab=active');
  });

  test('a phone that only opened the friends’ bets learns the active bets, and counts those in play', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    setPageWidth(390);
    const opened = await openPage('/FriendsBets', {
      listMyBets: ({ query }) => page(...(query.tab === 'Active' ? [active] : [])),
    });
    const live = await screen.findByRole('link', { name: 'Live' });
    expect(opened.api.sent('listMyBets')).toHaveLength(0);
    vi.advanceTimersByTime(3_000);
    await waitFor(() => expect(live).toHaveAccessibleName(/running bets: 1$/));
    settle(opened, won);
    expect(await screen.findByRole('region', { name: 'Bet result' })).toHaveTextContent('+$8.00');
  });

  test.each([
    ['the page of the bet', apiKey('getBet', { params: { uniqueId: active.uniqueId } }), { bet: active }],
    [
      'the page of the game',
      apiKey('getEvent', { params: { eventId: active.betId } }),
      { ...sampleEventPage, myBets: [active] },
    ],
  ])('a bet known from %s is enough', async (_, key, data) => {
    const opened = await openPage('/Settings');
    await screen.findByRole('heading', { name: 'Settings' });
    opened.client.setQueryData<unknown>(key, data);
    settle(opened, won);
    expect(await screen.findByRole('region', { name: 'Bet result' })).toHaveTextContent('+$8.00');
  });

  test('a bet that this page did not know as active shows nothing', async () => {
    const opened = await openPage('/Settings');
    await screen.findByRole('heading', { name: 'Settings' });
    settle(opened, won);
    expect(screen.queryByRole('region', { name: 'Bet result' })).toBeNull();
  });
});

describe('a bet that settled while the stream was down', () => {
  /** What a reconnected page gets first. */
  const reconnect = ({ client }: OpenPage) => applyMessage(client, { type: 'hello' });
  const settledNow = (bet = won): BetView => ({ ...bet, paidOutAt: new Date(serverNow()).toISOString() });
  const strip = () => screen.queryByRole('region', { name: 'Bet result' });

  async function openElsewhere() {
    const opened = await openActive();
    opened.api.answer({
      getBet: { bet: won, code: null, message: null, acceptable: false },
      listEventLines: { items: [] },
    });
    await opened.goTo('/Settings');
    await screen.findByRole('heading', { name: 'Settings' });
    return opened;
  }
  const listSettled = (opened: OpenPage, bet: BetView) =>
    opened.api.answer({ listMyBets: ({ query }) => page(...(query.tab === 'Settled' ? [bet] : [])) });
  /** The live dot reads the active bets 3 s after the page. */
  const readActive = ({ client }: OpenPage) =>
    act(() => client.refetchQueries({ queryKey: apiKey('listMyBets', { query: { tab: 'Active' } }) }));

  test('turns into its result in the list that showed it', async () => {
    const opened = await openActive();
    listSettled(opened, settledNow());
    reconnect(opened);
    expect(await screen.findByText('You beat pat')).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  test('shows the strip that leads to its card, once', async () => {
    const opened = await openElsewhere();
    const bet = settledNow();
    listSettled(opened, bet);
    opened.api.answer({ getBet: { bet, code: null, message: null, acceptable: false } });
    reconnect(opened);
    await readActive(opened);
    await waitFor(() => expect(strip()).toHaveTextContent('+$8.00'));
    await opened.user.click(screen.getByRole('link', { name: /^\+\$8\.00/ }));
    const article = await screen.findByRole('article');
    expect(article).toHaveTextContent('+$8.00You beat');
    expect(article.querySelector('[data-turns="true"]')).not.toBeNull();
    await opened.goTo('/Settings');
    await waitFor(() => expect(screen.queryByText(/\+\$8\.00/)).toBeNull());
    // The stream breaks again, and an older answer arrives late.
    opened.client.setQueryData<unknown>(apiKey('listMyBets', { query: { tab: 'Active' } }), {
      pages: [page(active)],
      pageParams: [null],
    });
    reconnect(opened);
    await readActive(opened);
    settle(opened, bet);
    await expect(screen.findByRole('region', { name: 'Bet result' }, { timeout: 300 })).rejects.toThrow();
  });

  test('is not shown again after the stream had delivered it', async () => {
    const opened = await openElsewhere();
    settle(opened, won);
    await opened.user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    listSettled(opened, settledNow());
    reconnect(opened);
    await readActive(opened);
    await expect(screen.findByRole('region', { name: 'Bet result' }, { timeout: 300 })).rejects.toThrow();
  });

  test('is not shown if it settled before the page was opened', async () => {
    const opened = await openElsewhere();
    listSettled(opened, { ...won, paidOutAt: '2026-09-01T11:00:00.000Z' });
    reconnect(opened);
    await readActive(opened);
    await waitFor(() =>
      expect(opened.api.sent('listMyBets').at(-1)).toMatchObject({ query: { tab: 'Settled' } }),
    );
    await expect(screen.findByRole('region', { name: 'Bet result' }, { timeout: 300 })).rejects.toThrow();
  });
});
