import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { message } from './screens.ts';

test('users choose their odds format by keyboard, and it stays', async ({ join }) => {
  const { page } = await join();
  await page.goto('/Settings?tab=display');
  const choice = page.getByRole('group', { name: 'Odds format' });
  const button = (name: string) => choice.getByRole('button', { name });
  await expect(button('American')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Risking $110.00 to win $100.00 reads −110.')).toBeVisible();

  await button('American').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(message(page, 'Odds format saved.')).toBeVisible();
  await expect(page.getByText('Risking $110.00 to win $100.00 reads 10/11.')).toBeVisible();
  await checkAxe(page, 'account info with an odds format');

  await page.reload();
  await expect(button('Fractional')).toHaveAttribute('aria-pressed', 'true');
});
