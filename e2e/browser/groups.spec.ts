import type { Locator, Page } from '@playwright/test';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import type { Game } from './games.ts';
import { newIdentity, type Person } from './people.ts';
import { card, fillSignup, isNarrow, message, selectButton } from './screens.ts';

/** Groups from invite to settling up, each member in their own browser. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Creates a group and returns its page's tabs. */
async function createGroup(page: Page, name: string, kind: 'Points' | 'IOUs'): Promise<void> {
  await page.goto('/Groups');
  await page.getByRole('button', { name: 'Create a group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a group' });
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await expect(dialog.getByText('Please enter a name of 1 to 40 characters.')).toBeVisible();
  await dialog.getByRole('radio', { name: kind }).check();
  await dialog.getByLabel('Name').fill(name);
  await checkAxe(page, 'creating a group');
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

const openGroupTab = (page: Page, tab: string) => page.getByRole('tab', { name: tab, exact: true }).click();

/** Creates an invite link in the group that is open. */
async function invite(page: Page): Promise<string> {
  await openGroupTab(page, 'Members');
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByLabel('Days the link works').fill('31');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please choose 1 to 30 days and 1 to 200 uses.');
  await dialog.getByLabel('Days the link works').fill('7');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const made = page.getByRole('dialog', { name: 'Your invite link' });
  await expect(made.getByRole('img', { name: 'QR code of the invite link' })).toBeVisible();
  await checkAxe(page, 'an invite link');
  const link = (await made.getByText(/\/join\?id=/).textContent())!;
  await made.getByRole('button', { name: 'Close' }).click();
  return link;
}

async function joinBy(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: `Join ${name}` }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Offers the open group a bet on a game, from its board. */
async function offer(page: Page, game: Game, team: string, stake: string, group: string): Promise<void> {
  await openGroupTab(page, 'Board');
  await page.getByRole('button', { name: 'New bet' }).click();
  await expect(page.getByText(`Choose a game to bet on in ${group}`)).toBeVisible();
  await selectButton(page, game, team).click();
  if (isNarrow(page)) await page.getByRole('button', { name: /^Selected Bet/ }).click();
  await page.getByLabel(/^Your stake/).fill(stake);
  await page.getByRole('button', { name: 'Offer to Group' }).click();
}

async function take(page: Page, game: Game): Promise<void> {
  await openGroupTab(page, 'Board');
  await card(page, game).getByRole('button', { name: 'Select' }).click();
  await page.getByRole('button', { name: 'Accept Bet' }).click();
  await expect(message(page, 'You Have Accepted This Bet. Waiting for results...')).toBeVisible();
}

const row = (page: Page, list: string | RegExp, who: { username: string }): Locator =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: who.username });

test('IOUs: an invite, a stranger who signs up, bets, a result, talk and settling up @phone', async ({
  join,
  visit,
  games,
}) => {
  const game = await games.list();
  const [pat, lee, kim] = [await join({ cents: 0 }), await join({ cents: 0 }), await join({ cents: 0 })];
  await createGroup(pat.page, 'Sunday table', 'IOUs');
  const link = await invite(pat.page);
  await joinBy(lee.page, link, 'Sunday table');
  await joinBy(kim.page, link, 'Sunday table');

  // A visitor learns the name, size, owner and kind, signs up and lands at the invite.
  const stranger = await visit();
  await stranger.goto(link);
  await expect(stranger.getByText('Sunday table')).toBeVisible();
  await expect(stranger.getByText(`IOUs · 3 members · run by ${pat.username}`)).toBeVisible();
  await checkAxe(stranger, 'an invite for a visitor');
  await stranger.getByRole('link', { name: 'Create an account to join' }).click();
  const who = newIdentity();
  await fillSignup(stranger, who);
  await stranger.getByRole('button', { name: 'Sign Up' }).click();
  await stranger.getByRole('button', { name: 'Join Sunday table' }).click();
  await expect(stranger.getByRole('heading', { name: 'Sunday table', level: 1 })).toBeVisible();

  // The owner sees all four without a reload.
  await expect(row(pat.page, 'Members', who)).toBeVisible();
  await expect(pat.page.getByText('IOUs · 4 members')).toBeVisible();
  await checkAxe(pat.page, 'the members of a group');

  await offer(pat.page, game, game.homeTeam, '20', 'Sunday table');
  await openGroupTab(lee.page, 'Board');
  await expect(card(lee.page, game)).toContainText('$20.00');
  await checkAxe(lee.page, 'the board of a group');
  await take(lee.page, game);
  await pat.page.goto('/Groups');
  await pat.page.getByRole('link', { name: /Sunday table/ }).click();
  await expect(pat.page.getByText('$80.00')).toBeVisible();

  await kim.page.getByRole('tab', { name: 'Table', exact: true }).click();
  await expect(row(kim.page, /^Table of/, lee)).toContainText('0–0');
  await games.kickOff(game);
  await games.finish(game, 10, 24);
  // The table moves on a screen that only watches.
  await expect(row(kim.page, /^Table of/, lee)).toContainText('1–0');
  await checkAxe(kim.page, 'the table of a group');

  await talk(kim, lee);
  await settle(pat, lee, kim);
});

