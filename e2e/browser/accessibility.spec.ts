import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openMenu, openTab, pick, selectButton } from './screens.ts';
import { playAWeek } from './season.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// public.spec.ts checks every public page as it opens.
test('axe finds nothing on errors of login and signup, and on an unknown page', async ({ visit }) => {
  const page = await visit();
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByText('Please enter both email and password')).toBeVisible();
  await checkAxe(page, 'signin with an error');
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Please fill in all required fields')).toBeVisible();
  await checkAxe(page, 'signup with an error');
  await page.getByLabel('First Name').fill('Example');
  await page.getByLabel('Last Name').fill('One');
  await page.getByLabel('Date of Birth').fill('1990-04-01');
  await page.getByLabel('Email').fill('nonsense');
  await page.getByLabel('Username').fill('example');
  await page.getByLabel('Password', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await checkAxe(page, 'signup with an error beside a field');
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await checkAxe(page, 'an unknown page');
});

test('axe finds nothing on the betting views', async ({ site, join, games }) => {
  test.setTimeout(240_000);
  const { me, ahead, openBets } = await playAWeek(site, games, join);
  const { page } = me;
  const slipStates = async (width: string) => {
    await page.getByLabel('Wager Amount').fill('22');
    await expect(page.getByText('Or take an open bet')).toBeVisible();
    await checkAxe(page, `betslip with matching bets, ${width}`);
    await page.getByLabel('Wager Amount').fill('');
    await page.getByRole('button', { name: 'Create Bet' }).click();
    await expect(page.getByText('Please enter a valid wager amount.')).toBeVisible();
    await checkAxe(page, `betslip with an error, ${width}`);
  };
  await page.goto('/');
  await expect(selectButton(page, ahead[0]!, ahead[0]!.homeTeam)).toBeVisible();
  await checkAxe(page, 'home');
  await pick(page, ahead[0]!, ahead[0]!.homeTeam);
  await slipStates('wide');
  await page.goto('/?sport=boxing_boxing');
  await expect(page.getByText('No Events Available')).toBeVisible();
  await checkAxe(page, 'home without events');

  await page.goto('/?view=allBets');
  await expect(page.getByRole('article').first()).toBeVisible();
  await checkAxe(page, 'all bets');
  await selectButton(page, ahead[1]!, ahead[1]!.awayTeam).click();
  await expect(page.getByRole('button', { name: 'Accept Bet' })).toBeVisible();
  await checkAxe(page, 'taking a bet');

  await page.goto('/?view=myBets');
  for (const tab of ['Created', 'Active', 'Settled']) {
    await openTab(page, tab);
    await expect(page.getByRole('article').first()).toBeVisible();
    await checkAxe(page, `my bets, ${tab}`);
  }
  await page.getByRole('button', { name: 'Receipt' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toContainText('Win Wager');
  await checkAxe(page, 'receipt');

  for (const [id, state] of [
    [openBets[1]!, 'bet details'],
    ['nonsense', 'no bet found'],
  ] as const) {
    await page.goto(`/BetDetails?id=${id}`);
    await expect(page.getByRole('main').getByText(/Accept Bet|No Bet Found/)).toBeVisible();
    await checkAxe(page, state);
    if (state !== 'bet details') continue;
    // The pointer stays on the pressed button, so this checks the contrast of both states together.
    await page.getByRole('main').getByRole('button', { name: 'Select' }).click();
    await checkAxe(page, 'bet details, a side selected and hovered');
  }

  await test.step('what only phones show', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await openMenu(page);
    await checkAxe(page, 'menu');
    await page.keyboard.press('Escape');
    await selectButton(page, ahead[0]!, ahead[0]!.homeTeam).click();
    await expect(page.getByRole('button', { name: 'Selected Bet:' })).toBeVisible();
    await checkAxe(page, 'home with the bottom banner');
    await page.getByRole('button', { name: 'Selected Bet:' }).click();
    await expect(page.getByLabel('Wager Amount')).toBeVisible();
    await slipStates('phone');
  });
});

test('axe finds nothing on error states', async ({ visit, join }) => {
  const visitor = await visit();
  await visitor.route('**/api/session', (route) => route.abort());
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { name: 'Can’t reach Sidebet' })).toBeVisible();
  await checkAxe(visitor, 'out of reach');

  const { page, context } = await join();
  await page.route(/\/assets\/settings-[\w-]{8}\.js$/, (route) => route.abort());
  await page.goto('/Settings');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await checkAxe(page, 'error page');

  await page.goto('/?view=myBets');
  await expect(page.getByRole('heading', { name: 'No Created Bets' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You’re offline. This page may be out of date.')).toBeVisible();
  await checkAxe(page, 'offline bar');
});
