import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { confirm, makeOperator, row } from './operators.ts';
import { acceptBet, placeBet } from './people.ts';
import { message } from './screens.ts';

/** The operator console: access, and each action from its button to its audit log row. */

test('an operator changes a setting and suspends a user, with reasons; both notice, and the log records it', async ({
  site,
  join,
  games,
}) => {
  const [operator, user] = [await join({ firstName: 'Olga' }), await join({ firstName: 'Susan' })];
  await makeOperator(site, operator);
  const game = await games.list();
  const { page } = operator;
  await page.goto('/');
  await page.getByRole('link', { name: 'Console' }).click();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'System settings' }).click();
  await page.getByRole('button', { name: 'Turn off Betting', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn off: Betting' });
  await expect(dialog).toContainText('No one can create or accept bets.');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(
    'Please give a reason of 3 to 500 characters.',
  );
  await confirm(page, 'Turn off', 'The feed looks odd');
  await expect(message(page, 'Betting is off')).toBeVisible();
  const setting = page
    .getByRole('listitem')
    .filter({ hasText: 'When off, no one can create or accept bets.' });
  await expect(setting).toContainText('The feed looks odd');
  await expect(setting.getByText('Betting is off')).toBeVisible();

  const blocked = await user.context.request.post(`${site.url}/api/bets`, {
    data: { eventId: game.id, side: 'home', wagerCents: 1_00 },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect((await blocked.json()).detail).toBe('Bets are temporarily blocked.');
  await setting.getByRole('button', { name: 'Turn on' }).click();
  await confirm(page, 'Turn on', 'The feed is fine again');

  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(row(page, 'The feed looks odd')).toContainText('Betting: on → off');
  await expect(row(page, 'The feed is fine again')).toContainText('Betting: off → on');
  await page.getByRole('button', { name: 'Verify the log' }).click();
  await expect(page.getByText(/^All \d+ rows are unchanged\.$/)).toBeVisible();

  await test.step('a suspended user is logged out of their open page and cannot return', async () => {
    await placeBet(site, user, { eventId: game.id, side: 'home', wagerCents: 30_00 });
    await user.page.goto('/?view=myBets');
    await expect(user.page.getByText('$30.00').first()).toBeVisible();

    await page.goto('/admin/people');
    await page.getByLabel('Search').fill(user.email);
    await page.getByRole('link', { name: user.fullName }).click();
    await expect(page.getByRole('definition').filter({ hasText: '$70.00' })).toBeVisible();
    await page.getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByRole('dialog')).toContainText('1 open bets are refunded');
    await confirm(page, 'Suspend', 'Two people on one account');
    await expect(message(page, 'Suspended')).toBeVisible();
    // The page that was open redirects.
    await expect(user.page).toHaveURL(/\/home/i);
    await expect(page.getByText('$100.00').first()).toBeVisible();
    await expect(page.getByText('Delete Wager')).toBeVisible();

    await user.page.goto('/signin');
    await user.page.getByLabel('Email').fill(user.email);
    await user.page.getByLabel('Password', { exact: true }).fill(user.password);
    await user.page.getByRole('button', { name: /^(Log ?in|Sign ?in)$/i }).click();
    await expect(user.page.getByText('This account is suspended. Please contact support.')).toBeVisible();

    await page.getByRole('button', { name: 'Lift suspension' }).click();
    await confirm(page, 'Lift suspension');
    await user.page.getByRole('button', { name: /^(Log ?in|Sign ?in)$/i }).click();
    await expect(user.page).toHaveURL(/\/$|view/);
  });
});

test('a retirement entered by hand refunds its bet, with its effect shown before; another bet is voided', async ({
  site,
  join,
  games,
}) => {
  const [operator, ann, bob] = [await join({ firstName: 'Olga' }), await join(), await join()];
  await makeOperator(site, operator);
  const wish = { sportKey: 'tennis_atp_wimbledon', sportTitle: 'ATP Wimbledon' };
  const game = await games.list({ ...wish, homeTeam: 'Iga Swiatek', awayTeam: 'Coco Gauff' });
  const bets: string[] = [];
  for (const wagerCents of [10_00, 20_00]) {
    const bet = await placeBet(site, ann, { eventId: game.id, side: 'home', wagerCents });
    await acceptBet(site, bob, bet);
    bets.push(bet);
  }
  const { page } = operator;
  await page.goto('/admin/bets');
  await page.getByLabel('Share id').fill(`${site.url}/betdetails?id=${bets[1]}`);
  await expect(page.getByLabel('Share id')).toHaveValue(bets[1]!);
  await expect(page.getByRole('link', { name: 'Iga Swiatek vs Coco Gauff' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Iga Swiatek vs Coco Gauff' }).click();
  await page.getByRole('button', { name: 'Void bet' }).click();
  await confirm(page, 'Void bet', 'Made by mistake');
  await expect(page.getByText('Void Wager')).toHaveCount(2);
  await expect(row(page, 'Made by mistake')).toContainText('Voided bet');
  await expect(page.getByRole('button', { name: 'Void bet' })).toHaveCount(0);

  await games.kickOff(game);
  await page.goto('/admin/events?byHand=true');
  await page.getByRole('link', { name: 'Iga Swiatek vs Coco Gauff' }).click();
  await page.getByRole('button', { name: 'Enter result' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('By the tournament’s page');
  await dialog.getByRole('button', { name: 'Enter result' }).click();
  await expect(dialog.getByText('Please choose who won.')).toBeVisible();
  await dialog.getByLabel('How did it end?').selectOption('One player retired');
  const effect = dialog.getByRole('region', { name: 'Effect' });
  await expect(effect).toContainText('Winner · One player retired: everyone gets their money back.');
  await expect(effect).toContainText('1 bet refunded ($20.00). The largest: $20.00.');
  await checkAxe(page, 'the form of a result');
  await confirm(page, 'Enter result', 'By the tournament’s page');
  await expect(message(page, 'Result entered')).toBeVisible();
  await expect(row(page, 'By the tournament’s page')).toContainText('One side retired');
  await ann.page.goto(`/BetDetails?id=${bets[0]}`);
  await expect(ann.page.getByText(/The game ended because one side retired\./).first()).toBeVisible();
  await expect(async () => {
    const answer = await ann.context.request.get(`${site.url}/api/bets/${bets[0]}`);
    expect((await answer.json()).bet).toMatchObject({
      result: 'endingRefund',
      ending: 'retirement',
      winner: null,
    });
  }).toPass();
});

test('a higher amount and a large adjustment need another operator; the amount takes effect a day later, with an alarm', async ({
  site,
  join,
}) => {
  const [operator, other] = [await join(), await join()];
  for (const each of [operator, other]) await makeOperator(site, each);
  const { page } = operator;
  const label = 'Withdrawals in 24 hours that need approval';
  const setting = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: label }) });
  async function change(dollars: string, reason: string) {
    await setting.getByRole('button', { name: `Change ${label}` }).click();
    const dialog = page.getByRole('dialog', { name: label });
    await expect(dialog).toContainText(
      'A higher amount needs another operator and takes effect 24 hours later, a lower one right away.',
    );
    await expect(dialog).toContainText('$500.00 applies now.');
    await dialog.getByLabel('Amount').fill(dollars);
    await confirm(page, 'Change', reason);
  }
  await page.goto('/admin/settings');
  await expect(setting).toContainText('A higher amount needs another operator');
  await expect(setting.getByText(`${label} is $500.00`)).toBeVisible();
  await expect(setting.getByText('applies now')).toHaveCount(0);

  const since = Date.now();
  await change('800', 'Larger payouts from now on');
  await expect(message(page, `${label}: waits for another operator`)).toBeVisible();
  await expect(row(page, 'Larger payouts from now on')).toContainText('Another operator must approve it.');
  await expect(setting.getByText('applies now')).toHaveCount(0);
  await other.page.goto('/admin/settings');
  await row(other.page, 'Larger payouts from now on')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await confirm(other.page, 'Approve', 'Agreed by phone');
  await expect(message(other.page, 'Change approved')).toBeVisible();
  await page.reload();
  const ahead = setting.getByText(/^\$500\.00 applies now, \$800\.00 from /);
  await expect(ahead).toBeVisible();
  const from = Date.parse((await ahead.getByRole('time').getAttribute('datetime')) ?? '');
  expect(from).toBeGreaterThanOrEqual(since + 24 * 3_600_000);
  expect(from).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000);
  await checkAxe(page, 'the settings with an amount that waits');
  await site.settled();
  await page.goto('/admin/books?tab=alarms');
  await expect(row(page, 'A money control may be relaxed')).toContainText('$800.00');

  await page.goto('/admin/settings');
  await change('500', 'Nobody knew why');
  await expect(message(page, `${label}: changed`)).toBeVisible();
  await expect(ahead).toBeHidden();

  await test.step('a large adjustment', async () => {
    const one = operator;
    const user = await join({ firstName: 'Hal' });
    await one.page.goto(`/admin/people/${user.id}`);
    await one.page.getByRole('button', { name: 'Adjust balance' }).click();
    const dialog = one.page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('abc');
    await dialog.getByLabel('Reason').fill('Ticket 4711');
    await dialog.getByRole('button', { name: 'Adjust balance' }).click();
    await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription('Please enter a valid amount.');
    await dialog.getByLabel('Amount').fill('250');
    await confirm(one.page, 'Adjust balance', 'Ticket 4711');
    await expect(message(one.page, 'Waiting for another operator')).toBeVisible();
    await one.page.goto('/admin/adjustments');
    await expect(row(one.page, 'Ticket 4711')).toContainText('Another operator must approve it.');
    await expect(one.page.getByRole('button', { name: /^Approve/ })).toHaveCount(0);

    await other.page.goto('/admin/adjustments');
    await row(other.page, 'Ticket 4711')
      .getByRole('button', { name: /^Approve/ })
      .click();
    await confirm(other.page, 'Approve', 'The ticket is right');
    await expect(message(other.page, 'Adjustment approved')).toBeVisible();
    await other.page.goto(`/admin/people/${user.id}`);
    await expect(other.page.getByText('$350.00').first()).toBeVisible();
  });
});