async function talk(kim: Person, lee: Person): Promise<void> {
  await openGroupTab(kim.page, 'Talk');
  await openGroupTabAt(lee.page, 'Sunday table', 'Talk');
  await kim.page.getByLabel('Message', { exact: true }).fill(`Well done @${lee.username}!`);
  await kim.page.getByLabel('Message', { exact: true }).press('Enter');
  const received = lee.page.getByRole('article', { name: `Message from ${kim.username}` });
  await expect(received).toContainText('Well done');
  await received.getByRole('button', { name: /^More about/ }).click();
  await checkAxe(lee.page, 'the actions of a message');
  await lee.page.getByRole('dialog').getByRole('button', { name: 'Fire' }).click();
  await expect(kim.page.getByRole('button', { name: 'Fire, 1' })).toBeVisible();
  await checkAxe(kim.page, 'the conversation of a group');
}

async function openGroupTabAt(page: Page, group: string, tab: string): Promise<void> {
  await page.goto('/Groups');
  await page.getByRole('link', { name: new RegExp(group) }).click();
  await openGroupTab(page, tab);
}

async function settle(pat: Person, lee: Person, kim: Person): Promise<void> {
  await openGroupTab(pat.page, 'Settle up');
  await expect(pat.page.getByText(`${pat.username} pays ${lee.username}`)).toBeVisible();
  await checkAxe(pat.page, 'settling up');
  await pat.page.getByRole('button', { name: 'Request 1 payment' }).click();
  await pat.page.getByLabel('Note (optional)').fill('Cash on Sunday');
  await pat.page.getByRole('button', { name: 'I paid' }).click();
  await expect(pat.page.getByText(`${lee.username} has not confirmed`)).toBeVisible();
  await openGroupTab(lee.page, 'Settle up');
  await lee.page.getByRole('button', { name: 'I received' }).click();
  await expect(lee.page.getByText('All balances are even.')).toBeVisible();
  await expect(pat.page.getByText('All balances are even.')).toBeVisible();
  await openGroupTab(kim.page, 'Settle up');
  await expect(kim.page.getByText('Cash on Sunday')).toBeVisible();
}

test('points: a season from the purse to its champion, and the next season', async ({ join, games }) => {
  const game = await games.list();
  const [pat, lee] = [await join({ cents: 0 }), await join({ cents: 0 })];
  await createGroup(pat.page, 'Point league', 'Points');
  await joinBy(lee.page, await invite(pat.page), 'Point league');
  await expect(lee.page.getByText('1,000 points')).toBeVisible();
  await offer(pat.page, game, game.awayTeam, '100', 'Point league');
  await take(lee.page, game);
  await games.kickOff(game);
  await games.finish(game, 10, 24);
  await openGroupTabAt(lee.page, 'Point league', 'Table');
  await expect(row(lee.page, /^Table of/, pat)).toContainText('+100 points');

  await openGroupTabAt(pat.page, 'Point league', 'Settings');
  await pat.page.getByRole('button', { name: 'Start a new season' }).click();
  const dialog = pat.page.getByRole('dialog', { name: 'Start a new season' });
  await dialog.getByRole('textbox', { name: 'Season' }).fill('Season 2');
  await dialog.getByRole('button', { name: 'Start season' }).click();
  await expect(dialog).toBeHidden();
  await checkAxe(pat.page, 'the settings of a group');

  // Both start again with the same purse, and the champion stays.
  await expect(lee.page.getByRole('list', { name: 'Table of Season 2' })).toBeVisible();
  await expect(lee.page.getByText('1,000 points')).toBeVisible();
  const champions = lee.page.getByRole('region', { name: 'Champions' });
  await expect(champions).toContainText(pat.username);
  await expect(champions).toContainText('Season 1');
});
