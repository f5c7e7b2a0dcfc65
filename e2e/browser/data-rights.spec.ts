import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import type { Game, Games } from './games.ts';
import { acceptBet, befriend, placeBet, type User } from './people.ts';
import { card, message } from './screens.ts';
import { giveMoney, type Site } from './site.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const settings = '/Settings?tab=yourData';
const yourData = (page: Page) => page.getByRole('region', { name: 'Your data' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function forgetProof(site: Site, { id }: User): Promise<void> {
  await site.pool.query("update sessions set proven_at = now() - interval '11 minutes' where user_id = $1", [
    id,
  ]);
}

async function prove(page: Page, password: string): Promise<void> {
  const ask = dialog(page, 'Confirm it’s you');
  await ask.getByLabel('Password', { exact: true }).fill(password);
  await ask.getByRole('button', { name: 'Continue' }).click();
}

/** The taker accepts the creator's bet and loses it. */
async function loseBet(site: Site, games: Games, creator: User, taker: User): Promise<Game> {
  const game = await games.list();
  const id = await placeBet(site, creator, { eventId: game.id, side: 'home', wagerCents: 10_00 });
  await acceptBet(site, taker, id);
  await games.kickOff(game);
  await games.finish(game, 21, 14);
  const settled = "select 1 from bets where id = $1 and status = 'Settled'";
  await expect.poll(async () => (await site.pool.query(settled, [id])).rowCount, { timeout: 30_000 }).toBe(1);
  return game;
}

test('what blocks a deletion is listed with links, open offers are canceled; the data download is one file', async ({
  site,
  join,
  games,
}) => {
  const [user, friend] = [await join({ cents: 50_00 }), await join()];
  const [running, ahead] = await games.listAll([{}, {}]);
  const active = await placeBet(site, friend, { eventId: running!.id, side: 'home', wagerCents: 10_00 });
  await acceptBet(site, user, active);
  await placeBet(site, user, { eventId: ahead!.id, side: 'home', wagerCents: 15_00 });
  const { page } = user;

  await page.goto(settings);
  await yourData(page).getByRole('button', { name: 'Delete my account' }).click();
  const ask = dialog(page, 'Delete your account');
  const list = ask.getByRole('list', { name: 'Before you can delete' });
  await expect(list.getByRole('listitem')).toHaveText([
    '1 active bet is waiting for a result.See active bets',
    'You have $25.00 in your balance.Withdraw it',
    '1 open offer holds $15.00. We’ll cancel it first. Then you can withdraw the money.See open offers',
  ]);
  await checkAxe(page, 'what has to end first');
  await list.getByRole('link', { name: 'Withdraw it' }).click();
  await expect(page).toHaveURL(/tab=withdrawal/);

  await site.book.execute({ command: { kind: 'voidBet', betId: active, reason: 'operator' } });
  await giveMoney(site, user.id, -35_00);
  await page.goto(settings);
  await yourData(page).getByRole('button', { name: 'Delete my account' }).click();
  const confirm = ask.getByRole('textbox', { name: `Type ${user.username} to confirm` });
  await expect(confirm).toBeFocused();
  await ask.getByRole('button', { name: 'Cancel my offers' }).click();
  await expect(confirm).toHaveAccessibleDescription(/Please type your username to confirm/);
  await confirm.fill(user.username);
  await ask.getByRole('button', { name: 'Cancel my offers' }).click();
  // The offer's refund is the remaining blocker.
  await expect(list.getByRole('listitem')).toHaveText(['You have $15.00 in your balance.Withdraw it']);
  await ask.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(ask).toBeHidden();
  await expect(yourData(page).getByRole('button', { name: 'Delete my account' })).toBeFocused();

  await test.step('the data download is one file, after a step-up', async () => {
    await page.goto(settings);
    await forgetProof(site, user);
    await expect(yourData(page)).toBeVisible();
    await checkAxe(page, 'your data');
    const downloading = page.waitForEvent('download');
    await yourData(page).getByRole('button', { name: 'Download my data' }).click();
    await prove(page, user.password);
    const download = await downloading;
    await expect(message(page, 'Downloading your data.')).toBeVisible();
    expect(download.suggestedFilename()).toMatch(/^sidebet-my-data-\d{4}-\d\d-\d\d\.zip$/);
    const file = await readFile(await download.path());
    expect(file.subarray(0, 2).toString()).toBe('PK');
    // The ZIP directory at the end lists the file names uncompressed.
    for (const name of ['profile.json', 'transactions.json', 'bets.json', 'read-me.txt']) {
      expect(file.includes(name)).toBe(true);
    }
  });
});

test('an account is deleted right away, and others see its placeholder', async ({
  site,
  join,
  games,
  visit,
}) => {
  const [user, friend] = [await join({ cents: 10_00 }), await join()];
  await befriend(site, user, friend);
  const game = await loseBet(site, games, friend, user);
  const { page } = user;
  await page.goto(settings);
  await expect(yourData(page)).toBeVisible();
  await forgetProof(site, user);
  await yourData(page).getByRole('button', { name: 'Delete my account' }).click();
  const ask = dialog(page, 'Delete your account');
  await ask.getByRole('textbox', { name: `Type ${user.username} to confirm` }).fill(user.username);
  await checkAxe(page, 'ready to be deleted');
  await ask.getByRole('button', { name: 'Delete permanently' }).click();
  await prove(page, user.password);
  await expect(page).toHaveURL('/home');

  const visitor = await visit();
  await visitor.goto('/signin');
  await visitor.getByLabel('Email').fill(user.email);
  await visitor.getByLabel('Password', { exact: true }).fill(user.password);
  await visitor.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(visitor.getByText('Invalid email or password').first()).toBeVisible();

  await friend.page.goto('/?view=myBets&tab=Settled');
  await card(friend.page, game).getByRole('button', { name: 'Receipt' }).click();
  await expect(friend.page.getByRole('dialog').getByText('Deleted person').first()).toBeVisible();
  await friend.page.goto('/FriendsBets');
  await friend.page.getByPlaceholder('Search for friends...').first().fill(user.email);
  await expect(friend.page.getByText('No Friends Found').first()).toBeVisible();
});
