import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { runsOnPhone } from './phone-specs.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const colorRules = ['color-contrast', 'link-in-text-block'];

const phone = { width: 390, height: 844 };

/**
 * Checks the page as it is now with axe, in both themes, and at phone width if its spec runs wide only. The second theme
 * changes only colors, so only rules about colors run again. Meant for pages that move little (reducedMotion).
 */
export async function checkAxe(page: Page, state: string): Promise<void> {
  await checkWidth(page, state);
  await checkTheme(page, state, 'dark', 'all');
  await checkTheme(page, state, 'light', 'colors');
  const wide = page.viewportSize();
  if (!wide || runsOnPhone(test.info().file)) return;
  await page.setViewportSize(phone);
  await checkWidth(page, `${state}, at phone width`);
  await checkTheme(page, `${state}, at phone width`, 'light', 'all');
  await page.setViewportSize(wide);
}

/** A resized page needs a frame or two to settle. */
async function checkWidth(page: Page, state: string): Promise<void> {
  const sticksOut = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect
    .configure({ soft: true })
    .poll(sticksOut, { message: `${state}: pixels to scroll sideways` })
    .toBeLessThanOrEqual(0);
}

async function checkTheme(
  page: Page,
  state: string,
  colorScheme: 'dark' | 'light',
  extent: 'all' | 'colors',
): Promise<void> {
  const html = page.locator('html');
  // Pages outside the app, such as the outbox, take their colors from CSS only.
  const themed = (await html.getAttribute('data-mantine-color-scheme')) !== null;
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  if (themed) await expect(html).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  // Even the shortest color transition ends a frame later.
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
  // Legacy mode only skips cross-origin frames, and there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (extent === 'colors'
    ? axe.withRules(colorRules)
    : axe.withTags(rules)
  ).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`)}`,
  );
  expect.soft(found, `${state}, ${colorScheme}`).toEqual([]);
}
