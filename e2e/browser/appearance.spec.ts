import { expect, test } from './fixtures.ts';

test('the theme is chosen in the bar of public pages and in Display, and persists', async ({
  join,
  visit,
}) => {
  const visitor = await visit();
  await visitor.emulateMedia({ colorScheme: 'dark' });
  for (const path of ['/home', '/no-such-page']) {
    await visitor.goto(path);
    await visitor.getByRole('button', { name: 'Use the light theme' }).click();
    await expect(visitor.locator('html')).toHaveAttribute('data-theme', 'light');
    await visitor.reload();
    await visitor.getByRole('button', { name: 'Use the dark theme' }).click();
    await expect(visitor.locator('html')).toHaveAttribute('data-theme', 'dark');
  }

  // Settings and notifications have no theme button in the bar.
  const { page } = await join();
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of ['/Notifications', '/Settings', '/Settings?tab=display']) {
    await page.goto(path);
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link')).toHaveText(['Sidebet', 'Home']);
    await expect(bar.getByRole('button')).toHaveText(['Logout']);
  }
  const theme = page
    .getByRole('region', { name: 'Appearance', exact: true })
    .getByRole('group', { name: 'Theme' });
  const drawn = page.locator('html');
  await expect(theme.getByRole('button', { name: 'Device' })).toHaveAttribute('aria-pressed', 'true');
  await expect(drawn).toHaveAttribute('data-theme', 'dark');
  await theme.getByRole('button', { name: 'Light' }).click();
  await expect(theme.getByRole('button', { name: 'Light' })).toHaveAttribute('aria-pressed', 'true');
  await expect(drawn).toHaveAttribute('data-theme', 'light');
  // The choice persists.
  await theme.getByRole('button', { name: 'Light' }).click();
  await page.reload();
  await expect(theme.getByRole('button', { name: 'Light' })).toHaveAttribute('aria-pressed', 'true');
  await expect(drawn).toHaveAttribute('data-theme', 'light');
  // The device's theme applies again, now and after a reload.
  await theme.getByRole('button', { name: 'Device' }).click();
  await expect(drawn).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(drawn).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(theme.getByRole('button', { name: 'Device' })).toHaveAttribute('aria-pressed', 'true');
  await expect(drawn).toHaveAttribute('data-theme', 'dark');
});
