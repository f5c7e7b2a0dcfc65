import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join as pathOf } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { buildWebWhenStale } from '../../scripts/build-web.ts';
import { findOrInstallChromium } from '../../scripts/chromium.ts';
import { createGames, type Games } from './games.ts';
import { makeOperator } from './operators.ts';
import { seedOversight } from './oversight.ts';
import { join, type User, type UserWish } from './people.ts';
import { answerOffers, setLimit, spendMinutes, startTimeOut } from './protect.ts';
import { askForAdjustment, seedQueues } from './queues.ts';
import { accountViews } from './screenshots/account.ts';
import { bettingViews } from './screenshots/betting.ts';
import { consoleViews } from './screenshots/console.ts';
import { groupViews } from './screenshots/groups.ts';
import { contextOptions, openForPicture } from './screenshots/open-for-picture.ts';
import { protectionViews } from './screenshots/protection.ts';
import { publicViews } from './screenshots/public.ts';
import { isInReadme, isPicture, readmePictures } from './screenshots/readme.ts';
import { readShown, waitUntilComplete } from './screenshots/shown.ts';
import { heading, type Protected, panel, type View } from './screenshots/view.ts';
import { playAWeek, type Season } from './season.ts';
import { giveMoney, issueSetupPath, type Site, startSite } from './site.ts';

/**
 * `npm run screenshots`: renders every view with invented users and games at four widths, some at two more, and in both
 * themes into docs/screenshots/every, which is not committed. The few that the docs show are also written to
 * docs/screenshots. `npm run screenshots -- home` renders only views whose name contains the word and leaves the committed
 * ones alone. `npm run screenshots -- readme` renders only the committed ones. readme-pictures.spec.ts fails when their pages
 * have changed.
 */
/** `few` widths render only the views that are laid out differently there. */
const sizes = [
  [2560, 1440, 'few'],
  [1440, 900],
  [1024, 768],
  [768, 1024],
  [390, 844],
  [320, 640, 'few'],
] as const;

const atFewWidths: readonly string[] = [
  'landing',
  'shared-bet',
  'home',
  'home-betslip',
  'all-bets',
  'my-bets-active',
  'result',
  'live',
];

const views: readonly View[] = [
  ...publicViews,
  ...bettingViews,
  ...accountViews,
  ...protectionViews,
  ...groupViews,
  ...consoleViews,
];

const given = process.argv.slice(2);
const onlyReadme = given[0] === 'readme';

const folder = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const isWanted =
  (words: readonly string[]) =>
  ({ name }: { readonly name: string }) =>
    words.length === 0 || words.some((word) => name.includes(word));

async function takeAll(browser: Browser, words: readonly string[], forDocs: boolean): Promise<void> {
  const wanted = views.filter(isWanted(words));
  if (wanted.length === 0) return;
  const site = await startSite();
  const games = createGames(site.pool);
  const newContext = () => browser.newContext({ ...contextOptions, baseURL: site.url });
  try {
    const newUser = async (wish: UserWish) => join(site, await newContext(), wish);
    const week = await playAWeek(site, games, newUser);
    const watched = wanted.some(({ as }) => as === 'operator');
    const operator = watched ? await watch(site, games, week, newUser) : week.me;
    const season = { ...week, ...(await protect(site, week, newUser)), operator };
    const visitor = await (await newContext()).newPage();
    for (const [width, height, few] of sizes) {
      const shown = wanted.filter(({ name }) =>
        onlyReadme ? isInReadme(name, width) : !few || atFewWidths.includes(name),
      );
      for (const view of shown.filter(({ when }) => when?.(width) ?? true)) {
        const { page } = view.visitor ? { page: visitor } : season[view.as ?? 'me'];
        await shoot(page, view, [width, height], (shown) => view.ready(shown, season), forDocs);
        await view.after?.(page);
      }
      console.log(`${width} px: done`);
    }
  } finally {
    await site.stop();
  }
}

type Shot = Pick<View, 'name' | 'path'>;

async function shoot(
  page: Page,
  { name: view, path }: Shot,
  [width, height]: readonly [number, number],
  ready: (page: Page) => Promise<unknown>,
  forDocs: boolean,
): Promise<void> {
  const name = `${view}-${width}`;
  try {
    await openForPicture(page, path, [width, height], ready);
    for (const colorScheme of ['dark', 'light'] as const)
      await take(page, `${name}-${colorScheme}`, colorScheme, forDocs);
  } catch (error) {
    console.error(`${name} failed:`, error);
    await page.screenshot({ path: pathOf(folder('docs/screenshots/every'), `${name}-failed.png`) });
    process.exitCode = 1;
  }
}

