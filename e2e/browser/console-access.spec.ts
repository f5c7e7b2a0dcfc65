import { changeSystemSettings } from '../../server/src/db/change-system-settings.ts';
import { currentAppCode } from '../../server/testing/two-factor.ts';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { makeOperator } from './operators.ts';
import type { User } from './people.ts';
import { message } from './screens.ts';
import type { Site } from './site.ts';

/** Console access: second factor, step-up confirmation and session limits. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const onlyRole = (site: Site, { id }: User) =>
  site.pool.query("update users set role = 'admin' where id = $1", [id]);

/** Sets up an authenticator app on the enrollment page; returns its key and the backup codes. */
async function setUpApp({ page }: User): Promise<{ key: string; codes: string[] }> {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await page.getByRole('button', { name: 'Turn on' }).click();
  const setUp = page.getByRole('dialog', { name: 'Turn on two-step login' });
  const key = (await setUp.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent())!.replaceAll(' ', '');
  await setUp.getByRole('textbox', { name: 'Code' }).fill(currentAppCode(key));
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const texts = await codes.allTextContents();
  await page.getByRole('button', { name: 'I saved them' }).click();
  return { key, codes: texts };
}

test('an operator sets up a second factor; a change requires a code, keeps the input, canceled too, and is retried', async ({
  site,
  join,
}) => {
  const operator = await join();
  await onlyRole(site, operator);
  const { page } = operator;
  await page.goto('/admin/settings');
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open the console' })).toBeDisabled();
  await expect(page.getByRole('navigation', { name: 'Console' })).toHaveCount(0);
  await checkAxe(page, 'without a second factor');
  const { codes } = await setUpApp(operator);
  await page.getByRole('button', { name: 'Open the console' }).click();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();

  await site.pool.query(
    "update sessions set second_factor_at = now() - interval '11 minutes' where user_id = $1",
    [operator.id],
  );
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Turn off Betting', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn off: Betting' });
  await dialog.getByLabel('Reason').fill('Scores arrive late');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  const ask = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(ask.getByLabel('Password')).toHaveCount(0);
  await checkAxe(page, 'asking for the second factor');
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText('Please confirm that it is you to continue.')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Scores arrive late');
  const { rows } = await site.pool.query('select bets_allowed as allowed from system_settings');
  expect(rows).toEqual([{ allowed: true }]);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await ask.getByRole('textbox', { name: 'Code' }).fill('000000');
  await ask.getByRole('button', { name: 'Continue' }).click();
  await expect(
    ask.getByText('That code is not valid. Enter the newest one your app shows, or a backup code.'),
  ).toBeVisible();
  await ask.getByRole('textbox', { name: 'Code' }).fill(codes[0]!);
  await ask.getByRole('button', { name: 'Continue' }).click();
  await expect(message(page, 'Betting is off')).toBeVisible();
  // Other tests share the site and its settings.
  await changeSystemSettings(site.pool, { betsAllowed: true });
});

test('an operator who returns after 30 idle minutes sees why they must log in again', async ({
  site,
  join,
}) => {
  const operator = await join();
  await makeOperator(site, operator);
  await site.pool.query(
    "update sessions set created_at = now() - interval '1 hour', last_seen_at = now() - interval '31 minutes' where user_id = $1",
    [operator.id],
  );
  const { page } = operator;
  await page.goto('/admin/people');
  await expect(page).toHaveURL(/\/signin\?next=/);
  await expect(page.getByText(/^Operators are logged out after 30 minutes of inactivity\./)).toBeVisible();
  await checkAxe(page, 'logged out');
});

test('an operator logs out from the console', async ({ site, join }) => {
  const operator = await join();
  await makeOperator(site, operator);
  const { page } = operator;
  await page.goto('/admin/people');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/home/);
  const { rows } = await site.pool.query('select 1 from sessions where user_id = $1', [operator.id]);
  expect(rows).toEqual([]);
});

test('an idle console logs the operator out', async ({ site, join }) => {
  const operator = await join();
  await makeOperator(site, operator);
  const { page } = operator;
  await page.clock.install();
  await page.goto('/admin/people');
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await page.clock.fastForward('29:00');
  // A key press is handled right away; a wheel event may arrive minutes later.
  await page.keyboard.press('Shift');
  await page.clock.fastForward('29:00');
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await page.clock.fastForward('01:30');
  await expect(page.getByText(/^Operators are logged out after 30 minutes of inactivity\./)).toBeVisible();
  const { rows } = await site.pool.query('select 1 from sessions where user_id = $1', [operator.id]);
  expect(rows).toEqual([]);
});
