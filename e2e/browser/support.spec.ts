import type { Page } from '@playwright/test';
import { checkAxe } from './axe.ts';
import { pageFile, photoOfBytes, type TestFile, textFile, uploadPatience } from './files.ts';
import { expect, test } from './fixtures.ts';
import { message } from './screens.ts';
import type { Site } from './site.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const sent = "Your message was sent. We'll get back to you shortly.";
const missing = 'Please fill out subject and message.';

const form = (page: Page) => page.getByRole('form', { name: 'Support' });
const send = (page: Page) => form(page).getByRole('button', { name: 'Send Message' }).click();
const tickets = (page: Page) => page.getByRole('region', { name: 'Your messages' }).getByRole('listitem');

async function openSupport(page: Page): Promise<void> {
  await page.goto('/Settings?tab=support');
  await expect(form(page)).toBeVisible();
}

async function write(page: Page, subject: string, text: string, file?: TestFile): Promise<void> {
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Category').selectOption('Bug');
  await page.getByLabel('Message', { exact: true }).fill(text);
  if (file) await page.getByLabel('Attachment file').setInputFiles(file, uploadPatience);
}

/** Expects the form as {@link write} filled it in. */
async function expectKept(page: Page, subject: string, text: string, file?: string): Promise<void> {
  await expect(page.getByLabel('Subject')).toHaveValue(subject);
  await expect(page.getByLabel('Category')).toHaveValue('bug');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(text);
  if (file) await expect(form(page).getByText(file).first()).toBeVisible();
}

async function readTickets(site: Site, userId: string) {
  const { rows } = await site.pool.query(
    'select subject, category, message, attachment_url, status, user_email from support_tickets where user_id = $1',
    [userId],
  );
  return rows;
}

test('a message is sent, confirmed, and listed with its status', async ({ site, join }) => {
  const me = await join();
  const { page } = me;
  await openSupport(page);
  await expect(page.getByText('No messages yet')).toBeVisible();
  await send(page);
  await expect(form(page).getByRole('alert')).toHaveText(['Required', 'Required', missing]);
  await expect(page.getByLabel('Subject')).toBeFocused();
  await page.getByLabel('Subject').fill('My deposit');
  await send(page);
  await expect(form(page).getByRole('alert')).toHaveText(['Required', missing]);
  await expect(form(page).getByLabel('Message')).toBeFocused();
  await checkAxe(page, 'support with an error');
  expect(await readTickets(site, me.id)).toEqual([]);

  await write(page, 'My deposit', 'It has not arrived.\nSince yesterday.', textFile);
  await send(page);
  await expect(message(page, sent)).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
  await expect(form(page).getByText('notes.txt')).toBeHidden();
  expect(await readTickets(site, me.id)).toMatchObject([
    { subject: 'My deposit', category: 'bug', status: 'open', userEmail: me.email },
  ]);
  await expect(tickets(page)).toHaveCount(1);
  await expect(tickets(page)).toContainText('Bug');
  await expect(tickets(page)).toContainText('Open');
  await tickets(page).getByText('My deposit').click();
  await expect(tickets(page).getByText('Since yesterday.')).toBeVisible();
  await checkAxe(page, 'support with a message');
  const download = page.waitForEvent('download');
  await tickets(page).getByRole('link', { name: 'notes.txt' }).click();
  expect((await download).suggestedFilename()).toBe('notes.txt');
});

test('a file of false content is refused; an upload can be canceled and survives a lost connection', async ({
  site,
  join,
}) => {
  const me = await join();
  const { page } = me;
  await openSupport(page);
  await write(page, 'A bug', 'See the picture.', { ...pageFile, name: 'log.txt', mimeType: 'text/plain' });
  await send(page);
  await expect(form(page).getByRole('alert')).toHaveText(
    'Please attach a JPEG, PNG, GIF or WebP image, a PDF or a plain text file.',
  );
  await expectKept(page, 'A bug', 'See the picture.', 'log.txt');

  await page
    .getByLabel('Attachment file')
    .setInputFiles(await photoOfBytes('screen.jpg', 4_000_000), uploadPatience);
  const network = await page.context().newCDPSession(page);
  const speed = { offline: false, latency: 0, downloadThroughput: -1 };
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: 300_000 });
  await send(page);
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(form(page).getByRole('alert')).toBeHidden();
  await network.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: -1 });
  await page.reload();
  await expectKept(page, 'A bug', 'See the picture.');
  await page
    .getByLabel('Attachment file')
    .setInputFiles(await photoOfBytes('screen.jpg', 4_000_000), uploadPatience);
  site.disconnect();
  try {
    await send(page);
    await expect(page.getByRole('progressbar', { name: 'Uploading screen.jpg' })).toBeVisible();
    await expect(page.getByText('You lost your connection. We’ll send your file')).toBeVisible();
    await expect(form(page).getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await expectKept(page, 'A bug', 'See the picture.', 'screen.jpg');
    await checkAxe(page, 'support while it waits');
  } finally {
    site.reconnect();
  }
  await expect(message(page, sent)).toBeVisible({ timeout: 40_000 });
  const [ticket, ...more] = await readTickets(site, me.id);
  expect(more).toEqual([]);
  expect(ticket).toMatchObject({ subject: 'A bug', message: 'See the picture.' });
  expect(ticket.attachmentUrl).toMatch(/_screen-[0-9a-f]{32}\.jpg$/);
});
