import type { Page } from '@playwright/test';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { balance } from './screens.ts';

/** Deposits by card and PayPal on the play-money provider's hosted pages, webhooks included. */

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const payByCard = (page: Page) => page.getByRole('button', { name: 'Pay with card' });
const payByPayPal = (page: Page) => page.getByRole('button', { name: 'Pay with PayPal' });

async function open(page: Page, dollars: string, way: (page: Page) => ReturnType<typeof payByCard>) {
  await page.goto('/AddFunds');
  await page.getByLabel('Amount').fill(dollars);
  await way(page).click();
  await expect(page.getByText('Play money', { exact: true })).toBeVisible();
  return new URL(page.url());
}

/** Controls the play-money provider, acting for outside parties. */
async function control(at: URL, path: string, body: object): Promise<void> {
  const answer = await fetch(`${at.origin}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(await answer.text()).toContain('"done":true');
}

const readCheckoutId = (at: URL) => at.pathname.split('/')[2]!;
const readOrderId = (at: URL) => at.searchParams.get('token')!;

async function expectPaid(page: Page, total: string) {
  await expect(heading(page, 'Payment Successful!')).toBeVisible();
  await expect(page.getByText('Deposit successful!')).toBeVisible();
  await expect(balance(page)).toHaveText(total);
}

test('by card: the summary, the hosted page and one credit; a tab closed halfway, and the money arrives live', async ({
  join,
}) => {
  const { page, context } = await join({ cents: 0 });
  await page.goto('/AddFunds');
  await expect(page.getByLabel('Amount')).toHaveValue('10');
  await page.getByLabel('Amount').fill('25.50');
  await expect(page.getByRole('definition').nth(1)).toHaveText('$0.00');
  await expect(page.getByRole('definition').nth(2)).toHaveText('$25.50');
  await payByCard(page).click();
  await page.getByRole('button', { name: 'Pay $25.50' }).click();
  await expectPaid(page, '$25.50');
  // The page showed the deposit, so the inbox has no notification.
  await page.reload();
  await expect(heading(page, 'Payment Successful!')).toBeVisible();
  await expect(page.getByTitle('1 unread')).toHaveCount(0);
  await expect(balance(page)).toHaveText('$25.50');

  await test.step('the tab is closed halfway, and the money arrives elsewhere', async () => {
    const checkout = await open(page, '60', payByCard);
    const elsewhere = await context.newPage();
    await elsewhere.goto('/');
    await expect(balance(elsewhere)).toHaveText('$25.50');
    await page.close();
    await control(checkout, 'pay', { of: readCheckoutId(checkout) });
    await expect(balance(elsewhere)).toHaveText('$85.50');
    await elsewhere.goto('/Notifications');
    await expect(elsewhere.getByText('$60.00 was added to your balance.')).toBeVisible();
  });
});

test('by card: canceled, retried, refunded, and closed by returning without paying', async ({ join }) => {
  const { page } = await join({ cents: 0 });
  await open(page, '40', payByCard);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(heading(page, 'Payment Failed')).toBeVisible();
  await expect(page.getByText('$40.00 was not charged.')).toBeVisible();
  await checkAxe(page, 'cancelled');
  await page.goto('/Settings?tab=transactionHistory');
  await expect(page.getByText('Deposit Error')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.getByLabel('Amount')).toHaveValue('40');
  await payByCard(page).click();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expectPaid(page, '$40.00');

  await test.step('a refund appears in the history and as a notification', async () => {
    const checkout = await open(page, '80', payByCard);
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await expectPaid(page, '$120.00');
    await control(checkout, 'refund', { of: readCheckoutId(checkout), amountCents: 30_00 });
    await expect(balance(page)).toHaveText('$90.00');
    await page.goto('/Settings?tab=transactionHistory');
    await expect(page.getByText('Deposit Refund')).toBeVisible();
    await expect(page.getByText(/[-−]\$30\.00/).first()).toBeVisible();
    await page.goto('/Notifications');
    await expect(page.getByText('$30.00 of your deposit of $80.00 was refunded.')).toBeVisible();
  });

  await test.step('returning without paying closes the checkout', async () => {
    const checkout = await open(page, '40', payByCard);
    const started = await page.context().request.get('/api/me/transactions');
    expect(started.ok()).toBe(true);
    const state = await (await fetch(`${checkout.origin}/control/state`)).json();
    const session = state.sessions.find(({ id }: { id: string }) => id === readCheckoutId(checkout));
    await page.goto(`/Error?id=${session.client_reference_id}`);
    await expect(heading(page, 'Payment Failed')).toBeVisible();
    await page.goto(checkout.href);
    await expect(heading(page, 'This checkout has ended')).toBeVisible();
  });
});

test('by PayPal: one funding source is declined, another works, and a pending payment completes later', async ({
  join,
}) => {
  const { page } = await join({ cents: 0 });
  await open(page, '75', payByPayPal);
  await page.getByRole('radio', { name: /Declined card/ }).check();
  await page.getByRole('button', { name: 'Approve and return' }).click();
  await expect(heading(page, 'Not paid yet')).toBeVisible();
  await checkAxe(page, 'not paid yet');
  await page.getByRole('link', { name: 'Continue at PayPal' }).click();
  await page.getByRole('button', { name: 'Approve and return' }).click();
  await expectPaid(page, '$75.00');
  await page.reload();
  await expect(heading(page, 'Payment Successful!')).toBeVisible();
  await expect(balance(page)).toHaveText('$75.00');

  await test.step('the open page of a pending payment updates', async () => {
    const approval = await open(page, '75', payByPayPal);
    await page.getByRole('radio', { name: /Bank transfer/ }).check();
    await page.getByRole('button', { name: 'Approve and return' }).click();
    await expect(heading(page, 'Payment pending…')).toBeVisible();
    await control(approval, 'clear-capture', { of: readOrderId(approval), status: 'COMPLETED' });
    await expectPaid(page, '$150.00');
  });
});
