import type { Api } from '@sidebet/contract/api';
import type { BetView } from '@sidebet/contract/bets';
import type { ResponseOf } from '@sidebet/contract/endpoint';
import type { NextStep } from '@sidebet/domain/profile/next-step';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { updateMyBets } from '../../lib/live/my-bets-cache.ts';
import { setBalance } from '../../lib/session.ts';
import type { Answers } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/open-page.tsx';
import { sampleBet, sampleEvent, sampleSession, sampleUser } from '../../testing/samples.ts';

const nothing = { items: [], nextCursor: null };

test.each<
  [
    path: string,
    waiting: (answer: Promise<typeof nothing>) => Answers,
    loading: string,
    title: string,
    text: string,
  ]
>([
  [
    '/',
    (answer) => ({ listEvents: () => answer }),
    'Loading events...',
    'No Events Available',
    'Try selecting a different sport or check back later',
  ],
  [
    '/?view=allBets',
    (answer) => ({ listBoard: () => answer }),
    'Loading bets...',
    'No Bets Available',
    'There are no bets available at the moment',
  ],
  [
    '/?view=myBets',
    (answer) => ({ listMyBets: () => answer }),
    'Loading your bets...',
    'No Created Bets',
    "You haven't created any bets yet",
  ],
])('%s shows that it loads, then that there is nothing', async (path, waiting, loading, title, text) => {
  const answered = Promise.withResolvers<typeof nothing>();
  await openPage(path, waiting(answered.promise));
  await screen.findByText(loading);
  answered.resolve(nothing);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByText(loading)).toBeNull();
});

test.each([
  ['/?sport=%22', 'No Events Available'],
  ['/?sport=%5C%22%5D&view=allBets', 'No Bets Available'],
])('%s, an unknown sport, has nothing to show and causes no error', async (path, title) => {
  await openPage(path);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});

test.each([
  ['/?q=giantz', 'No games match “giantz”'],
  ['/?view=allBets&q=giantz', 'No bets match “giantz”'],
])('%s says that the search found nothing', async (path, title) => {
  await openPage(path, { listEvents: nothing, listBoard: nothing });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByText('Check the spelling, or clear the search.')).toBeVisible();
});

test.each([
  ['/?view=myBets', 'Active', 'No Active Bets', "You don't have any active bets"],
  ['/?view=myBets', 'Settled', 'No Settled Bets', "You don't have any settled bets"],
  ['/?view=allBets', 'Friends Bets', 'No Bets Available', "Your friends haven't created any bets yet"],
])('%s, tab %s, says that it is empty', async (path, tab, title, text) => {
  const { user } = await openPage(path);
  await user.click(await screen.findByRole('tab', { name: tab }));
  await waitFor(() => expect(screen.getByText(text)).toBeVisible());
  expect(screen.getByRole('heading', { name: title })).toBeVisible();
});

const active = { ...sampleBet, status: 'Active' } as const;
const settled = { ...sampleBet, status: 'Settled' } as const;

function listBets(...bets: BetView[]): NonNullable<Answers['listMyBets']> {
  return ({ query }) => ({ items: bets.filter(({ status }) => status === query.tab), nextCursor: null });
}

const findTabs = async () => within(await screen.findByRole('tablist', { name: 'My bets' }));

test.each<[address: string, bets: BetView[], tab: string]>([
  ['/?view=myBets', [], 'Created'],
  ['/?view=myBets', [settled], 'Settled'],
  ['/?view=myBets', [settled, active], 'Active'],
  ['/?view=myBets', [settled, active, sampleBet], 'Created'],
  ['/?view=myBets&tab=Created', [active], 'Created'],
  ['/?view=myBets&tab=Nonsense', [active], 'Active'],
])('%s opens on the first tab with bets (%#)', async (address, bets, tab) => {
  const { user } = await openPage(address, { listMyBets: listBets(...bets) });
  const tabs = await findTabs();
  expect(await tabs.findByRole('tab', { selected: true })).toHaveTextContent(tab);
  await user.click(tabs.getByRole('tab', { name: 'Active' }));
  expect(await tabs.findByRole('tab', { selected: true, name: 'Active' })).toBeVisible();
});

