import type { BrowserContext, Page } from '@playwright/test';
import { followLagMs } from '../../server/src/features/people/email/follow.ts';
import { queueNotificationEmails } from '../../server/src/features/people/email/notification-emails.ts';
import { openPushService } from '../../server/testing/push-service.ts';
import { expect, test } from './fixtures.ts';
import { createGames } from './games.ts';
import { acceptBet, join } from './people.ts';
import { startTimeOut } from './protect.ts';
import { card, createBet } from './screens.ts';
import { type Site, startSite } from './site.ts';

/**
 * Pushes in the whole Chromium, from the offer to the tap: the headless shell shows no notifications. push.pg.test.ts tests who
 * gets which push, and when.
 */

// Without a base, the worker needs no site of its own.
test.use({ serviceWorkers: 'allow', baseURL: undefined });

type Subscription = { readonly endpoint: string; readonly keys: object };
type Push = { readonly title: string; readonly path: string };

test('a user turns pushes on after a first bet, gets one for its acceptance, and none about betting on a break', async ({
  newContext,
}) => {
  const service = await openPushService();
  // Its own, because hurrying the pushes skips emails that other tests wait for.
  const site = await startSite();
  try {
    // The first run ever skips what was announced before it.
    await queueNow(site);
    const games = createGames(site.pool);
    const game = await games.list();
    const pat = await join(site, await newContext());
    const kim = await join(site, await newContext());
    await subscribeLocally(pat.context, service.subscription('/pat'));
    const { page } = pat;
    await page.goto(`${site.url}/`);
    await createBet(page, game, game.homeTeam, '10');

    await page.goto(`${site.url}/?view=myBets`);
    const known = await pat.context.request.get(`${site.url}/api/me/push`);
    service.service.serverKey = (await known.json()).publicKey;
    const offer = page.getByRole('region', { name: 'Hear how your bets end' });
    await offer.getByRole('button', { name: 'Turn on' }).click();
    await expect(offer).toBeHidden({ timeout: 30_000 });
    const isOn = async () => (await (await pat.context.request.get(`${site.url}/api/me/push`)).json()).isOn;
    await expect.poll(isOn).toBe(true);

    const { rows } = await site.pool.query<{ id: string }>('select id from bets');
    const betId = rows[0]!.id;
    await acceptBet(site, kim, betId);
    await queuePushes(site);
    const titles = () => service.received.map(({ message }) => (message as Push).title);
    await expect.poll(titles, { timeout: 30_000 }).toEqual([`${kim.username} accepted your bet`]);
    const { message } = service.received[0]!;
    expect(message).toMatchObject({ path: `/BetDetails?id=${betId}` });
    expect(JSON.stringify(message)).not.toContain('$');

    await within('deliver the push', () => deliver(page, JSON.stringify(message)));
    const shown = await within('read what is shown', () => shownTitles(page));
    expect(shown).toEqual([`${kim.username} accepted your bet`]);
    await within('tap it', () => tapShown(pat.context));
    await expect(page).toHaveURL(`${site.url}/BetDetails?id=${betId}`);
    await expect(card(page, game)).toBeVisible();
    expect(await shownTitles(page)).toEqual([]);

    await startTimeOut(site, pat, 1);
    await games.finish(game, 24, 17);
    const isSettled = async () =>
      (await site.pool.query("select from bets where status = 'Settled'")).rowCount === 1;
    await expect.poll(isSettled, { timeout: 30_000 }).toBe(true);
    await site.pool.query(
      `insert into notifications (user_id, id, type, content, created_at)
       values ($1, uuidv7(), 'Deposit', '$25.00 was added to your balance.', now())`,
      [pat.id],
    );
    await queuePushes(site);
    const unsent = async () => (await site.pool.query("select from mails where channel = 'push'")).rowCount;
    await expect.poll(unsent, { timeout: 30_000 }).toBe(0);
    // Only the one about money, although the win was queued too.
    expect(titles().slice(1)).toEqual(['Your deposit']);
  } finally {
    await site.stop();
    service.close();
  }
});

/** Names the step that hangs instead of letting the whole test time out. */
const within = <Result>(step: string, run: () => Promise<Result>) =>
  test.step(step, run, { timeout: 40_000 });

/** No push service is reachable from here, so the browser gets a subscription to the local one. */
async function subscribeLocally(context: BrowserContext, subscription: Subscription): Promise<void> {
  await context.grantPermissions(['notifications']);
  await context.addInitScript((given) => {
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      permission = 'granted';
      return permission;
    };
    PushManager.prototype.subscribe = async () => ({ toJSON: () => given }) as unknown as PushSubscription;
  }, subscription);
}

/**
 * Queues what was announced so far. The job does it a minute late, so no transaction can still add to it. Both skip their turn
 * while the other is at work, hence the repetition.
 */
async function queuePushes(site: Site): Promise<void> {
  await expect.poll(async () => (await queueNow(site)).done).toBeGreaterThan(0);
}

function queueNow(site: Site): Promise<{ done: number }> {
  // Not further ahead: what is announced within that time would be skipped.
  return queueNotificationEmails(site.pool, Date.now() + followLagMs + 1, Date.now(), site.url);
}

/** Gives the service worker a push, as the browser does with one from its push service, and waits until it is shown. */
async function deliver(page: Page, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  // Reading the notifications before the browser shows a new one deletes it, so the test must not ask the page.
  const isShown = new Promise<void>((resolve) => {
    cdp.on(
      'BackgroundService.backgroundServiceEventReceived',
      ({ backgroundServiceEvent: { eventName } }) => {
        if (eventName === 'Notification displayed') resolve();
      },
    );
  });
  await cdp.send('BackgroundService.startObserving', { service: 'notifications' });
  await cdp.send('BackgroundService.setRecording', { service: 'notifications', shouldRecord: true });
  const registrationId = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registrationId, data });
  await isShown;
  await cdp.detach();
}

const shownTitles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title }) => title);
  });

/** A tap on the notification. It may focus the page; the test cannot give it that right, so focusing does nothing. */
async function tapShown(context: BrowserContext): Promise<void> {
  await context
    .serviceWorkers()
    .at(-1)!
    .evaluate(async () => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration;
        WindowClient: { prototype: { focus: () => Promise<unknown> } };
        NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
      };
      scope.WindowClient.prototype.focus = async () => undefined;
      const [notification] = await scope.registration.getNotifications();
      dispatchEvent(new scope.NotificationEvent('notificationclick', { notification: notification! }));
    });
}
