import type { BrowserContextOptions, Page } from '@playwright/test';

export const contextOptions = {
  reducedMotion: 'reduce',
  deviceScaleFactor: 1,
  // An hour behind the CDT label all year, so the pictures show the viewer's own time.
  timezoneId: 'America/Costa_Rica',
  // A service worker would answer requests that a view lets fail.
  serviceWorkers: 'block',
} as const satisfies BrowserContextOptions;

/** Opens a view at a size, dark and with clean storage, without a saved slip for example. */
export async function openForPicture(
  page: Page,
  path: string,
  [width, height]: readonly [number, number],
  ready: (page: Page) => Promise<unknown>,
): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto('/favicon.svg');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(path);
  await ready(page);
}
