import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newIdentity } from './people.ts';
import {
  balance,
  card,
  fillSignup,
  isNarrow,
  logIn,
  message,
  openMenu,
  openTab,
  openView,
  pick,
  selectButton,
  shrinkToPhone,
} from './screens.ts';

/** From the landing page to the payout: two users, one on a phone, no reload. */
test('two users bet on a game and the winner is paid', async ({ visit, games }) => {
  const game = await games.list();
  const [one, two] = [newIdentity(), newIdentity()];
  const [first, second] = [await visit(), await visit()];
  await shrinkToPhone(first);

  await test.step('a visitor finds the landing page and signs up', async () => {
    for (const [page, who] of [
      [first, one],
      [second, two],
    ] as const) {
      await page.goto('/');
      await expect(page).toHaveURL('/home');
      await page.getByRole('link', { name: 'Sign Up' }).click();
      await fillSignup(page, who);
      await page.getByRole('button', { name: 'Sign Up' }).click();
      await expect(balance(page)).toHaveText('$0.00');
      if (!isNarrow(page)) await expect(page.getByRole('banner')).toContainText(who.fullName);
    }
  });

  await test.step('logs out, and in again', async () => {
    await (await openMenu(first)).getByRole('button', { name: 'Logout' }).click();
    // Logging out on purpose clears the page to return to; an expired session keeps it (bets.spec.ts).
    await expect(first).toHaveURL('/home');
    await first.getByRole('link', { name: 'Log In' }).click();
    await logIn(first, { ...one, password: 'wrong password' });
    await expect(first.getByText('Invalid email or password')).toBeVisible();
    await logIn(first, one);
    await expect(first).not.toHaveURL(/signin/);
    await first.goto('/');
    await expect(balance(first)).toHaveText('$0.00');
  });

  await test.step('both deposit, and a page that is open elsewhere shows it', async () => {
    const elsewhere = await first.context().newPage();
    await elsewhere.goto('/');
    await expect(balance(elsewhere)).toHaveText('$0.00');
    await deposit(first, '200');
    await expect(balance(elsewhere)).toHaveText('$200.00');
    await elsewhere.close();
    await deposit(second, '50');
  });

  await test.step('the first creates a bet while the second looks at the board', async () => {
    await second.getByRole('link', { name: 'Back to Home' }).click();
    await openView(second, 'All Bets');
    await expect(second.getByText('There are no bets available at the moment')).toBeVisible();

    await first.getByRole('link', { name: 'Back to Home' }).click();
    await pick(first, game, game.homeTeam, '25');
    await expect(first.getByLabel('Potential Win')).toHaveValue('$20.00');
    await expect(first.getByLabel('Potential Payout')).toHaveText('$45.00');
    await first.getByRole('button', { name: 'Create Bet' }).click();
    await expect(message(first, 'Your Bet Has Been Placed. Waiting for someone to accept...')).toBeVisible();
    await expect(balance(first)).toHaveText('$175.00');
    await openView(first, 'My Bets');
    await expect(card(first, game)).toContainText('Wager: $25.00');
    await expect(card(first, game)).toContainText('To Win: $45.00');
  });

  await test.step('the second sees it without a reload and takes the other side', async () => {
    const open = card(second, game);
    for (const text of [one.username, '-120', 'CDT', 'Wager: $25.00', 'To Win: $45.00'])
      await expect(open).toContainText(text);
    await expect(open.getByRole('button', { name: 'Select' })).toHaveCount(1);
    await selectButton(second, game, game.awayTeam).click();
    await second.getByRole('button', { name: 'Accept Bet' }).click();
    await expect(message(second, 'You Have Accepted This Bet. Waiting for results...')).toBeVisible();
    await expect(second).toHaveURL('/');
    await expect(balance(second)).toHaveText('$25.00');
  });

  await test.step('the first sees it move to Active, and a notification', async () => {
    await expect(first.getByText("You haven't created any bets yet")).toBeVisible();
    await openTab(first, 'Active');
    await expect(card(first, game)).toContainText('To Win: $45.00');
    const menu = await openMenu(first);
    await expect(menu.getByRole('link', { name: 'Notifications' })).toBeVisible();
    await expect(menu.getByTitle('1 unread')).toHaveText('1');
    await first.keyboard.press('Escape');
  });

  await openView(second, 'My Bets');
  await openTab(second, 'Active');

  await test.step('both see the score as the game goes on', async () => {
    const selected = (page: Page, team: string) => card(page, game).getByRole('group', { name: team });
    await expect(selected(first, game.homeTeam)).toContainText('Selected');
    await expect(selected(second, game.awayTeam)).toContainText('Selected');
    await games.kickOff(game);
    await games.score(game, 10, 3);
    for (const page of [first, second]) {
      await expect(selected(page, game.homeTeam)).toContainText('10');
      await expect(selected(page, game.awayTeam)).toContainText('3');
      await expect(card(page, game)).toContainText('Live');
    }
    await games.score(game, 10, 17);
    for (const page of [first, second]) await expect(selected(page, game.awayTeam)).toContainText('17');
  });

  await test.step('the game ends and the winner is paid', async () => {
    await games.finish(game, 24, 17);
    // The active bet turns into its result.
    await expect(card(first, game)).toContainText('+$20.00You beat');
    await expect(card(second, game)).toContainText('−$25.00');
    await expect(card(second, game)).toContainText('beat you');
    for (const page of [first, second]) {
      await openTab(page, 'Settled');
      await expect(card(page, game)).toContainText('24');
    }
    await expect(card(first, game)).toContainText(`+$20.00You beat ${two.username}Won: $45.00`);
    await expect(card(second, game)).toContainText(`−$25.00${one.username} beat youLost: $25.00`);
    await expect(balance(first)).toHaveText('$220.00');
    await expect(balance(second)).toHaveText('$25.00');
    expect(await readHue(first, 'Won: $45.00')).toBe('green');
    expect(await readHue(second, 'Lost: $25.00')).toBe('red');
  });

  await test.step('a receipt shows the score and where the money went', async () => {
    for (const page of [first, second]) {
      await card(page, game).getByRole('button', { name: 'Receipt' }).click();
      const receipt = page.getByRole('dialog', { name: 'Receipt' });
      await expect(receipt).toContainText('24');
      await expect(receipt).toContainText('17');
      await expect(receipt.getByRole('listitem').filter({ hasText: 'Win Wager' })).toContainText('$45.00');
      await expect(receipt.getByRole('listitem').filter({ hasText: 'Accept Wager' })).toContainText('$25.00');
      await page.keyboard.press('Escape');
      await expect(receipt).toBeHidden();
    }
  });

  await test.step('statistics and history count it', async () => {
    await expectStatistics(first, { Wins: '1', Losses: '0', 'Amount Won': '$45.00' });
    await expectStatistics(second, { Wins: '0', Losses: '1', 'Amount Won': '−$25.00' });
    await first.goto('/Settings?tab=transactionHistory');
    for (const text of ['Win Wager', 'Deposit', '$220.00']) {
      await expect(first.getByRole('tabpanel').getByText(text).first()).toBeVisible();
    }
  });
});

async function deposit(page: Page, dollars: string): Promise<void> {
  await page.goto('/AddFunds');
  await page.getByLabel('Amount').fill(dollars);
  await page.getByRole('button', { name: 'Pay with card' }).click();
  await expect(page.getByText('Play money', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page).toHaveURL(/\/Success/i);
  await expect(page.getByText('Payment Successful!')).toBeVisible();
  await expect(balance(page)).toHaveText(`$${dollars}.00`);
}

async function expectStatistics(page: Page, metrics: Record<string, string>): Promise<void> {
  await page.goto('/Settings?tab=statistics');
  await expect(page.getByText('Overall Stats')).toBeVisible();
  for (const [name, metric] of Object.entries(metrics)) {
    const term = page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) });
    await expect(term.locator('xpath=following-sibling::dd[1]')).toHaveText(metric);
  }
}

/** Whether a text is green or red. */
async function readHue(page: Page, text: string): Promise<'red' | 'green' | 'other'> {
  const shown = page.getByRole('article').getByText(text, { exact: true }).last();
  const color = await shown.evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 0] = color.match(/\d+/g)!.map(Number);
  return green > red + 60 ? 'green' : red > green + 60 ? 'red' : 'other';
}