test('no tab is open until it is known which has bets', async () => {
  const answered = Promise.withResolvers<{ items: BetView[]; nextCursor: null }>();
  await openPage('/?view=myBets', {
    listMyBets: ({ query }) => (query.tab === 'Settled' ? answered.promise : nothing),
  });
  const tabs = await findTabs();
  await screen.findByText('Loading your bets...');
  expect(tabs.queryByRole('tab', { selected: true })).toBeNull();
  expect(screen.queryByText("You haven't created any bets yet")).toBeNull();
  answered.resolve({ items: [settled], nextCursor: null });
  expect(await tabs.findByRole('tab', { selected: true })).toHaveTextContent('Settled');
});

test('a tab stays open when its last bet leaves', async () => {
  const { client } = await openPage('/?view=myBets', {
    listMyBets: listBets(sampleBet, { ...active, uniqueId: 'other' }),
  });
  const tabs = await findTabs();
  await screen.findByRole('article');
  updateMyBets(client, [{ ...sampleBet, status: 'Deleted' }]);
  await screen.findByText("You haven't created any bets yet");
  expect(tabs.getByRole('tab', { selected: true })).toHaveTextContent('Created');
});

test('a bet with an invalid date still has a card', async () => {
  const page = await openPage('/?view=myBets');
  await screen.findByText("You haven't created any bets yet");
  act(() => updateMyBets(page.client, [{ ...sampleBet, betTime: 'someday' }]));
  const card = await screen.findByRole('article');
  expect(card).toHaveTextContent(/Invalid.*XX/);
  expect(card).toHaveTextContent('Wager: $10.00');
});

const newFriend = (last: string, username: string) => ({
  person: {
    id: `00000000-0000-4000-8000-0000000000${last}`,
    fullName: `${username} Example`,
    username,
    profilePicture: null,
  },
  email: `${username}@example.com`,
  relation: 'friends' as const,
  record: null,
});

test('a pick in the moment in which the challenged friend appears goes to them', async () => {
  const bob = newFriend('0b', 'bob');
  const friends = Promise.withResolvers<ResponseOf<Api['listFriends']>>();
  await openPage(`/?challenge=${bob.person.id}`, {
    listEvents: { items: [sampleEvent], nextCursor: null },
    listFriends: () => friends.promise,
  });
  const [select] = await screen.findAllByRole('button', { name: /^Select/ });
  // As soon as the page shows the name, before its effects run.
  const appears = new MutationObserver(() => {
    if (!document.body.textContent.includes(`Choose a game to challenge ${bob.person.fullName}`)) return;
    appears.disconnect();
    select!.click();
  });
  appears.observe(document.body, { subtree: true, childList: true, characterData: true });
  friends.resolve({ items: [bob], incoming: [], outgoing: [] });
  expect(await screen.findByRole('button', { name: 'Offer to bob' })).toBeVisible();
});

test('a pick made before the challenged friend is known waits for them', async () => {
  const [bob, cat] = [newFriend('0b', 'bob'), newFriend('0c', 'cat')];
  const friends = Promise.withResolvers<ResponseOf<Api['listFriends']>>();
  const page = await openPage(`/?challenge=${bob.person.id}`, {
    listEvents: { items: [sampleEvent], nextCursor: null },
    listFriends: () => friends.promise,
  });
  const select = async () => page.user.click((await screen.findAllByRole('button', { name: /^Select/ }))[0]!);
  await select();
  expect(screen.queryByLabelText('Wager Amount')).toBeNull();
  friends.resolve({ items: [bob, cat], incoming: [], outgoing: [] });
  expect(await screen.findByRole('button', { name: 'Offer to bob' })).toBeVisible();
  // The next challenge does not go to the first friend.
  await page.goTo(`/?challenge=${cat.person.id}`);
  await select();
  expect(await screen.findByRole('button', { name: 'Offer to cat' })).toBeVisible();
});

