import type { Page } from '@playwright/test';
import { documentTitle, type PublicPath, publicPages } from '../../contract/src/public-pages.ts';
import { expect, test } from './fixtures.ts';
import { newIdentity, placeBet } from './people.ts';
import { checkPublicBar } from './public-bar.ts';
import { balance, drawn, fillSignup, logIn } from './screens.ts';

const pages = Object.keys(publicPages) as PublicPath[];

/** Listed here rather than read from the route table, so a missing route fails the test. */
const mailed = [
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password', 'Choose a new password'],
  ['/verify-email', 'Verify your email'],
  ['/change-email', 'Confirm your new email'],
] as const;

test('the server sends a head with every public page, which follows the page on navigation', async ({
  site,
  visit,
}) => {
  const page = await visit();
  for (const path of pages) {
    // Without scripts, like a link preview.
    const answer = await page.request.get(site.url + path.toUpperCase());
    expect(answer.status(), path).toBe(200);
    const found = await page.evaluate(
      (html) => {
        const sent = new DOMParser().parseFromString(html, 'text/html');
        const all = (selector: string, attribute: string) =>
          [...sent.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));
        return {
          titles: [...sent.querySelectorAll('title')].map((title) => title.textContent),
          h1: [...sent.querySelectorAll('h1')].map((heading) => heading.textContent),
          levels: [...sent.querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) => Number(tagName[1])),
          description: all('meta[name="description"]', 'content'),
          canonical: all('link[rel="canonical"]', 'href'),
          robots: all('meta[name="robots"]', 'content'),
          ogTitle: all('meta[property="og:title"]', 'content'),
          ogUrl: all('meta[property="og:url"]', 'content'),
          ogImage: all('meta[property="og:image"]', 'content'),
          card: all('meta[name="twitter:card"]', 'content'),
          twitterImage: all('meta[name="twitter:image"]', 'content'),
        };
      },
      await answer.text(),
    );
    const { title, description } = publicPages[path];
    const image = `${site.url}/api/previews/sidebet.png`;
    expect(found, path).toMatchObject({
      titles: [documentTitle(title)],
      description: [description],
      canonical: [site.url + path],
      robots: [],
      ogTitle: [title],
      ogUrl: [site.url + path],
      ogImage: [image],
      card: ['summary_large_image'],
      twitterImage: [image],
    });
    expect(found.h1, path).toHaveLength(1);
    expectOrder(found.levels, path);
  }

  const unknown = await page.goto('/no-such-page');
  expect(unknown?.status()).toBe(404);

  // The head follows the page, without duplicate tags.
  await page.goto('/home');
  for (const [link, path] of [
    ['Terms', '/terms'],
    ['Privacy', '/privacy'],
    ['How it works', '/how-it-works'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
    await expect(page).toHaveTitle(documentTitle(publicPages[path].title));
    await expect(page.locator('head title')).toHaveCount(1);
    await expect(page.locator('meta[name="description"]')).toHaveCount(1);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      'content',
      publicPages[path].description,
    );
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path}$`));
  }
  // Its contents link to its sections.
  await page.goto('/terms');
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Corrections' })
    .click();
  await expect(page.getByRole('heading', { name: 'Corrections' })).toBeInViewport();

  await test.step('pages of emailed links: without the token, and not indexed', async () => {
    // Pages of the site parse no text.
    const blank = await page.context().newPage();
    const descriptions: (string | null)[] = [];
    for (const [path, title] of mailed) {
      const answer = await page.request.get(`${site.url}${path}?token=secret`);
      expect(answer.status(), path).toBe(200);
      const sent = await answer.text();
      const head = await blank.evaluate((html) => {
        const { head } = new DOMParser().parseFromString(html, 'text/html');
        const read = (selector: string, name: string) => head.querySelector(selector)?.getAttribute(name);
        return {
          title: head.querySelector('title')?.textContent,
          canonical: read('link[rel="canonical"]', 'href'),
          ogUrl: read('meta[property="og:url"]', 'content'),
          robots: read('meta[name="robots"]', 'content'),
          description: read('meta[name="description"]', 'content') ?? null,
        };
      }, sent);
      const address = site.url + path;
      expect(head, path).toMatchObject({
        title: `${title} · Sidebet`,
        canonical: address,
        ogUrl: address,
        robots: 'noindex',
      });
      expect(sent).not.toContain('secret');
      descriptions.push(head.description);
    }
    expect(new Set(descriptions).size).toBe(mailed.length);
    for (const [at, [path, title]] of mailed.entries()) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(`${title} · Sidebet`);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', descriptions[at]!);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', site.url + path);
    }
    const listed = await (await page.request.get(`${site.url}/sitemap.xml`)).text();
    for (const [path] of mailed) expect(listed).not.toContain(path);
  });
});

/** Starts with the only h1 and never skips a level going down. */
function expectOrder(levels: readonly number[], path: string): void {
  expect(levels[0], path).toBe(1);
  levels.slice(1).forEach((level, at) => {
    expect(level, `${path}: heading ${at + 2}`).toBeGreaterThan(1);
    expect(level, `${path}: heading ${at + 2}`).toBeLessThanOrEqual(levels[at]! + 1);
  });
}

test('prerendered pages hydrate unchanged, with and without a page to return to', async ({ visit }) => {
  const page = await visit();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  for (const path of pages) {
    await page.goto(path);
    await expect(page.locator('h1')).toHaveCount(1);
  }
  // Before the scripts run.
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () =>
      Object.assign(window, { heading: document.querySelector('h1') }),
    ),
  );
  await page.goto('/home');
  await page.getByRole('button', { name: /^Use the/ }).click();
  expect(
    await page.locator('h1').evaluate((heading) => heading === (window as { heading?: unknown }).heading),
  ).toBe(true);
  expect(faults).toEqual([]);
  await page.goto('/home?next=%2FSettings');
  await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveAttribute(
    'href',
    '/signup?next=%2FSettings',
  );
});

test('scripts start after the first paint of what can be read without them', async ({ visit }) => {
  const page = await visit();
  const startAfterPaint = async (path: string) => {
    await page.goto(path);
    await drawn(page);
    return page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const scripts = performance
        .getEntriesByType('resource')
        .filter(({ name }) => /assets.*\.js$/.test(name));
      return scripts.length > 2 && scripts.every(({ startTime }) => startTime > paint!.startTime);
    });
  };
  for (const path of ['/home', '/how-it-works', '/signup']) expect(await startAfterPaint(path)).toBe(true);
  // The browser draws this one.
  expect(await startAfterPaint('/home?next=%2FSettings')).toBe(false);
});

test('the bar shows the whole name and every link in one row from 320 px', async ({ visit }) => {
  const page = await visit();
  for (const path of ['/home', '/home2']) {
    await page.goto(path);
    for (const width of [320, 360, 390, 768, 1024]) {
      await checkPublicBar(page, 'Sidebet', width);
      expect((await page.getByRole('banner').boundingBox())!.height, `at ${width} px`).toBeLessThanOrEqual(
        80,
      );
    }
  }
});

const shown = (page: Page) => page.locator('[aria-roledescription="slide"][data-shown="true"]');

test('the slideshow of /Home2 pauses under the pointer and the keyboard, and plays after a click and on request', async ({
  visit,
}) => {
  const page = await visit();
  const opened = new Date('2026-01-01T12:00:00Z');
  await page.clock.install({ time: opened });
  await page.goto('/home2');
  const show = page.getByRole('region', { name: 'How a bet works, in three pictures' });
  const stop = show.getByRole('button', { name: 'Pause slideshow' });
  const play = show.getByRole('button', { name: 'Play slideshow' });
  await expect(stop).toBeVisible();
  await page.clock.pauseAt(new Date(opened.getTime() + 600_000));
  await show.hover();
  await expect(show.locator('[aria-live="polite"]')).toHaveCount(1);
  const hovered = (await shown(page).getAttribute('aria-label'))!;
  await page.clock.runFor(12_500);
  await expect(shown(page)).toHaveAttribute('aria-label', hovered);

  await show.getByRole('button', { name: /Show picture 1 of 3/ }).click();
  await show.getByRole('button', { name: 'Next picture' }).click();
  await expect(shown(page)).toHaveAttribute('aria-label', '2 of 3');
  await page.mouse.move(0, 0);
  await expect(show.getByRole('button', { name: 'Next picture' })).toBeFocused();
  await expect(show.locator('[aria-live="off"]')).toHaveCount(1);
  await page.clock.runFor(4_100);
  await expect(shown(page)).toHaveAttribute('aria-label', '3 of 3');

  await stop.click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(12_500);
  await expect(shown(page)).toHaveAttribute('aria-label', '3 of 3');
  // The pointer stays over the button.
  await play.click();
  await expect(stop).toBeFocused();
  await page.clock.runFor(4_100);
  await expect(shown(page)).toHaveAttribute('aria-label', '1 of 3');
  await page.mouse.move(0, 0);

  await page.keyboard.press('Shift+Tab');
  await expect(show.getByRole('button', { name: 'Next picture' })).toBeFocused();
  await expect(show.locator('[aria-live="polite"]')).toHaveCount(1);
  await page.clock.runFor(12_500);
  await expect(shown(page)).toHaveAttribute('aria-label', '1 of 3');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(play).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(stop).toBeFocused();
  await page.clock.runFor(4_100);
  await expect(shown(page)).toHaveAttribute('aria-label', '2 of 3');
});

test('a shared bet has a link preview, and is still there after a visitor browses before login or signup', async ({
  site,
  join,
  visit,
  games,
}) => {
  const game = await games.list({ homeTeam: 'Kansas City Chiefs', awayTeam: 'Buffalo Bills' });
  const [one, two] = [await join(), await join()];
  const id = await placeBet(site, one, { eventId: game.id, side: 'home', wagerCents: 25_00 });
  const shared = `/betdetails?id=${id}`;
  const next = `?next=${encodeURIComponent(shared)}`;

  await test.step('how it works, the terms, a forgotten password, login', async () => {
    const page = await visit();
    const footer = page.getByRole('contentinfo');
    await page.goto(shared);
    await expect(page).toHaveURL(`/home${next}`);
    await page.getByRole('main').getByRole('link', { name: 'See how it works' }).click();
    await expect(page).toHaveURL(`/how-it-works${next}`);
    await page.getByRole('main').getByRole('link', { name: 'Terms' }).click();
    await expect(page).toHaveURL(`/terms${next}`);
    await page.getByRole('main').getByRole('link', { name: 'Privacy', exact: true }).click();
    await expect(page).toHaveURL(`/privacy${next}`);
    await page.getByRole('main').getByRole('link', { name: 'Terms' }).click();
    await footer.getByRole('link', { name: 'How it works' }).click();
    await expect(page).toHaveURL(`/how-it-works${next}`);
    await page.getByRole('link', { name: 'Sidebet', exact: true }).click();
    await expect(page).toHaveURL(`/home${next}`);
    await page.getByRole('navigation', { name: 'Public' }).getByRole('link', { name: 'Log In' }).click();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page).toHaveURL(`/forgot-password${next}`);
    await page.getByRole('link', { name: 'Sidebet', exact: true }).click();
    await expect(page).toHaveURL(`/home${next}`);
    await page.goBack();
    await page.getByRole('link', { name: 'Log In', exact: true }).click();
    await expect(page).toHaveURL(`/signin${next}`);
    await logIn(page, two);
    await expect(page).toHaveURL(shared);
    await expect(page.getByRole('button', { name: 'Accept Bet' })).toBeVisible();
  });

  await test.step('the terms out of the signup form', async () => {
    const page = await visit();
    await page.goto(`/signup${next}`);
    await page.getByRole('link', { name: 'privacy notice' }).click();
    await expect(page).toHaveURL(`/privacy${next}`);
    await page.getByRole('navigation', { name: 'Public' }).getByRole('link', { name: 'Sign Up' }).click();
    await page.getByRole('main').getByRole('link', { name: 'terms', exact: true }).click();
    await expect(page).toHaveURL(`/terms${next}`);
    await page.getByRole('navigation', { name: 'Public' }).getByRole('link', { name: 'Sign Up' }).click();
    await fillSignup(page, newIdentity());
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL(shared);
    await expect(balance(page)).toHaveText('$0.00');
  });

  await test.step('its preview, and its page for visitors', async () => {
    const page = await visit();
    const html = await (await page.request.get(`${site.url}/betdetails?id=${id}`)).text();
    expect(html).toContain(`content="${one.username} takes the Chiefs: $25 to win $20"`);
    const [, image] = /property="og:image" content="([^"]+)"/.exec(html)!;
    const picture = await page.request.get(image!);
    expect(picture.headers()['content-type']).toBe('image/png');
    expect((await picture.body()).readUInt32BE(16)).toBe(1200);
    expect((await picture.body()).readUInt32BE(20)).toBe(630);
    await page.goto(`/betdetails?id=${id}`);
    await expect(page).toHaveURL(`/home?next=${encodeURIComponent(`/betdetails?id=${id}`)}`);
  });
});
