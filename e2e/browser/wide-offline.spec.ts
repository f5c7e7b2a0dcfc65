import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { join, placeBet } from './people.ts';
import { balance, card, logIn, openView, pick } from './screens.ts';
import { giveMoney } from './site.ts';

const offlineText = 'You’re offline. This page may be out of date.';

test.use({ serviceWorkers: 'allow' });

/** Opens a page and waits until its service worker is active. */
async function visitFirst(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done));
    }
  });
}

const kept = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('sidebet-last-known'))) return [];
    const cache = await caches.open('sidebet-last-known');
    return (await cache.keys()).map(({ url }) => new URL(url).pathname).sort();
  });

/** Before the worker caches a user's reads it clears those of any other; here that takes a while, as on a slow disk. */
async function slowCacheStart(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker!.evaluate(() => {
    const clear = caches.delete.bind(caches);
    caches.delete = async (name) => {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      return clear(name);
    };
  });
}

/**
 * Goes offline and waits until the page notices: its requests learn of it separately from the test, and an immediate
 * request may still succeed.
 */
async function loseConnection(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true);
  const answers = () =>
    page.evaluate(() =>
      fetch('/api/openapi.json', { cache: 'no-store' }).then(
        () => true,
        () => false,
      ),
    );
  await expect.poll(answers).toBe(false);
}

test('after only a public page, the home opens offline, and its reads are cached once it is online', async ({
  site,
  newContext,
  games,
}) => {
  const context = await newContext();
  const game = await games.list();
  const { page } = await join(site, context);
  await visitFirst(page, '/terms');

  await test.step('offline after only a public page, the home opens without data', async () => {
    await loseConnection(context, page);
    await page.goto('/');
    // It has its scripts but no data.
    await expect(page.getByText('Can’t reach Sidebet')).toBeVisible();
  });

  await test.step('reads that overtake a slow start of the worker’s cache are cached', async () => {
    // The worker does not know the user yet and learns of them from the home page's own reads.
    await slowCacheStart(context);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(balance(page)).toHaveText('$100.00');
    await expect(card(page, game)).toBeVisible();
    await expect
      .poll(() => kept(page))
      .toEqual(expect.arrayContaining(['/api/events', '/api/events/counts', '/api/session']));
  });
});

