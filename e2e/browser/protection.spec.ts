import type { Page } from '@playwright/test';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { makeOperator } from './operators.ts';
import { newIdentity, placeBet, type User } from './people.ts';
import { answerOffers, setLimit, spendMinutes, startTimeOut, waitADay } from './protect.ts';
import { balance, card, createBet, fillSignup, logIn, message, pick, selectButton } from './screens.ts';
import type { Site } from './site.ts';

/** Player protection: where users set it, and every place that enforces it. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const settings = '/Settings?tab=responsibleGambling';
const limit = (page: Page, name: string) => page.getByRole('tabpanel').getByRole('group', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const notice = (page: Page, title: string) => page.getByRole('region', { name: title });
const inTimeOut = (page: Page) => notice(page, 'You are taking a time-out');
const excluded = (page: Page) => notice(page, 'You have excluded yourself');
const offerOfLimits = (page: Page) => notice(page, 'Set your limits first?');

/** Sets a limit in its dialog. */
async function setInDialog(page: Page, name: string, amount: string): Promise<void> {
  await limit(page, name)
    .getByRole('button', { name: new RegExp(`^(Set|Change): ${name}$`) })
    .click();
  await expect(dialog(page).getByLabel('Amount in dollars')).toBeFocused();
  await dialog(page).getByLabel('Amount in dollars').fill(amount);
  await dialog(page).getByLabel('Amount in dollars').press('Enter');
  await expect(dialog(page)).toHaveCount(0);
}

