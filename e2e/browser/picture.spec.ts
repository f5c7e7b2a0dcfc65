import type { Page } from '@playwright/test';
import { checkAxe } from './axe.ts';
import { falsePicture, pageFile, photo, photoOfBytes, tooLargePhoto, uploadPatience } from './files.ts';
import { expect, test } from './fixtures.ts';
import { placeBet } from './people.ts';
import { card, message } from './screens.ts';

const wrongType = 'Please upload a valid image file (JPEG, PNG, or GIF).';
const tooLarge = 'File size should be less than 5MB.';
const uploaded = 'Profile picture uploaded successfully!';

const section = (page: Page) => page.getByRole('region', { name: 'Profile picture' });
const chooser = (page: Page) => page.getByLabel('Picture file');
const button = (page: Page, name: string) => section(page).getByRole('button', { name, exact: true });
const preview = (page: Page) => section(page).locator('img');
/** The picture in the top bar. */
const inBar = (page: Page) => page.getByRole('link', { name: 'Your profile' }).locator('img');

async function openAccount(page: Page): Promise<void> {
  await page.goto('/Settings?tab=accountInfo');
  await expect(button(page, 'Upload')).toBeVisible();
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The color at a picture's center, as rendered. */
function readColor(page: Page, selector: string): Promise<number[]> {
  return page.evaluate(async (at) => {
    const image = document.querySelector<HTMLImageElement>(at)!;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 9;
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0, 9, 9);
    return [...context.getImageData(4, 4, 1, 1).data];
  }, selector);
}

test('a picture is chosen, invalid ones are refused, and it is uploaded, shown everywhere and removed', async ({
  site,
  join,
  games,
}) => {
  const game = await games.list();
  const [me, friend] = [await join(), await join()];
  const { page } = me;
  await openAccount(page);
  await button(page, 'Upload').click();
  await expect(section(page).getByRole('alert')).toHaveText('Please select an image first.');

  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await chooser(page).setInputFiles(await photoOfBytes('just.jpg', 5_242_879), uploadPatience);
  await expect(section(page).getByRole('alert')).toBeHidden();
  await expect(section(page).getByText('just.jpg is selected.')).toBeVisible();
  await button(page, 'Cancel').click();
  await expect(preview(page)).toBeHidden();
  await chooser(page).setInputFiles(await photo('me.jpg', '#2d7ac2'));
  await expect(preview(page)).toHaveAttribute('src', /^blob:/);
  const kept = await preview(page).getAttribute('src');
  for (const [file, problem] of [
    [pageFile, wrongType],
    [falsePicture, wrongType],
    [await tooLargePhoto(), tooLarge],
  ] as const) {
    await chooser(page).setInputFiles(file, uploadPatience);
    await expect(section(page).getByRole('alert')).toHaveText(problem);
    // The previous choice stays.
    await expect(preview(page)).toHaveAttribute('src', kept!);
  }
  await checkAxe(page, 'a refused picture');
  expect(sent).toEqual([]);
  await expect(preview(page)).toHaveCSS('border-radius', '50%');
  await button(page, 'Upload').click();
  await expect(message(page, uploaded)).toBeVisible();
  await expect(preview(page)).toHaveAttribute('src', new RegExp(`^/api/files/profile_pictures/${me.id}/`));
  const [red, green, blue] = await readColor(page, 'main img');
  for (const [seen, drawn] of [
    [red, 0x2d],
    [green, 0x7a],
    [blue, 0xc2],
  ] as const) {
    expect(Math.abs(seen! - drawn)).toBeLessThan(12);
  }

  await page.goto('/');
  await expect(inBar(page)).toHaveJSProperty('complete', true);
  expect(await inBar(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
  await placeBet(site, me, { eventId: game.id, side: 'home', wagerCents: 5_00 });
  await friend.page.goto('/?view=allBets');
  await expect(card(friend.page, game).locator('img')).toHaveJSProperty('naturalWidth', 512);

  await openAccount(page);
  await button(page, 'Remove').click();
  await expect(message(page, 'Profile picture removed.')).toBeVisible();
  await expect(preview(page)).toBeHidden();
  await expect(button(page, 'Remove')).toBeHidden();

  // Another window shows what changes here.
  const other = await me.context.newPage();
  await other.goto('/Settings?tab=accountInfo');
  await expect(other.getByText('Not set').first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact details' });
  await dialog.getByLabel('Phone').fill('call me');
  await dialog.getByLabel('Address').fill('233 S Wacker Dr, Chicago');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await checkAxe(page, 'contact details with an error');
  await dialog.getByLabel('Phone').fill('+1 (312) 555-0148');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(other.getByText('233 S Wacker Dr, Chicago')).toBeVisible();
  await page.getByRole('tab', { name: 'Account Info' }).focus();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Change Picture')).toBeFocused();
});

test('an upload shows progress, can be canceled, and survives a lost connection', async ({ site, join }) => {
  const { page } = await join();
  await openAccount(page);
  await chooser(page).setInputFiles(await photoOfBytes('me.jpg', 3_000_000), uploadPatience);
  const parts: string[] = [];
  await page.exposeFunction('tellPart', (part: string) => parts.push(part));
  await page.evaluate(() => {
    new MutationObserver(() => {
      const now = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow');
      if (now) (window as unknown as { tellPart(part: string): void }).tellPart(now);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  // Slow enough to observe the upload.
  const network = await page.context().newCDPSession(page);
  const speed = { offline: false, latency: 0, downloadThroughput: -1 };
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: 200_000 });
  await button(page, 'Upload').click();
  await expect.poll(() => parts.map(Number).some((part) => part > 0 && part < 100)).toBe(true);
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(section(page).getByRole('alert')).toBeHidden();
  await expect(preview(page)).toHaveAttribute('src', /^blob:/);
  await network.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: -1 });

  site.disconnect();
  try {
    await button(page, 'Upload').click();
    await expect(section(page).getByRole('button', { name: 'Uploading...' })).toBeDisabled();
    await expect(page.getByRole('progressbar', { name: 'Uploading me.jpg' })).toBeVisible();
    await expect(page.getByText('You lost your connection. We’ll send your file')).toBeVisible();
    await expect(preview(page)).toHaveAttribute('src', /^blob:/);
    await checkAxe(page, 'an upload that waits');
  } finally {
    site.reconnect();
  }
  await expect(message(page, uploaded)).toBeVisible({ timeout: 40_000 });
  await expect(preview(page)).toHaveAttribute('src', /^\/api\/files\//);
});