/** A site without cash, named as long as a name can be. */
const ownViews: readonly (Shot & {
  readonly as?: 'owner';
  readonly ready?: (page: Page) => Promise<unknown>;
})[] = [
  { name: 'own-setup', path: '/setup' },
  { name: 'own-landing', path: '/home' },
  { name: 'own-how-it-works', path: '/how-it-works' },
  { name: 'own-signup', path: '/signup' },
  { name: 'own-home', path: '/', as: 'owner' },
  { name: 'own-settings', path: '/Settings?tab=accountInfo', as: 'owner', ready: panel('Username') },
];

async function takeOwnSite(browser: Browser, words: readonly string[]): Promise<void> {
  const wanted = ownViews.filter(isWanted(words));
  if (wanted.length === 0) return;
  const site = await startSite({ CASH: 'off' });
  const options = { baseURL: site.url, reducedMotion: 'reduce', serviceWorkers: 'block' } as const;
  try {
    const visitor = await (await browser.newContext(options)).newPage();
    const token = new URL(await issueSetupPath(site), site.url).searchParams.get('token');
    const data = { name: 'Our Thursday Night Bets League', darkColor: '#ffd166', lightColor: '#0a3d91' };
    await visitor.request.put('/api/site', { data: { ...data, joining: 'anyone', token } });
    const owner = await join(site, await browser.newContext(options), { cents: 0 });
    for (const [width, height, few] of sizes)
      for (const view of few ? [] : wanted)
        await shoot(view.as ? owner.page : visitor, view, [width, height], view.ready ?? heading, false);
  } finally {
    await site.stop();
  }
}

/** An operator, and the data for their pages. */
async function watch(
  site: Site,
  games: Games,
  { friend }: Season,
  newUser: (wish: UserWish) => Promise<User>,
): Promise<User> {
  const operator = await newUser({ lastName: 'Eight' });
  const lucky = await newUser({
    lastName: 'Wolfeschlegelsteinhausenbergerdorff-Nine',
    username: 'nine.long.name',
  });
  await makeOperator(site, operator);
  await seedOversight(site, games, [lucky, friend]);
  for (const { id } of [operator, lucky, friend]) await giveMoney(site, id, 130_000_00);
  await seedQueues(site, operator, [lucky, friend]);
  await askForAdjustment(site, operator, lucky, 12_345_67);
  await askForAdjustment(site, operator, friend, -250_00);
  return operator;
}

/** A user with limits in use and pending changes, one without limits, and one taking a break. */
async function protect(
  site: Site,
  { me }: Season,
  newUser: (wish: UserWish) => Promise<User>,
): Promise<Protected> {
  const newcomer = await newUser({ lastName: 'Five', cents: 0 });
  const resting = await newUser({ lastName: 'Six' });
  const interrupted = await newUser({ lastName: 'Seven' });
  await answerOffers(site, me);
  await setLimit(site, me, 'depositWeek', 200_00);
  await setLimit(site, me, 'depositMonth', 400_00);
  await setLimit(site, me, 'wagerDay', 250_00);
  await setLimit(site, me, 'wagerWeek', 300_00);
  await setLimit(site, me, 'wagerWeek', 400_00);
  await setLimit(site, me, 'lossMonth', 100_00);
  await setLimit(site, me, 'sessionDay', 150);
  await setLimit(site, me, 'realityCheck', 120);
  await spendMinutes(site, me, 64);
  await startTimeOut(site, resting, 7);
  await answerOffers(site, interrupted);
  await setLimit(site, interrupted, 'realityCheck', 60);
  await spendMinutes(site, interrupted, 64);
  return { newcomer, resting, interrupted };
}

async function take(
  page: Page,
  name: string,
  colorScheme: 'dark' | 'light',
  forDocs: boolean,
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
  if (isPicture(name)) await waitUntilComplete(page);
  // Hide the blinking caret.
  const png = await page.screenshot({ caret: 'hide', animations: 'disabled' });
  writeFileSync(pathOf(folder('docs/screenshots/every'), `${name}.png`), png);
  if (forDocs && isPicture(name)) {
    writeFileSync(pathOf(folder('docs/screenshots'), `${name}.png`), png);
    writeFileSync(pathOf(folder('docs/screenshots'), `${name}.txt`), await readShown(page));
  }
}

const words = onlyReadme ? readmePictures.map(({ view }) => view) : given;
if (![...views, ...ownViews].some(isWanted(words))) {
  console.error(`No view is named ${words.join(' or ')}: see e2e/browser/screenshots.`);
  process.exit(1);
}
buildWebWhenStale();
const { path: executablePath } = await findOrInstallChromium();
if (words.length === 0) rmSync(folder('docs/screenshots'), { recursive: true, force: true });
mkdirSync(folder('docs/screenshots/every'), { recursive: true });
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
try {
  await takeAll(browser, words, onlyReadme || words.length === 0);
  if (!onlyReadme) await takeOwnSite(browser, words);
} finally {
  await browser.close();
}
