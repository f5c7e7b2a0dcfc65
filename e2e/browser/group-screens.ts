import { expect, type Page } from '@playwright/test';
import { checkAxe } from './axe.ts';
import type { Game } from './games.ts';
import { isNarrow, message, selectButton } from './screens.ts';

/** What members do on the pages of a group. */

/** Creates a group and opens its page. */
export async function createGroup(page: Page, name: string, kind: 'Points' | 'IOUs'): Promise<void> {
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

export const openGroupTab = (page: Page, tab: string) =>
  page.getByRole('tab', { name: tab, exact: true }).click();

/** Creates an invite link in the group that is open. */
export async function invite(page: Page): Promise<string> {
  await openGroupTab(page, 'More');
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await expect(dialog.getByRole('img', { name: 'QR code of the invite link' })).toBeVisible();
  await checkAxe(page, 'an invite link');
  const link = (await dialog.getByText(/\/join\?id=/).textContent())!;
  await dialog.getByRole('button', { name: 'Another link' }).click();
  await dialog.getByLabel('Days the link works').fill('31');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please choose 1 to 30 days and 1 to 200 uses.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  return link;
}

export async function joinBy(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: `Join ${name}` }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Offers the open group a bet on a game, from its stream, which shows the offer then. */
export async function offer(
  page: Page,
  game: Game,
  team: string,
  stake: string,
  group: string,
): Promise<void> {
  await startBet(page, group);
  await selectButton(page, game, team).click();
  if (isNarrow(page)) await page.getByRole('button', { name: /^Selected Bet/ }).click();
  await page.getByLabel('Risk').fill(stake);
  const send = page.getByRole('button', { name: 'Offer to Group' });
  await send.click();
  await expect(send).toBeHidden();
  await expect(
    stream(page)
      .getByRole('article', { name: /^Your offer:/ })
      .last(),
  ).toBeVisible();
}

/** Starts a bet in the open group. The game is still to be chosen. */
export async function startBet(page: Page, group: string): Promise<void> {
  await openGroupTab(page, 'Stream');
  await page.getByRole('button', { name: 'Bet in this group' }).click();
  await expect(page.getByText(`Choose a game to bet on in ${group}`)).toBeVisible();
}

export const stream = (page: Page) => page.getByRole('log', { name: 'Stream' });

/** Takes the only offer to the open group, or the one of the member who is called `maker` there. */
export async function take(page: Page, maker = '.+'): Promise<void> {
  await openGroupTab(page, 'Stream');
  await stream(page)
    .getByRole('article', { name: new RegExp(`^Offer from ${maker}:`) })
    .getByRole('button', { name: /^Take / })
    .click();
  await page.getByRole('button', { name: 'Accept Bet' }).click();
  await expect(message(page, 'You Have Accepted This Bet. Waiting for results...')).toBeVisible();
}

export async function openGroupTabAt(page: Page, group: string, tab: string): Promise<void> {
  await page.goto('/Groups');
  await page.getByRole('link', { name: new RegExp(group) }).click();
  await openGroupTab(page, tab);
}
