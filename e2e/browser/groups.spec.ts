import type { Locator, Page } from '@playwright/test';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import {
  createGroup,
  invite,
  joinBy,
  offer,
  openGroupTab,
  openGroupTabAt,
  stream,
  take,
} from './group-screens.ts';
import { newIdentity, type User } from './people.ts';
import { fillSignup } from './screens.ts';

/** Groups from invite to settling up, each member in their own browser. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const row = (page: Page, list: string | RegExp, name: string): Locator =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: name });

test('IOUs: an invite, a stranger who signs up, bets, a result, talk and settling up @phone-only', async ({
  join,
  visit,
  games,
}) => {
  const game = await games.list();
  const [pat, lee, kim] = [
    await join({ cents: 0, firstName: 'Pat' }),
    await join({ cents: 0, firstName: 'Lee' }),
    await join({ cents: 0, firstName: 'Kim' }),
  ];
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
  await expect(row(pat.page, 'Members', who.username)).toBeVisible();
  await expect(pat.page.getByText('4 people · IOU tab, no fee')).toBeVisible();
  await checkAxe(pat.page, 'the members of a group');

  await offer(pat.page, game, game.homeTeam, '20', 'Sunday table');
  await openGroupTab(lee.page, 'Stream');
  await expect(stream(lee.page).getByRole('article', { name: /^Offer from Pat:/ })).toContainText(
    'Risk $20 to win $20',
  );
  await checkAxe(lee.page, 'the stream of a group with an offer');
  await take(lee.page);
  // Where Pat waits, the offer turns into who took it.
  await expect(stream(pat.page)).toContainText('Lee took your');
  await expect(stream(pat.page).getByRole('article', { name: /^Your offer/ })).toHaveCount(0);

  await openGroupTab(kim.page, 'Table');
  await expect(row(kim.page, /^Table of/, 'Lee')).toContainText('0–0');
  await games.kickOff(game);
  await games.finish(game, 10, 24);
  // The table moves on a screen that only watches.
  await expect(row(kim.page, /^Table of/, 'Lee')).toContainText('1–0');
  await checkAxe(kim.page, 'the table of a group');

  await talk(kim, lee);
  await settle(pat, lee, kim);
});

async function talk(kim: User, lee: User): Promise<void> {
  await openGroupTab(kim.page, 'Stream');
  const result = stream(kim.page).getByRole('article', { name: 'Result: Lee beat Pat' });
  await expect(result).toContainText('+$20');
  await kim.page.getByLabel('Message', { exact: true }).fill(`Well done @${lee.username}!`);
  await kim.page.getByLabel('Message', { exact: true }).press('Enter');
  const received = stream(lee.page).getByRole('article', { name: 'Message from Kim' });
  await expect(received).toContainText('Well done');
  await received.getByRole('button', { name: /^More about/ }).click();
  await checkAxe(lee.page, 'the actions of a message');
  await lee.page.getByRole('dialog').getByRole('button', { name: 'Fire' }).click();
  await expect(kim.page.getByRole('button', { name: 'Fire, 1' })).toBeVisible();
  await checkAxe(kim.page, 'the stream of a group');

  // A reply to the result is in the stream of the others, and on the page of the bet.
  await result.getByRole('button', { name: /^More about the result/ }).click();
  await checkAxe(kim.page, 'the actions of a bet');
  await kim.page.getByRole('dialog').getByRole('button', { name: 'Reply' }).click();
  await expect(kim.page.getByLabel('Message', { exact: true })).toBeFocused();
  await kim.page.keyboard.type('Never in doubt');
  await kim.page.keyboard.press('Enter');
  await expect(stream(lee.page)).toContainText('Never in doubt');
  await stream(lee.page).getByRole('link', { name: '1 comment', exact: true }).last().click();
  await expect(lee.page.getByRole('log', { name: 'Comments' })).toContainText('Never in doubt');
  await checkAxe(lee.page, 'the comments on a bet');
}

async function settle(pat: User, lee: User, kim: User): Promise<void> {
  await pat.page.goto('/Groups');
  await pat.page.getByRole('link', { name: /Sunday table/ }).click();
  await expect(pat.page.getByRole('heading', { name: 'Sunday table', level: 1 })).toBeVisible();
  const settleUp = `/groups/${new URL(pat.page.url()).searchParams.get('id')}/settle-up`;
  await pat.page.goto(settleUp);
  await expect(pat.page.getByRole('heading', { name: 'You owe Lee $20' })).toBeVisible();
  await pat.page.getByRole('button', { name: 'Why?' }).click();
  await expect(pat.page.getByText('You lost $20 to Lee, so you pay')).toBeVisible();
  await checkAxe(pat.page, 'settling up');
  await pat.page.getByRole('button', { name: 'Pay Lee $20' }).click();
  await pat.page.getByRole('button', { name: 'Paid a part, or add a note' }).click();
  await pat.page.getByLabel('Note (optional)').fill('Cash on Sunday');
  await pat.page.getByRole('button', { name: 'Paid', exact: true }).click();
  await expect(pat.page.getByText('Waiting for Lee to confirm')).toBeVisible();
  await lee.page.goto(settleUp);
  await checkAxe(lee.page, 'a payment to confirm');
  await lee.page.getByRole('button', { name: 'Received', exact: true }).click();
  await expect(lee.page.getByRole('heading', { name: 'All even' })).toBeVisible();
  await expect(pat.page.getByRole('heading', { name: 'All even' })).toBeVisible();
  // Everyone sees what was paid.
  await expect(stream(kim.page)).toContainText('Pat paid Lee $20');
  await kim.page.goto(settleUp);
  await kim.page.getByRole('button', { name: 'Settled before' }).click();
  await expect(kim.page.getByText('Cash on Sunday')).toBeVisible();
}

test('points: a season from the purse to its champion, and the next season', async ({ join, games }) => {
  const game = await games.list();
  const [pat, lee] = [await join({ cents: 0, firstName: 'Pat' }), await join({ cents: 0, firstName: 'Lee' })];
  await createGroup(pat.page, 'Point league', 'Points');
  await joinBy(lee.page, await invite(pat.page), 'Point league');
  await expect(lee.page.getByText('1,000 points left')).toBeVisible();
  await offer(pat.page, game, game.awayTeam, '100', 'Point league');
  await take(lee.page);
  await games.kickOff(game);
  await games.finish(game, 10, 24);
  await openGroupTabAt(lee.page, 'Point league', 'Table');
  await expect(row(lee.page, /^Table of/, 'Pat')).toContainText('+100 points');

  await openGroupTabAt(pat.page, 'Point league', 'More');
  await pat.page.getByRole('button', { name: 'Start a new season' }).click();
  const dialog = pat.page.getByRole('dialog', { name: 'Start a new season' });
  await dialog.getByRole('textbox', { name: 'Season' }).fill('Season 2');
  await dialog.getByRole('button', { name: 'Start season' }).click();
  await expect(dialog).toBeHidden();
  await checkAxe(pat.page, 'the settings of a group');

  // Both start again with the same purse, and the champion stays.
  await expect(lee.page.getByRole('list', { name: 'Table of Season 2' })).toBeVisible();
  await expect(lee.page.getByText('1,000 points left')).toBeVisible();
  const champions = lee.page.getByRole('region', { name: 'Champions' });
  await expect(champions).toContainText('Pat');
  await expect(champions).toContainText('Season 1');

  // The ended season has a picture.
  await lee.page.getByLabel('Season', { exact: true }).selectOption('Season 1');
  await lee.page.getByRole('button', { name: 'Share' }).click();
  const picture = lee.page.getByRole('img', { name: `Season 1 of Point league, won by ${pat.username}` });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await checkAxe(lee.page, 'the picture of a season');
});