test('offline, stalled and after a logout: what the app shows, sends and caches', async ({
  site,
  newContext,
  games,
}) => {
  const context = await newContext();
  const [game, mine] = [await games.list(), await games.list()];
  const user = await join(site, context);
  const other = await join(site, await newContext(), { cents: 70_00 });
  const { page } = user;
  await placeBet(site, other, { eventId: game.id, side: 'home', wagerCents: 5_00 });
  await placeBet(site, user, { eventId: mine.id, side: 'home', wagerCents: 7_00 });
  const countBets = async () => {
    const { rows } = await site.pool.query('select count(*)::int as n from bets where creator_id = $1', [
      user.id,
    ]);
    return rows[0].n;
  };

  await test.step('the first visit is enough: its reads are available offline', async () => {
    await visitFirst(page, '/');
    await expect(card(page, game)).toBeVisible();
    await expect
      .poll(() => kept(page))
      .toEqual(expect.arrayContaining(['/api/events', '/api/events/counts', '/api/session']));
    await loseConnection(context, page);
    const again = await context.newPage();
    await again.goto('/');
    await expect(again.getByText(offlineText)).toBeVisible();
    await expect(card(again, game)).toBeVisible();
    await expect(balance(again)).toHaveText('$93.00');
    await again.close();
    await context.setOffline(false);
    await expect(page.getByText(offlineText)).toBeHidden();
  });

  await test.step('offline, the app says so, shows cached data, and makes no bet', async () => {
    await openView(page, 'All Bets');
    await expect.poll(() => kept(page)).toContain('/api/board');
    await openView(page, 'My Bets');
    await expect.poll(() => kept(page)).toContain('/api/me/bets');
    await expect(card(page, mine)).toBeVisible();
    await openView(page, 'Home');
    await pick(page, game, game.homeTeam);

    await loseConnection(context, page);
    await expect(page.getByText(offlineText)).toBeVisible();
    await page.getByLabel('Wager Amount').fill('12.50');
    await expect(page.getByRole('button', { name: 'Create Bet' })).toBeDisabled();
    await expect(page.getByText('You can bet again once you reconnect')).toBeVisible();
    const outcome = await page.evaluate(async (eventId) => {
      const body = JSON.stringify({ eventId, side: 'home', wagerCents: 500 });
      const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
      return fetch('/api/bets', { method: 'POST', headers, body }).then(
        ({ status }) => String(status),
        () => 'failed',
      );
    }, game.id);
    expect(outcome).toBe('failed');

    // Also in a new page at another URL.
    const again = await context.newPage();
    await again.goto('/?view=allBets');
    await expect(again.getByText(offlineText)).toBeVisible();
    await expect(card(again, game)).toBeVisible();
    await expect(balance(again)).toHaveText('$93.00');
    await openView(again, 'My Bets');
    const remove = card(again, mine).getByRole('button', { name: 'Delete' });
    await expect(remove).toBeDisabled();

    await context.setOffline(false);
    await expect(remove).toBeEnabled();
    await expect(page.getByText(offlineText)).toBeHidden();
    await expect(page.getByLabel('Wager Amount')).toHaveValue('12.50');
    await expect(page.getByRole('button', { name: 'Create Bet' })).toBeEnabled();
    await again.close();
    // Nothing was queued.
    await page.reload();
    await expect(balance(page)).toHaveText('$93.00');
    expect(await countBets()).toBe(1);
  });

  await test.step('the worker caches neither streams nor files nor documents, and is never cached itself', async () => {
    await page.evaluate(async () => {
      for (const path of ['/api/docs/', '/api/files/none', '/api/me/transactions', '/api/openapi.json'])
        await fetch(path);
    });
    for (const path of await kept(page)) {
      expect(path).toMatch(
        /^\/(?:\.person|api\/(?:session|events|events\/counts|board|me\/bets|notifications|friends))$/,
      );
    }
    const worker = await context.request.get(`${site.url}/sw.js`);
    expect(worker.headers()['cache-control']).toBe('no-cache');
    const manifest = await (await context.request.get(`${site.url}/manifest.webmanifest`)).json();
    expect(manifest).toMatchObject({ name: 'Sidebet', display: 'standalone', start_url: '/', id: '/' });
    for (const { src, sizes } of manifest.icons) {
      const icon = await (await context.request.get(site.url + src)).body();
      expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`).toBe(sizes);
    }
  });

  await test.step('on a stalled connection cached data is shown, marked, and refreshed afterwards', async () => {
    site.stall();
    try {
      await page.goto('/');
      await expect(balance(page)).toHaveText('$93.00', { timeout: 20_000 });
      await expect(page.getByText(offlineText)).toBeVisible();
      await expect(card(page, game)).toBeVisible({ timeout: 20_000 });
    } finally {
      site.reconnect();
    }
    await giveMoney(site, user.id, 5_00);
    await expect(balance(page)).toHaveText('$98.00', { timeout: 20_000 });
    await expect(page.getByText(offlineText)).toBeHidden({ timeout: 20_000 });
  });

  await test.step('logging out, or in as another user, clears the first user’s data', async () => {
    await expect.poll(() => kept(page)).toContain('/api/events');
    await page.goto('/Settings');
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await expect(page).toHaveURL(/\/home$/i);
    await expect.poll(() => kept(page)).toEqual([]);

    await page.goto('/signin');
    await logIn(page, other);
    await expect(balance(page)).toHaveText('$65.00');
    await page.reload();
    await expect(card(page, game)).toBeVisible();
    await expect.poll(() => kept(page)).toContain('/api/session');
    await loseConnection(context, page);
    await page.reload();
    await expect(balance(page)).toHaveText('$65.00');
    await context.setOffline(false);
  });

  await test.step('a session that ends elsewhere clears the cache too', async () => {
    await expect(page.getByText(offlineText)).toBeHidden();
    await site.pool.query('delete from sessions where user_id = $1', [other.id]);
    await page.reload();
    await expect(page).toHaveURL(/\/home/i);
    await expect.poll(() => kept(page)).toEqual([]);
  });
});
