import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { card, message } from './screens.ts';

// In winter Chicago is an hour behind the label, which is UTC−5 all year.
test.use({ timezoneId: 'America/Chicago' });

test('cards show the viewer’s own time, and users can choose their time zone', async ({ join, games }) => {
  const game = await games.list({ commenceTime: Date.UTC(2050, 0, 2, 17) });
  const { page } = await join();
  await page.goto('/');
  await expect(card(page, game)).toContainText('Sun, Jan 2, 2050 · 12:00 PM CDT (11:00 AM your time)');
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overflow)).toBe(0);

  await page.goto('/Settings?tab=display');
  const choice = page.getByRole('group', { name: 'Time zone' });
  await expect(choice.getByRole('button', { name: 'CDT' })).toHaveAttribute('aria-pressed', 'true');
  await choice.getByRole('button', { name: 'My time zone' }).click();
  await expect(message(page, 'Time zone saved.')).toBeVisible();
  await expect(page.getByText(/^America\/Chicago\. It is now .* C[SD]T\.$/)).toBeVisible();
  await checkAxe(page, 'the display settings with a time zone');

  await page.goto('/');
  await expect(card(page, game)).toContainText('Sun, Jan 2, 2050 · 11:00 AM CST');
  await expect(card(page, game)).not.toContainText('your time');
});
