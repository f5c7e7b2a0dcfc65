import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { makeOperator } from './operators.ts';
import { isNarrow, openMenu, pick } from './screens.ts';
import { playAWeek } from './season.ts';

/** Every route under the site's own policy: no violations and no console errors. */

const { routes }: { routes: string[] } = JSON.parse(
  readFileSync(new URL('../../web/dist/site.json', import.meta.url), 'utf8'),
);
/** Reads the entries of a web source file, so new routes are tested too. */
function listed(file: string, form: RegExp): string[] {
  const source = readFileSync(new URL(`../../web/src/app/${file}`, import.meta.url), 'utf8');
  return [...source.matchAll(form)].map(([, value]) => value!);
}
const consolePages = listed('admin/pages.ts', /\bpath: '([^']+)'/g);
const tabs = listed('settings/settings-tabs.ts', /\bvalue: '([^']+)'/g).filter((tab) => tab !== 'logout');
/** Example addresses for routes with parameters. */
const places: Record<string, readonly string[]> = {
  '/': ['/', '/?view=allBets', '/?view=myBets', '/?view=friends'],
  '/Settings': ['/Settings', ...tabs.map((tab) => `/Settings?tab=${tab}`)],
  '/admin/*': consolePages.map((page) => `/admin/${page}`),
  '/reset-password': ['/reset-password?token=used'],
  '/verify-email': ['/verify-email?token=used'],
  '/change-email': ['/change-email?token=used'],
  '*': ['/no-such-page'],
};
const forVisitors =
  /^\/(home2?|privacy|terms|how-it-works|signin|signup|forgot-password|reset-password|verify-email)$/i;

/** A page's errors, except the browser's own messages about error responses. */
function listen(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(`${page.url()}: ${message.text()}`);
  });
  return errors;
}

/** Opens a page in both themes. */
async function show(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('#root [data-waiting]')).toHaveCount(0);
  await expect(page.getByRole('heading').first()).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  }
}

test('public pages comply with their policy', async ({ visit, policies }) => {
  test.setTimeout(240_000);
  const page = await visit();
  const errors = listen(page);
  for (const route of routes.filter((path) => path === '*' || forVisitors.test(path))) {
    for (const path of places[route] ?? [route]) await show(page, path);
  }
  expect(policies.take()).toEqual([]);
  expect(errors).toEqual([]);
});

test('every page of a logged-in user complies with the security policy', async ({
  site,
  join,
  games,
  policies,
}) => {
  test.setTimeout(360_000);
  const { me, ahead, openBets } = await playAWeek(site, games, join);
  const { page } = me;
  await makeOperator(site, me);
  const errors = listen(page);
  const own = routes.filter((path) => !forVisitors.test(path) && path !== '*');
  expect([own.length > 10, consolePages.length > 10, tabs.length > 7]).toEqual([true, true, true]);
  for (const route of own) {
    for (const path of places[route] ?? [route]) await show(page, path);
  }
  await show(page, `/BetDetails?id=${openBets[0]}`);
  await show(page, `/Profile?username=${me.username}`);

  // Overlays: the menu, the slip, a dialog that locks scrolling, a toast.
  await page.goto('/');
  if (isNarrow(page)) {
    await openMenu(page);
    await page.keyboard.press('Escape');
  }
  await pick(page, ahead[0]!, ahead[0]!.homeTeam, '10');
  await page.getByRole('button', { name: 'Create Bet' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your Bet Has Been Placed' })).toBeVisible();
  await page.goto('/Settings?tab=accountInfo');
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('body')).not.toHaveCSS('overflow-y', 'hidden');

  expect(policies.take()).toEqual([]);
  expect(errors).toEqual([]);
});

test('the API reference has its own policy', async ({ visit, policies }) => {
  const page = await visit();
  await page.goto('/api/docs/');
  // Wait until every endpoint is rendered.
  await expect(page.getByRole('heading', { name: /^Sidebet/ })).toBeVisible({ timeout: 60_000 });
  expect(policies.take()).toEqual([]);
});

test('what the policy forbids is blocked and reported', async ({ visit, policies }) => {
  const page = await visit();
  await page.goto('/home');
  const outcome = await page.evaluate(async () => {
    const refused = (attempt: () => unknown) => {
      try {
        attempt();
        return false;
      } catch {
        return true;
      }
    };
    const style = document.createElement('style');
    style.append('body { outline: 7px solid red }');
    const image = new Image();
    image.src = 'https://elsewhere.example/pixel.png';
    document.body.append(style, image);
    return {
      markup: refused(() => {
        document.body.insertAdjacentHTML('beforeend', '<b>no</b>');
      }),
      script: refused(() => {
        document.createElement('script').text = 'window.hostile = true';
      }),
      policy: refused(() => {
        (
          window as never as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
        ).trustedTypes.createPolicy('another', {});
      }),
      styled: getComputedStyle(document.body).outlineWidth === '7px',
    };
  });
  expect(outcome).toEqual({ markup: true, script: true, policy: true, styled: false });
  const seen: string[] = [];
  await expect
    .poll(() => {
      seen.push(...policies.take());
      return ['require-trusted-types-for', 'trusted-types', 'style-src', 'img-src'].filter(
        (directive) => !seen.some((sentence) => sentence.startsWith(directive)),
      );
    })
    .toEqual([]);
});