/** The server's answer to a $1 bet made over the API. */
async function tryToBet(site: Site, user: User, eventId: string): Promise<string> {
  const answer = await user.context.request.post(`${site.url}/api/bets`, {
    data: { eventId, side: 'home', wagerCents: 1_00 },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  const body = await answer.json();
  return answer.ok() ? 'yes' : body.code;
}

test('a wager limit is set, appears in another window, and blocks a larger wager with the remainder', async ({
  site,
  join,
  games,
}) => {
  const [ann, bob] = [await join(), await join()];
  const [game, other] = [await games.list(), await games.list()];
  const offered = await placeBet(site, bob, { eventId: other.id, side: 'home', wagerCents: 12_00 });
  const { page } = ann;
  const second = await ann.context.newPage();
  const [row, seen] = [limit(page, 'Wagers in 24 hours'), limit(second, 'Wagers in 24 hours')];
  await second.goto(settings);
  await expect(seen).toContainText('No limit');
  await page.goto(settings);
  await expect(page.getByText('No changes yet.')).toBeVisible();
  await setInDialog(page, 'Wagers in 24 hours', '20');
  await expect(message(page, 'Wagers in 24 hours: $20.00.')).toBeVisible();
  await expect(row).toContainText('$20.00 left');
  // Focus returns to the button that opened the dialog.
  await expect(row.getByRole('button', { name: /^Change/ })).toBeFocused();
  await expect(seen).toContainText('$20.00 left');
  await expect(second.getByText('Wagers in 24 hours: no limit → $20.00')).toBeVisible();
  await page.goto('/');
  await pick(page, game, game.homeTeam);
  const wager = page.getByLabel('Wager Amount');
  await wager.fill('20.01');
  await page.getByRole('button', { name: 'Create Bet' }).click();
  const refusal = 'Your wager limit is $20.00 in 24 hours. $20.00 of it is left.';
  await expect(wager).toHaveAccessibleDescription(refusal);
  await expect(wager).toHaveValue('20.01');
  await expect(page.getByRole('link', { name: 'Your limits' })).toBeVisible();
  await wager.fill('15');
  await page.getByRole('button', { name: 'Create Bet' }).click();
  await expect(message(page, 'Your Bet Has Been Placed. Waiting for someone to accept...')).toBeVisible();
  await expect(seen).toContainText('$5.00 left');
  await second.close();

  // Open offers count, so accepting another user's offer exceeds the limit too.
  await page.goto(`/BetDetails?id=${offered}`);
  await page.getByRole('button', { name: 'Accept Bet' }).click();
  const warning = page
    .getByRole('alert')
    .filter({ hasText: 'Your wager limit is $20.00 in 24 hours. $5.00 of it is left.' });
  await expect(warning).toBeVisible();
  await warning.getByRole('link', { name: 'Your limits' }).click();
  await expect(row).toContainText('$15.00 of $20.00');
  await expect(row).toContainText('$5.00 left');
  await expect(row.getByRole('meter')).toHaveAttribute('aria-valuenow', '1500');
});

test('an increase takes effect after a day and a confirmation, and can be canceled', async ({
  site,
  join,
}) => {
  const ann = await join();
  const { page } = ann;
  await setLimit(site, ann, 'depositDay', 20_00);
  await page.goto(settings);
  const row = limit(page, 'Deposits in 24 hours');
  await row.getByRole('button', { name: 'Change: Deposits in 24 hours' }).click();
  await dialog(page).getByLabel('Amount in dollars').fill('50');
  await expect(
    dialog(page).getByText(/^\$20\.00 stays in effect for now\. From .* you can confirm \$50\.00/),
  ).toBeVisible();
  await checkAxe(page, 'the dialog of a limit');
  await dialog(page).getByRole('button', { name: 'Request change' }).click();
  await expect(row.getByText(/^You requested \$50\.00\. You can confirm it from/)).toBeVisible();
  await expect(row).toContainText('$20.00 left');
  await expect(row.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
  const early = await ann.context.request.post(
    `${site.url}/api/me/protection/limits/depositDay/confirmation`,
    { data: { limit: 50_00 }, headers: { 'idempotency-key': crypto.randomUUID() } },
  );
  expect((await early.json()).code).toBe('limitChangeTooEarly');
  await row.getByRole('button', { name: /^Cancel request/ }).click();
  await expect(row.getByText(/^You requested/)).toHaveCount(0);
  await expect(page.getByText('Deposits in 24 hours: request canceled, still $20.00')).toBeVisible();

  await row.getByRole('button', { name: 'Change: Deposits in 24 hours' }).click();
  await dialog(page).getByRole('button', { name: 'Request to remove this limit' }).click();
  await expect(row.getByText(/^You requested No limit\./)).toBeVisible();
  await waitADay(site, ann);
  await page.reload();
  await expect(row).toContainText('$20.00 left');
  await row.getByRole('button', { name: /^Confirm/ }).click();
  await expect(row).toContainText('No limit');
  await expect(row.getByText(/^You requested/)).toHaveCount(0);

  // A decrease applies right away.
  await setInDialog(page, 'Deposits in 24 hours', '10');
  await expect(row).toContainText('$10.00 left');
});

test('a reality check interrupts, shows the result so far, and ends only with an answer', async ({
  site,
  join,
  games,
}) => {
  const ann = await join();
  const game = await games.list();
  const { page } = ann;
  await answerOffers(site, ann);
  await page.goto(settings);
  await limit(page, 'Reality check').getByRole('button', { name: 'Set: Reality check' }).click();
  await dialog(page).getByText('15 min', { exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(limit(page, 'Reality check')).toContainText('Next in 15 min');
  await page.goto('/');
  await pick(page, game, game.homeTeam, '5');
  await expect(dialog(page).filter({ hasText: 'Reality check' })).toHaveCount(0);

  // Twenty minutes later the bet is refused, and the page says why.
  await spendMinutes(site, ann, 20);
  expect(await tryToBet(site, ann, game.id)).toBe('realityCheckDue');
  await page.getByRole('button', { name: 'Create Bet' }).click();
  const check = page.getByRole('dialog', { name: 'Reality check' });
  await expect(check).toContainText('20 min');
  await expect(check).toContainText('$0.00');
  await expect(check.getByRole('button', { name: 'Keep going' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(check).toBeVisible();
  for (let tab = 0; tab < 5; tab++) await page.keyboard.press('Tab');
  await expect(check.locator(':focus')).toHaveCount(1);
  await checkAxe(page, 'the reality check');

  // It appears in every window, and answering one closes all.
  const second = await ann.context.newPage();
  await second.goto(settings);
  await expect(second.getByRole('dialog', { name: 'Reality check' })).toBeVisible();
  await page.route('**/api/me/protection/reality-check', (route) => route.abort());
  await check.getByRole('button', { name: 'Keep going' }).click();
  await expect(check.getByText('Sidebet cannot be reached.')).toBeVisible();
  await page.unroute('**/api/me/protection/reality-check');
  await check.getByRole('button', { name: 'Keep going' }).click();
  await expect(check).toBeHidden();
  await expect(second.getByRole('dialog', { name: 'Reality check' })).toBeHidden();
  await expect(limit(second, 'Reality check')).toContainText('Next in 15 min');
  await second.close();
  await expect(page.getByLabel('Wager Amount')).toHaveValue(/^5/);
  await page.getByRole('button', { name: 'Create Bet' }).click();
  await expect(message(page, 'Your Bet Has Been Placed. Waiting for someone to accept...')).toBeVisible();

  // The other two answers.
  await spendMinutes(site, ann, 20);
  await page.goto('/');
  await check.getByRole('button', { name: 'Take a break' }).click();
  await page.getByRole('dialog', { name: 'Take a time-out' }).getByRole('button', { name: 'Cancel' }).click();
  await check.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/home/i);
});

test('a time-out: open offers are refunded and disappear for others, withdrawing still works', async ({
  site,
  join,
  games,
}) => {
  const [ann, bob] = [await join(), await join()];
  const game = await games.list();
  const { page } = ann;
  await answerOffers(site, ann);
  await page.goto('/');
  await createBet(page, game, game.homeTeam, '30');
  await expect(balance(page)).toHaveText('$70.00');
  await bob.page.goto('/?view=allBets');
  await expect(card(bob.page, game)).toBeVisible();

  await page.goto(settings);
  await page.getByRole('button', { name: 'Take a time-out' }).click();
  const asked = page.getByRole('dialog', { name: 'Take a time-out' });
  await asked.getByText('1 week', { exact: true }).click();
  await expect(asked).toContainText('We cancel your open offers and refund them in full right away.');
  await checkAxe(page, 'the dialog of a time-out');
  await asked.getByRole('button', { name: 'Start time-out' }).click();
  await expect(asked).toBeHidden();
  await expect(inTimeOut(page)).toContainText('Until');
  await expect(page.getByText(/^Time-out until /)).toBeVisible();
  await checkAxe(page, 'the settings in a time-out');

  await expect(card(bob.page, game)).toBeHidden();
  await expect(bob.page.getByText(/time-out|break|exclu/i)).toHaveCount(0);

  await page.goto('/');
  await expect(balance(page)).toHaveText('$100.00');
  await expect(inTimeOut(page).first()).toContainText('1-800-GAMBLER');
  await expect(page.getByRole('button', { name: 'Create Bet' })).toHaveCount(0);
  await checkAxe(page, 'home in a time-out');
  expect(await tryToBet(site, ann, game.id)).toBe('timeOutInForce');
  await page.goto('/Settings?tab=deposit');
  await expect(inTimeOut(page)).toBeVisible();
  await expect(page.getByRole('form', { name: 'Deposit' })).toHaveCount(0);
  await inTimeOut(page).getByRole('link', { name: 'Withdraw' }).click();
  await page.getByRole('tabpanel').getByLabel('Amount').fill('20');
  await page.getByLabel('PayPal Email', { exact: true }).fill('ann@example.com');
  await page.getByLabel('Confirm PayPal Email').fill('ann@example.com');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Request Withdrawal' }).click();
  await expect(message(page, 'Withdrawal to Paypal requested successfully.')).toBeVisible();

  // It can be extended but not shortened.
  await page.goto(settings);
  await page.getByRole('button', { name: 'Extend time-out' }).click();
  const longer = page.getByRole('dialog', { name: 'Extend time-out' });
  await expect(longer.getByRole('radio')).toHaveCount(3);
  await longer.getByRole('button', { name: 'Cancel' }).click();

  // After it ends, everything works again.
  await site.pool.query(
    "update protection set time_out_until = now() - interval '1 second' where user_id = $1",
    [ann.id],
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(inTimeOut(page)).toHaveCount(0);
  await createBet(page, game, game.homeTeam, '10');
});

test('self-exclusion: typed to confirm, in force after the next login, and ended on request', async ({
  site,
  join,
  games,
}) => {
  const ann = await join();
  const game = await games.list();
  const { page } = ann;
  await page.goto(settings);
  await page.getByRole('button', { name: 'Exclude myself' }).click();
  const asked = page.getByRole('dialog', { name: 'Exclude myself' });
  await expect(asked).toContainText('No one can shorten or cancel it');
  await asked.getByText('1 year', { exact: true }).click();
  await asked.getByRole('button', { name: 'Exclude me' }).click();
  const word = asked.getByLabel('Type EXCLUDE to confirm');
  await expect(word).toHaveAccessibleDescription('Please type EXCLUDE to confirm.');
  await checkAxe(page, 'the dialog of a self-exclusion');
  await word.fill('exclude');
  await asked.getByRole('button', { name: 'Exclude me' }).click();
  await expect(asked).toBeHidden();
  await expect(excluded(page)).toContainText('Until');
  await expect(page.getByRole('button', { name: /time-out/ })).toHaveCount(0);
  expect(await tryToBet(site, ann, game.id)).toBe('selfExcluded');

  await ann.context.clearCookies();
  await page.goto('/signin');
  await logIn(page, ann);
  await expect(excluded(page).first()).toBeVisible();
  await selectButton(page, game, game.homeTeam).click();
  await expect(page.getByRole('button', { name: 'Create Bet' })).toHaveCount(0);

  // A year later it is still in force until the user asks to return and waits.
  await site.pool.query(
    `update protection set excluded_since = now() - interval '1 year', excluded_until = now() - interval '1 hour'
     where user_id = $1`,
    [ann.id],
  );
  await page.goto('/Settings?tab=deposit');
  await expect(excluded(page)).toContainText('It continues until you ask to return.');
  await page.getByRole('button', { name: 'Request to return' }).click();
  await expect(excluded(page)).toContainText('You can bet and deposit again from');
  expect(await tryToBet(site, ann, game.id)).toBe('selfExcluded');
  await site.pool.query(
    "update protection set return_asked_at = return_asked_at - interval '1 day', excluded_until = excluded_until - interval '1 day' where user_id = $1",
    [ann.id],
  );
  await page.reload();
  await expect(page.getByRole('form', { name: 'Deposit' })).toBeVisible();
  expect(await tryToBet(site, ann, game.id)).toBe('yes');
});

test('limits are offered once, before the first deposit, without blocking the page', async ({
  visit,
  join,
}) => {
  const page = await visit();
  await page.goto('/signup');
  await fillSignup(page, newIdentity());
  await page.getByRole('button', { name: 'Sign Up' }).click();
  const offer = offerOfLimits(page);
  await expect(balance(page)).toHaveText('$0.00');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer).toHaveCount(0);

  await page.goto('/Settings?tab=deposit');
  await expect(page.getByRole('form', { name: 'Deposit' })).toBeVisible();
  await expect(offer).toContainText('Before your first deposit');
  await checkAxe(page, 'the offer before the first deposit');
  await offer.getByRole('button', { name: 'Set limits now' }).click();
  await expect(page.getByRole('heading', { name: 'Your limits', exact: true })).toBeInViewport();
  await page.goto('/Settings?tab=deposit');
  await expect(page.getByRole('form', { name: 'Deposit' })).toBeVisible();
  await expect(offer).toHaveCount(0);

  const later = await join({ cents: 0 });
  await later.page.goto('/Settings?tab=deposit');
  const again = offerOfLimits(later.page);
  await again.getByRole('button', { name: 'Not now' }).click();
  await expect(again).toBeHidden();
  await later.page.reload();
  await expect(later.page.getByRole('form', { name: 'Deposit' })).toBeVisible();
  await expect(again).toHaveCount(0);
});

test('operators see a user’s limits', async ({ site, join }) => {
  const [operator, ann] = [await join(), await join({ firstName: 'Paula' })];
  await makeOperator(site, operator);
  await setLimit(site, ann, 'lossWeek', 40_00);
  await setLimit(site, ann, 'lossWeek', 60_00);
  await startTimeOut(site, ann, 3);

  const { page } = operator;
  await page.goto(`/admin/people/${ann.id}?tab=protection`);
  const row = page
    .getByRole('table', { name: 'Limits' })
    .getByRole('row')
    .filter({ hasText: 'Losses in 7 days' });
  await expect(row).toContainText('$40.00');
  await expect(row).toContainText('$60.00, from');
  await expect(page.getByRole('definition').filter({ hasText: 'Time-out' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Changes' })).toContainText(
    'Losses in 7 days: requested $60.00',
  );
  await checkAxe(page, 'a person’s protection in the console');
});
