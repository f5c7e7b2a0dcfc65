import type { Page } from '@playwright/test';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { balance, holdBack, logIn, message, pick } from './screens.ts';

const requested =
  'Withdrawal to Paypal requested successfully. Your paypal funds will be processed within 1-3 business days.';

function form(page: Page) {
  const inside = page.getByRole('form', { name: 'Request Withdrawal' });
  return {
    amount: inside.getByLabel('Amount'),
    email: inside.getByLabel('PayPal Email', { exact: true }),
    confirm: inside.getByLabel('Confirm PayPal Email'),
    submit: inside.getByRole('button', { name: /Request Withdrawal|Processing/ }),
    available: inside.getByText(/^\$[\d,.]+$/),
  };
}

/** PayPal keeps payments to this address pending until a test resolves them. */
const receiver = 'stuck@mail.com';

async function open(page: Page) {
  await page.goto('/Settings?tab=withdrawal');
  await expect(form(page).submit).toBeVisible();
  return form(page);
}

async function fill(page: Page, amount: string, email = receiver, again = email) {
  const { amount: field, email: first, confirm } = form(page);
  await field.fill(amount);
  await first.fill(email);
  await confirm.fill(again);
}

test('a request holds the money right away and shows its steps; a returned one shows why, live', async ({
  site,
  join,
}) => {
  const { page, id } = await join();
  const { amount, submit } = await open(page);
  await expect(page.getByText('No withdrawals yet.')).toBeVisible();
  await fill(page, '40', 'Stuck@Mail.com', 'stuck@mail.com');
  const release = await holdBack(page, '**/api/withdrawals');
  await submit.click();
  await expect(submit).toBeDisabled();
  await expect(submit).toHaveText('Processing...');
  await release();
  await expect(message(page, requested)).toBeVisible();
  await expect(form(page).available).toHaveText('$60.00');
  await expect(amount).toHaveValue('');
  const card = page.getByRole('listitem').filter({ hasText: '$40.00' });
  await expect(card).toContainText('Processing');
  await expect(card).toContainText('to Stuck@Mail.com');
  await expect(card.getByRole('listitem')).toHaveText([
    /^Requested.*CDT$/,
    /^Approved.*CDT$/,
    /^Sent.*CDT$/,
    /^PaidExpected/,
  ]);
  await page.reload();
  await expect(form(page).amount).toHaveValue('');

  const { rows } = await site.pool.query('select id from withdrawals where user_id = $1', [id]);
  const command = { kind: 'completeWithdrawal', withdrawalId: rows[0].id } as const;
  expect((await site.book.execute({ command })).kind).toBe('done');
  await page.goto('/Settings?tab=withdrawal');
  await expect(card).toContainText('Paid');
  await expect(card.getByRole('listitem')).toHaveText([/^Requested/, /^Approved/, /^Sent/, /^Paid.*CDT$/]);

  await test.step('a returned one shows as failed with its reason', async () => {
    await open(page);
    await fill(page, '25');
    await form(page).submit.click();
    const returned = page.getByRole('listitem').filter({ hasText: '$25.00' });
    await expect(returned).toContainText('Processing');
    const { rows: newest } = await site.pool.query(
      'select id from withdrawals where user_id = $1 and amount_cents = 2500',
      [id],
    );
    await site.book.execute({
      command: {
        kind: 'returnWithdrawal',
        withdrawalId: newest[0].id,
        reason: 'PayPal does not know this receiver.',
      },
    });
    await expect(returned).toContainText('Failed');
    await expect(returned).toContainText(
      'PayPal does not know this receiver. The money is back in your balance.',
    );
    await expect(form(page).available).toHaveText('$60.00');
  });

  await test.step('axe finds nothing on the form, its errors and its list', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page);
    await fill(page, '20');
    await form(page).submit.click();
    await expect(page.getByRole('listitem').filter({ hasText: '$20.00' })).toBeVisible();
    await form(page).amount.fill('5');
    await expect(page.getByText('Minimum withdrawal amount is $10')).toBeVisible();
    await checkAxe(page, 'the withdrawal form');
  });
});

test('logging out clears the tab’s storage; an expired session keeps the draft', async ({ join, games }) => {
  const game = await games.list();
  const me = await join();
  const { page, id } = me;
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  const again = async () => {
    await page.getByRole('link', { name: 'Log In' }).click();
    await logIn(page, me);
    await expect(balance(page).or(page.getByRole('form', { name: 'Request Withdrawal' }))).toBeVisible();
  };
  await page.goto('/Settings?tab=support');
  await page.getByLabel('Subject').fill('My withdrawal');
  await open(page);
  await fill(page, '30');
  // An unanswered intent is kept too.
  await page.route('**/api/withdrawals', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await form(page).submit.click();
  await expect(message(page, 'Error requesting withdrawal.')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/withdrawals');
  await open(page);
  for (const part of [receiver, 'My withdrawal', 'requestWithdrawal']) expect(await kept()).toContain(part);

  await me.context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/home/);
  await again();
  const { email, amount } = await open(page);
  await expect(email).toHaveValue(receiver);
  expect(await kept()).toContain('requestWithdrawal');

  await page.goto('/');
  await pick(page, game, game.homeTeam, '7');
  await open(page);
  expect(await kept()).toContain(game.homeTeam);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/home/);
  for (const part of [receiver, 'My withdrawal', 'requestWithdrawal', game.homeTeam, id]) {
    expect(await kept()).not.toContain(part);
  }
  await again();
  await open(page);
  await expect(amount).toHaveValue('');
  await expect(email).toHaveValue('');
  await page.getByRole('tab', { name: 'Support', exact: true }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('');
});
