import type { Page } from '@playwright/test';
import { checkAxe } from './axe.ts';
import { textFile } from './files.ts';
import { expect, test } from './fixtures.ts';
import { acts, confirm, makeOperator, row } from './operators.ts';
import { writeToSupport } from './queues.ts';
import { message } from './screens.ts';

/** Support in the console: a message arrives, is answered, closed and reopened, and its author sees it live. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const thread = (page: Page) => page.getByRole('list', { name: 'Messages', exact: true });

test('a message with a file is found, answered by email and in the app, closed and reopened', async ({
  site,
  join,
}) => {
  const [operator, ann] = [await join({ firstName: 'Olga' }), await join({ firstName: 'Ann' })];
  await makeOperator(site, operator);
  const { page } = operator;
  await page.goto('/admin/support');
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible();

  await ann.page.goto('/Settings?tab=support');
  const form = ann.page.getByRole('form', { name: 'Support' });
  await form.getByLabel('Subject').fill('Where is my deposit?');
  await form.getByLabel('Category').selectOption('Deposit');
  await form.getByLabel('Message', { exact: true }).fill('It has not arrived.\nSince yesterday.');
  await form.getByLabel('Attachment file').setInputFiles(textFile);
  await form.getByRole('button', { name: 'Send Message' }).click();
  const mine = ann.page.getByRole('region', { name: 'Your messages' });
  await expect(mine.getByText('Where is my deposit?')).toBeVisible();
  await mine.getByText('Where is my deposit?').click();

  // The message appears live.
  const waiting = row(page, ann.fullName);
  await expect(waiting).toContainText('Open');
  await expect(waiting).toContainText('with a file');
  await checkAxe(page, 'the queue');
  await waiting.getByRole('link', { name: 'Where is my deposit?' }).click();
  await expect(thread(page)).toContainText('Since yesterday.');
  await checkAxe(page, 'a message');
  const download = page.waitForEvent('download');
  await thread(page).getByRole('link', { name: textFile.name }).click();
  expect((await download).suggestedFilename()).toBe(textFile.name);

  await acts(page).getByRole('button', { name: 'Answer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Answer this message' });
  await expect(dialog).toContainText(`gets it in the app and by email at ${ann.email}`);
  await dialog.getByRole('button', { name: 'Answer' }).click();
  await expect(dialog.getByLabel('Answer', { exact: true })).toHaveAccessibleDescription(
    'Please write an answer.',
  );
  await checkAxe(page, 'the dialog with what is missing');
  await dialog
    .getByLabel('Answer', { exact: true })
    .fill('It arrived this morning.\n\nThank you for waiting.');
  await confirm(page, 'Answer', 'The deposit is credited');
  await expect(message(page, 'Answer sent')).toBeVisible();
  await expect(thread(page).getByRole('listitem').last()).toContainText('It arrived this morning.');
  await expect(thread(page).getByRole('listitem').last()).toContainText('also by email');
  await expect(row(page, 'The deposit is credited')).toContainText('Answered message');
  await expect(row(page, 'Opened attachment')).toContainText('Olga');
  await checkAxe(page, 'an answered message');

  // The author's open page shows it right away.
  const answers = mine.getByRole('list', { name: 'Answers' });
  await expect(answers).toContainText('It arrived this morning.');
  await expect(answers).toContainText('Thank you for waiting.');
  await expect(mine.getByText('Answered', { exact: true })).toBeVisible();
  await checkAxe(ann.page, 'an answer');
  const { rows } = await site.pool.query(
    "select subject from mails where user_id = $1 and kind = 'supportAnswer'",
    [ann.id],
  );
  expect(rows).toEqual([{ subject: 'Our answer: Where is my deposit?' }]);

  await acts(page).getByRole('button', { name: 'Close message' }).click();
  await confirm(page, 'Close message', 'Nothing is left to do');
  await expect(message(page, 'Message closed')).toBeVisible();
  await expect(mine.getByText('Closed', { exact: true })).toBeVisible();
  await expect(acts(page).getByRole('button', { name: 'Answer' })).toHaveCount(0);
  await acts(page).getByRole('button', { name: 'Reopen message' }).click();
  await confirm(page, 'Reopen message', 'They called again');
  await expect(mine.getByText('Open', { exact: true })).toBeVisible();

  await ann.page.goto('/Notifications');
  await ann.page.getByText('We answered your message “Where is my deposit?”.').click();
  await expect(ann.page).toHaveURL(/\/Settings\?tab=support$/);

  await test.step('the queue filters and searches, and leaves own messages to others', async () => {
    await writeToSupport(site, ann, { subject: 'The first question', message: 'When is it open?' });
    await writeToSupport(site, ann, { subject: 'The second question', message: 'When is it open?' });
    const own = await writeToSupport(site, operator, {
      subject: 'My own question',
      message: 'When is it open?',
    });
    await page.goto('/admin/support');
    await page.getByLabel('Search').fill('question');
    await expect(page.getByRole('link', { name: /question$/ })).toHaveText([
      'The first question',
      'The second question',
      'My own question',
    ]);
    await page.getByLabel('Search').fill(ann.email);
    await expect(page.getByRole('link', { name: /question$/ })).toHaveCount(2);
    await page.getByLabel('Category').selectOption('Bug');
    await expect(page.getByText('None found')).toBeVisible();
    await checkAxe(page, 'nothing found');
    await page.goto(`/admin/support/${own}`);
    await expect(acts(page)).toHaveAccessibleDescription(
      'This is your own request. Another operator has to take care of it.',
    );
    await expect(acts(page).getByRole('button', { name: 'Answer' })).toBeDisabled();
  });
});
