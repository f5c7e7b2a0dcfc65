import type { Route } from '@playwright/test';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';

const firstPage = /\/api\/notifications$/;
const olderPage = /\/api\/notifications\?cursor=/;
const refusal = 'Too many requests. Please wait a moment and try again.';

test('a list page that fails is requested once, shows the error, and loads on retry', async ({
  site,
  join,
}) => {
  const { page, id } = await join();
  await site.pool.query(
    `insert into notifications (user_id, id, type, content, created_at)
     select $1, gen_random_uuid(), 'Support', 'News number ' || n, now() - n * interval '1 minute'
     from generate_series(1, 50) n`,
    [id],
  );
  let asked = 0;
  const refuse = (route: Route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 429, code: 'tooManyRequests', title: refusal, detail: refusal }),
    });
  await page.route(olderPage, (route) => {
    asked += 1;
    return refuse(route);
  });
  await page.goto('/Notifications');
  const inbox = page.getByRole('region', { name: 'Notifications' });
  const items = inbox.getByRole('listitem');
  await expect(items.first()).toBeVisible();
  const first = await items.count();
  expect(first).toBeLessThan(50);
  await items.last().scrollIntoViewIfNeeded();
  const alert = inbox.getByRole('alert');
  const again = inbox.getByRole('button', { name: 'Try Again' });
  await expect(alert).toHaveText(refusal);
  expect(asked).toBe(1);

  // Refetches the first page, as a live update does; that must not load another page.
  const reread = page.waitForResponse(firstPage);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await reread;
  await items.first().scrollIntoViewIfNeeded();
  await items.last().scrollIntoViewIfNeeded();
  await expect(alert).toHaveText(refusal);
  expect(asked).toBe(1);
  await checkAxe(page, 'a list that could not go on');

  await again.click();
  await expect.poll(() => asked).toBe(2);
  await expect(alert).toHaveText(refusal);

  await test.step('closing every one that is listed does not say that there are none', async () => {
    // Otherwise older items would replace the closed ones.
    await page.route(firstPage, refuse);
    for (let left = first; left > 0; left -= 1) {
      const text = (await items
        .first()
        .getByText(/^News number \d+$/)
        .textContent())!;
      const close = items.first().getByRole('button', { name: 'Close', exact: true });
      await expect(close).toHaveAccessibleDescription(new RegExp(`^${text}\\b`));
      await close.click();
      await expect(items).toHaveCount(left - 1);
    }
    await expect(alert).toHaveText(refusal);
    await expect(inbox.getByText("You're all caught up!")).toBeHidden();
  });

  await page.unroute(firstPage);
  await page.unroute(olderPage);
  // The update for the last closed item may refetch first, which removes the button.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(items.first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(alert).toBeHidden();
  await inbox.getByRole('button', { name: 'Clear All' }).click();
  await expect(inbox.getByText("You're all caught up!")).toBeVisible();
});
