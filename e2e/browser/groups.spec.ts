import type { Locator, Page } from '@playwright/test';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { createGroup, invite, joinBy, offer, openGroupTab, openGroupTabAt, take } from './group-screens.ts';
import { newIdentity, type User } from './people.ts';
import { card, fillSignup } from './screens.ts';

/** Groups from invite to settling up, each member in their own browser. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const row = (page: Page, list: string | RegExp, who: { username: string }): Locator =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: who.username });

test('IOUs: an invite, a stranger who signs up, bets, a result, talk and settling up @phone-only', async ({
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
  await expect(card(lee.page, game)).toContainText('Risk $20 to win $20');
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

async function talk(kim: User, lee: User): Promise<void> {
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

  // A comment on the bet, from the feed.
  await openGroupTab(kim.page, 'Feed');
  await kim.page
    .getByRole('link', { name: /^Comment on/ })
    .first()
    .click();
  await kim.page.getByLabel('Comment', { exact: true }).fill('Never in doubt');
  await kim.page.getByLabel('Comment', { exact: true }).press('Enter');
  await expect(kim.page.getByRole('log', { name: 'Comments' })).toContainText('Never in doubt');
  await checkAxe(kim.page, 'the comments on a bet');
  await openGroupTabAt(lee.page, 'Sunday table', 'Feed');
  await expect(lee.page.getByRole('link', { name: /^1 comment on/ }).first()).toBeVisible();
}

async function settle(pat: User, lee: User, kim: User): Promise<void> {
  await pat.page.goto('/Groups');
  await pat.page.getByRole('link', { name: /Sunday table/ }).click();
  await expect(pat.page.getByRole('heading', { name: 'Sunday table', level: 1 })).toBeVisible();
  const settleUp = `/groups/${new URL(pat.page.url()).searchParams.get('id')}/settle-up`;
  await pat.page.goto(settleUp);
  await expect(pat.page.getByRole('heading', { name: `You owe ${lee.username} $20` })).toBeVisible();
  await pat.page.getByRole('button', { name: 'Why?' }).click();
  await expect(pat.page.getByText(`You lost $20 to ${lee.username}, so you pay`)).toBeVisible();
  await checkAxe(pat.page, 'settling up');
  await pat.page.getByRole('button', { name: `Pay ${lee.username} $20` }).click();
  await pat.page.getByRole('button', { name: 'Paid a part, or add a note' }).click();
  await pat.page.getByLabel('Note (optional)').fill('Cash on Sunday');
  await pat.page.getByRole('button', { name: 'Paid', exact: true }).click();
  await expect(pat.page.getByText(`Waiting for ${lee.username} to confirm`)).toBeVisible();
  await lee.page.goto(settleUp);
  await checkAxe(lee.page, 'a payment to confirm');
  await lee.page.getByRole('button', { name: 'Received', exact: true }).click();
  await expect(lee.page.getByRole('heading', { name: 'All even' })).toBeVisible();
  await expect(pat.page.getByRole('heading', { name: 'All even' })).toBeVisible();
  await kim.page.goto(settleUp);
  await kim.page.getByRole('button', { name: 'Settled before' }).click();
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

  // The ended season has a picture.
  await lee.page.getByLabel('Season', { exact: true }).selectOption('Season 1');
  await lee.page.getByRole('button', { name: 'Share' }).click();
  const picture = lee.page.getByRole('img', { name: `Season 1 of Point league, won by ${pat.username}` });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await checkAxe(lee.page, 'the picture of a season');
});
