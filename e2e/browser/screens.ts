import { expect, type Locator, type Page } from '@playwright/test';
import type { Game } from './games.ts';
import type { Identity } from './people.ts';

/** Page locators by role and specified label. */

export function isNarrow(page: Page): boolean {
  return page.viewportSize()!.width < 768;
}

export const phone = { width: 390, height: 844 };

/** Gives one user of a test that runs wide a phone. */
export async function shrinkToPhone(page: Page): Promise<void> {
  await page.setViewportSize(phone);
}

type View = 'Home' | 'All Bets' | 'My Bets' | 'Friends' | 'Notifications';

/** The link in the top bar, or in the menu overlay on narrow screens. */
export async function openView(page: Page, view: View): Promise<void> {
  // The link's name may include the unread count.
  const link = { name: new RegExp(`^${view}( \\d+)?$`) };
  if (isNarrow(page)) {
    const menu = await openMenu(page);
    await menu.getByRole('navigation', { name: 'Main' }).getByRole('link', link).click();
  } else {
    await page.getByRole('banner').getByRole('link', link).click();
  }
}

export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  return menu;
}

/** A game on Home or a bet on it: cards are named after the game. */
export function card(page: Page, game: Pick<Game, 'homeTeam' | 'awayTeam'>): Locator {
  return page.getByRole('article', { name: `${game.homeTeam} vs ${game.awayTeam}` });
}

export function selectButton(page: Page, game: Game, team: string): Locator {
  return card(page, game).getByRole('group', { name: team }).getByRole('button', { name: 'Select' });
}

/** Selects a side on Home, opens the bet form and types the wager, if any. */
export async function pick(page: Page, game: Game, team: string, wager?: string): Promise<void> {
  await selectButton(page, game, team).click();
  await openSlip(page, game);
  await expect(page.getByLabel('Wager Amount')).toBeVisible();
  if (wager) await page.getByLabel('Wager Amount').fill(wager);
}

/** Chooses a price in the betslip: "standard", "fair" or "you set it". */
export async function choosePrice(page: Page, preset: string): Promise<void> {
  await page.getByRole('radio', { name: preset }).check();
}

/** On narrow screens, opens the form of the game in the betslip. */
export async function openSlip(page: Page, { homeTeam, awayTeam }: Game): Promise<void> {
  if (!isNarrow(page)) return;
  const name = `Selected Bet: ${homeTeam} vs ${awayTeam} Tap to place your bet`;
  await page.getByRole('button', { name }).click();
}

export async function createBet(page: Page, game: Game, team: string, wager: string): Promise<void> {
  await pick(page, game, team, wager);
  await page.getByRole('button', { name: 'Create Bet' }).click();
  await expect(message(page, 'Your Bet Has Been Placed. Waiting for someone to accept...')).toBeVisible();
}

/** A toast, or the words of the page's own confirmation. */
export function message(page: Page, text: string): Locator {
  return page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text });
}

/** The balance in the top bar. */
export function balance(page: Page): Locator {
  return page.getByRole('banner').getByRole('link', { name: /^\$[\d,]+\.\d\d$/ });
}

export async function openTab(page: Page, tab: string): Promise<void> {
  await page.getByRole('tab', { name: tab, exact: true }).click();
  await expect(page.getByRole('tab', { name: tab, exact: true })).toHaveAttribute('aria-selected', 'true');
}

export async function fillSignup(page: Page, who: Identity): Promise<void> {
  await page.getByLabel('First Name').fill(who.firstName);
  await page.getByLabel('Last Name').fill(who.lastName);
  await page.getByLabel('Date of Birth').fill(who.dob);
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Username').fill(who.username);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByLabel('Confirm Password').fill(who.password);
}

export async function logIn(page: Page, who: Identity): Promise<void> {
  const submit = page.getByRole('button', { name: 'Log In', exact: true });
  // The address changes before the page is drawn, and the page before may also have an email field.
  await submit.waitFor();
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await submit.click();
}

/** Holds back requests to an address until they are released. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    // The page may have left without waiting.
    await route.fallback().catch(() => {});
  });
  return async () => release();
}

/** The prerendered page looks the same; React has hydrated once its root is marked. */
export async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );
}

/** Goes to a page of the app without loading the app again, which would take most of a test's time. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
