import { expect } from '@playwright/test';
import { card, openMenu, openView, pick, selectButton } from '../screens.ts';
import { cards, heading, main, type View } from './view.ts';

/** Home, board, betslip, bets, friends and live games. */
export const bettingViews: readonly View[] = [
  {
    name: 'offline-bar',
    path: '/',
    ready: async (page) => {
      await cards(page);
      await page.context().setOffline(true);
      await main('You’re offline.')(page);
    },
    after: (page) => page.context().setOffline(false),
  },
  { name: 'home', path: '/', ready: cards },
  {
    name: 'home-betslip',
    path: '/',
    ready: async (page, { ahead }) => {
      await pick(page, ahead[0]!, ahead[0]!.homeTeam);
      await page.getByLabel('Wager Amount').fill('25.00');
      await main('Or take an open bet')(page);
    },
  },
  {
    name: 'home-message',
    path: '/',
    ready: async (page, { ahead }) => {
      await pick(page, ahead[0]!, ahead[0]!.homeTeam);
      await page.getByLabel('Wager Amount').fill('25.00');
      // The request fails, and the page shows it.
      await page.route('**/api/bets', (route) => route.abort());
      await page.getByRole('button', { name: 'Create Bet' }).click();
      await main('Sidebet cannot be reached.')(page);
      await page.unroute('**/api/bets');
    },
  },
  {
    name: 'home-insufficient-funds',
    path: '/',
    ready: async (page, { ahead }) => {
      await pick(page, ahead[0]!, ahead[0]!.homeTeam);
      await page.getByLabel('Wager Amount').fill('5000.00');
      await page.getByRole('button', { name: 'Create Bet' }).click();
      await main('Insufficient Funds. Please deposit more money.')(page);
    },
  },
  {
    name: 'home-banner',
    path: '/?sport=americanfootball_nfl',
    when: (width) => width < 768,
    ready: (page, { ahead }) => selectButton(page, ahead[0]!, ahead[0]!.homeTeam).click(),
  },
  {
    name: 'home-challenge',
    path: '/',
    ready: async (page, { friend, ahead }) => {
      await page.goto(`/?challenge=${friend.id}`);
      await main('Choose a game to challenge')(page);
      await selectButton(page, ahead[2]!, ahead[2]!.homeTeam).click();
      await page.getByLabel('Risk').fill('20.00');
      await main('Send Challenge')(page);
    },
  },
  { name: 'menu', path: '/', when: (width) => width < 1200, ready: openMenu },
  { name: 'home-empty', path: '/?sport=boxing_boxing', ready: main('No Events Available') },
  { name: 'all-bets', path: '/?view=allBets', ready: cards },
  {
    name: 'accept-bet',
    path: '/?view=allBets',
    ready: async (page, { ahead }) => {
      await selectButton(page, ahead[1]!, ahead[1]!.awayTeam).click();
      await main('Accept Bet')(page);
    },
  },
  {
    name: 'all-bets-empty',
    path: '/?view=allBets&sport=boxing_boxing',
    ready: main('No Bets Available'),
  },
  { name: 'my-bets-created', path: '/?view=myBets', ready: cards },
  {
    name: 'my-bets-created-none',
    path: '/?view=myBets',
    as: 'newcomer',
    ready: main('No Created Bets'),
  },
  {
    name: 'my-bets-active-none',
    path: '/?view=myBets&tab=Active',
    as: 'newcomer',
    ready: main('No Active Bets'),
  },
  {
    name: 'my-bets-settled-none',
    path: '/?view=myBets&tab=Settled',
    as: 'newcomer',
    ready: main('No Settled Bets'),
  },
  { name: 'my-bets-active', path: '/?view=myBets&tab=Active', ready: cards },
  { name: 'my-bets-settled', path: '/?view=myBets&tab=Settled', ready: cards },
  {
    name: 'receipt',
    path: '/?view=myBets&tab=Settled',
    ready: async (page) => {
      await card(page, { homeTeam: 'Buffalo Bills', awayTeam: 'Kansas City Chiefs' })
        .getByRole('button', { name: 'Receipt' })
        .click();
      await main('Win Wager')(page);
    },
  },
  {
    name: 'bet-details',
    path: '/BetDetails',
    ready: async (page, { openBets }) => {
      await page.goto(`/BetDetails?id=${openBets[1]}`);
      await main('Accept Bet')(page);
    },
  },
  {
    name: 'challenge',
    path: '/BetDetails',
    ready: async (page, { challenge }) => {
      await page.goto(`/BetDetails?id=${challenge}`);
      await main('Decline')(page);
    },
  },
  { name: 'friends', path: '/FriendsBets', ready: main('Leaderboard') },
  {
    name: 'friends-search',
    path: '/FriendsBets',
    ready: async (page) => {
      await page.getByPlaceholder('Search for friends...').first().fill('example');
      await main('Example Three')(page);
    },
  },
  {
    name: 'friends-none-found',
    path: '/FriendsBets',
    ready: async (page) => {
      await page.getByPlaceholder('Search for friends...').first().fill('nobody of this name');
      await main('No Friends Found')(page);
    },
  },
  {
    name: 'slip-friends',
    path: '/',
    when: (width) => width >= 1024,
    ready: async (page) => {
      await page.getByRole('tab', { name: 'Friends', exact: true }).click();
      await main('Wolfeschlegel')(page);
    },
  },
  { name: 'board-friends', path: '/?view=allBets&tab=friends', ready: cards },
  { name: 'no-bet-found', path: '/BetDetails?id=none', ready: main('No Bet Found') },
  {
    name: 'challenge-link',
    path: '/BetDetails',
    ready: async (page, { byLink }) => {
      await page.goto(`/BetDetails?id=${byLink}`);
      await expect(page.getByRole('img', { name: 'QR code of the challenge link' })).toBeVisible();
    },
  },
  {
    name: 'push-offer',
    path: '/',
    ready: async (page) => {
      await cards(page);
      // The browser of the pictures shows no notifications, and says that they are denied.
      await page.evaluate(() =>
        Object.defineProperty(Notification, 'permission', { get: () => 'default', configurable: true }),
      );
      await openView(page, 'My Bets');
      await main('Hear how your bets end')(page);
    },
  },
  {
    name: 'result',
    path: '/favicon.svg',
    as: 'friend',
    ready: async (page, { playOne }) => {
      const win = await playOne();
      await page.goto('/?view=myBets&tab=Active');
      await main('Denver Broncos')(page);
      await win();
      await main('You beat')(page);
    },
  },
  {
    name: 'result-strip',
    path: '/favicon.svg',
    as: 'friend',
    ready: async (page, { playOne }) => {
      const win = await playOne();
      await page.goto('/');
      await expect(page.getByText(', running bets:').first()).toBeAttached();
      await win();
      await expect(page.getByRole('region', { name: 'Bet result' })).toBeVisible();
    },
  },
  { name: 'live', path: '/Live', ready: main('Your games') },
  {
    name: 'event',
    path: '/Live',
    ready: async (page, { ahead }) => {
      await page.goto(`/Event?id=${ahead[0]!.id}`);
      await heading(page);
    },
  },
];
