import { expect, test } from './fixtures.ts';

const widths = [768, 800, 900, 1024, 1100, 1200, 1440];

test('from 768 px the bar shows the user’s name, however long, next to any balance', async ({ join }) => {
  const lastName = 'Wolfeschlegelsteinhausenbergerdorff';
  const { page, fullName } = await join({ firstName: 'Anna', lastName, username: `anna.${Date.now()}` });
  // More money than a test may credit, and the operators' link.
  await page.route('**/api/session', async (route) => {
    const response = await route.fetch();
    const session = await response.json();
    Object.assign(session.user, { accountBalanceCents: 12_345_678_900, role: 'admin' });
    await route.fulfill({ response, json: session });
  });
  await page.goto('/');
  const bar = page.getByRole('banner');
  const name = bar.getByText(fullName, { exact: true });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect(bar.getByRole('button', { name: 'Menu' })).toBeVisible({ visible: width < 1200 });
    await expect(bar.getByRole('link', { name: 'Console' })).toBeVisible();
    await expect(bar.getByRole('link', { name: '$123,456,789.00' })).toBeVisible();
    await expect(name).toHaveAttribute('title', fullName);
    const parts = await bar.evaluate((header) =>
      [...header.querySelectorAll('a, button, [title]')].map((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return { what: part.textContent || part.ariaLabel, left, right, top, bottom };
      }),
    );
    const inOrder = parts.toSorted((one, other) => one.left - other.left);
    for (const [at, { what, left, right, top, bottom }] of inOrder.entries()) {
      const said = `${what} at ${width} px`;
      expect(left, said).toBeGreaterThanOrEqual(inOrder[at - 1]?.right ?? 0);
      expect(right, said).toBeLessThanOrEqual(width);
      expect(top, said).toBeGreaterThanOrEqual(0);
      expect(bottom, said).toBeLessThanOrEqual(64);
    }
    // Room for at least the first letters.
    expect((await name.boundingBox())!.width, `the name at ${width} px`).toBeGreaterThanOrEqual(50);
  }
});

test('a name that fits is not truncated; the theme, search and sports can be reached at every width', async ({
  join,
  games,
}) => {
  const { page, fullName } = await join({
    firstName: 'Anna',
    lastName: 'One',
    username: `anna.${Date.now()}`,
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const name = page.getByRole('banner').getByText(fullName, { exact: true });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect(name).toBeVisible();
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    if (width < 1024) await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('button', { name: 'Use the light theme' })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Use the light theme' })).toBeVisible();
    if (width < 1024) {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    }
  }

  await test.step('between 768 and 1199 px search and sports are one click away', async () => {
    const game = await games.list();
    await page.goto('/');
    const rail = page.getByRole('complementary', { name: 'Sports' });
    for (const width of [768, 1024, 1180]) {
      await page.setViewportSize({ width, height: 900 });
      await rail.getByRole('link', { name: 'Tennis' }).click();
      await expect(page).toHaveURL('/?sport=Tennis');
      await rail.getByRole('button', { name: 'Search' }).click();
      const search = page.getByRole('searchbox', { name: 'Search teams' });
      await expect(search).toBeFocused();
      await search.fill(game.homeTeam);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/q=/);
      await rail.getByRole('link', { name: 'Home' }).click();
      await expect(page).toHaveURL('/');
      const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(overflow), `sideways scrolling at ${width} px`).toBe(0);
    }
  });
});