test('a newcomer sees the next step, on to the next after a deposit, and never again once dismissed', async () => {
  let nextStep: NextStep = 'addMoney';
  const answers: Answers = {
    getSession: () => ({ ...sampleSession, user: { ...sampleUser, accountBalanceCents: 0, nextStep } }),
  };
  const { user, client } = await openPage('/', answers);
  expect(await screen.findByRole('heading', { name: 'Add play money' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add play money' })).toHaveAttribute('href', '/AddFunds');

  nextStep = 'firstBet';
  setBalance(client, 20_00);
  expect(await screen.findByRole('heading', { name: 'Make your first bet' })).toBeVisible();
  expect(screen.getByText('Step 2 of 3')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('heading', { name: 'Make your first bet' })).toBeNull();
  await openPage('/', answers);
  await screen.findByRole('heading', { name: 'All sports' });
  expect(screen.queryByRole('heading', { name: 'Make your first bet' })).toBeNull();
});

test('the last step leads to a challenge by link', async () => {
  const { user, address } = await openPage('/', {
    getSession: { ...sampleSession, user: { ...sampleUser, nextStep: 'inviteFriend' } },
    listEvents: { items: [sampleEvent], nextCursor: null },
  });
  expect(await screen.findByRole('link', { name: 'Find friends' })).toHaveAttribute('href', '/FriendsBets');
  await user.click(screen.getByRole('link', { name: 'Challenge by link' }));
  expect(await screen.findByText(/^Choose a game\. You get a link/)).toBeVisible();
  await user.click((await screen.findAllByRole('button', { name: /^Select/ }))[0]!);
  expect(await screen.findByRole('button', { name: 'Offer to A link' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create Challenge Link' })).toBeVisible();
  expect(address()).toBe('/');
});

const inPlay = {
  ...active,
  userId: sampleUser.id,
  betAcceptorUid: '00000000-0000-4000-8000-00000000000c',
  acceptorName: 'lena',
  betTime: '2026-09-01T12:00:00.000Z',
  homeScore: 24,
  awayScore: 13,
};

test('Home shows the running bets first: the score, the pick and how far it is from its turning point', async () => {
  const waiting = { ...inPlay, uniqueId: sampleUser.id, homeScore: null, awayScore: null };
  await openPage('/', { listMyBets: listBets(waiting, inPlay) });
  const running = within(await screen.findByRole('region', { name: 'Running now' }));
  expect(running.getByRole('heading')).toHaveTextContent('Running now 2');
  const cards = running.getAllByRole('listitem').map((card) => card.textContent);
  expect(cards[0]).toContain(`${inPlay.homeTeam} 24 – 13 ${inPlay.awayTeam}`);
  expect(cards[0]).toContain('11 ahead');
  expect(cards[0]).toMatch(/vs +lena/);
  // Last, because it says the least.
  expect(cards[1]).toContain('No score yet');
  expect(running.getByRole('link', { name: 'Live' })).toHaveAttribute('href', '/Live');
});

test('without anything that waits or runs, Home has neither block', async () => {
  await openPage('/', { listMyBets: listBets({ ...active, betTime: '2099-01-01T00:00:00.000Z' }) });
  await screen.findByRole('heading', { name: 'All sports' });
  expect(screen.queryByRole('region', { name: 'Needs you' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Running now' })).toBeNull();
});

test('a challenge on Home opens in the slip, and Take moves no money', async () => {
  const challenge = {
    ...sampleBet,
    userName: 'maya',
    offeredToId: sampleUser.id,
    betTime: '2099-01-01T00:00:00.000Z',
  };
  const { user, api } = await openPage('/', {
    listChallenges: { items: [challenge], nextCursor: null },
    getBet: { bet: challenge, acceptable: true, code: null, message: null },
  });
  const needs = within(await screen.findByRole('region', { name: 'Needs you' }));
  expect(needs.getByRole('listitem')).toHaveTextContent('maya challenges you');
  await user.click(needs.getByRole('button', { name: 'Take the bet of maya' }));
  expect(await screen.findByRole('button', { name: /^Accept/ })).toBeVisible();
  expect(api.sent('acceptBet')).toEqual([]);
});

test('the banner is above everything on the first day, and a strip below what waits afterwards', async () => {
  const order = async () => {
    const needs = await screen.findByRole('region', { name: 'Running now' });
    return screen.getByRole('region', { name: 'Welcome' }).compareDocumentPosition(needs);
  };
  await openPage('/', { listMyBets: listBets(inPlay) });
  expect(await order()).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  document.documentElement.setAttribute('data-home-seen', '');
  onTestFinished(() => document.documentElement.removeAttribute('data-home-seen'));
  cleanup();
  await openPage('/', { listMyBets: listBets(inPlay) });
  expect(await order()).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});
