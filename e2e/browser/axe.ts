import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds on the page as it is now, in both themes. The second theme has the same elements in other colours, so
 * `colours` alone may be asked again. Meant for pages that move little (reducedMotion).
 */
export async function checkAxe(page: Page, state: string, second: 'all' | 'colours' = 'all'): Promise<void> {
  // A page that was just made narrower takes a frame or two to follow.
  const sticksOut = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect
    .configure({ soft: true })
    .poll(sticksOut, { message: `${state}: pixels to scroll sideways` })
    .toBeLessThanOrEqual(0);
  const html = page.locator('html');
  // Pages of the server's own, such as the outbox, take their colours from the style sheet alone.
  const themed = (await html.getAttribute('data-mantine-color-scheme')) !== null;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (themed) await expect(html).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    // Even the shortest transition of a colour ends with a frame, not before.
    await page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
    );
    // Legacy mode only leaves out frames of other origins, of which there are none.
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    const { violations } = await (colorScheme === 'light' && second === 'colours'
      ? axe.withRules(colourRules)
      : axe.withTags(rules)
    ).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`)}`,
    );
    expect.soft(found, `${state}, ${colorScheme}`).toEqual([]);
  }
}
