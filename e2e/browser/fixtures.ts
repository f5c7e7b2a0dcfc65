import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { createGames, type Games } from './games.ts';
import { join, type User, type UserWish } from './people.ts';
import { type PolicyWatch, watchPolicy } from './policy-watch.ts';
import { drawn } from './screens.ts';
import { type Site, startSite } from './site.ts';

type Fixtures = {
  /** The site of the test's worker. */
  site: Site;
  games: Games;
  /** A new user in their own browser, logged in, with $100.00 by default. */
  join: (wish?: UserWish) => Promise<User>;
  /** A browser without a logged-in user. */
  visit: () => Promise<Page>;
  newContext: () => Promise<BrowserContext>;
  /** Policy violations of the test's pages. A test must end without any. */
  policies: PolicyWatch;
  narrow: boolean;
  watches: PolicyWatch[];
};

/** A worker starts each site once, when a test first needs it. */
type Sites = { siteWithCash: Site; siteWithoutCash: Site };

export const test = base.extend<Fixtures, Sites>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here.
  siteWithCash: [async ({}, use) => withSite({}, use), { scope: 'worker', timeout: 300_000 }],
  siteWithoutCash: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => withSite({ CASH: 'off' }, use),
    { scope: 'worker', timeout: 300_000 },
  ],
  site: async ({ siteWithCash }, use) => use(siteWithCash),
  baseURL: async ({ site }, use) => use(site.url),
  narrow: async ({ viewport }, use) => use((viewport?.width ?? 0) < 768),
  games: async ({ site }, use) => {
    const games = createGames(site.pool);
    await use(games);
    await games.clear();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  watches: async ({}, use) => use([]),
  policies: async ({ watches }, use) => use({ take: () => watches.flatMap((watch) => watch.take()) }),
  newContext: async ({ browser, watches }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      context.on('page', awaitScripts);
      contexts.push(context);
      watches.push(await watchPolicy(context));
      return context;
    });
    await Promise.all(
      contexts.map(async (context) => {
        // Requests still pending in a route no longer count as failures.
        for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
        await context.close();
      }),
    );
    expect(watches.flatMap((watch) => watch.take())).toEqual([]);
  },
  join: async ({ site, newContext }, use) => use(async (wish) => join(site, await newContext(), wish)),
  visit: async ({ newContext }, use) => use(async () => (await newContext()).newPage()),
});

/** The same on a site without cash. */
export const testWithoutCash = test.extend({
  site: async ({ siteWithoutCash }, use) => use(siteWithoutCash),
});

async function withSite(env: Record<string, string>, use: (site: Site) => Promise<void>): Promise<void> {
  const site = await startSite(env);
  await use(site);
  await site.stop();
}

export { expect } from '@playwright/test';

/** Some pages can be read before their scripts start (web/public/first-paint.js). A test uses them afterwards. */
function awaitScripts(page: Page): void {
  const isReadFirst = page.locator('template#scripts, script[type="module"][fetchpriority="low"]');
  const waitAfter =
    <Args extends unknown[], Result>(load: (...args: Args) => Promise<Result>) =>
    async (...args: Args) => {
      const result = await load.apply(page, args);
      if ((await isReadFirst.count()) > 0) await drawn(page);
      return result;
    };
  page.goto = waitAfter(page.goto);
  page.reload = waitAfter(page.reload);
}
