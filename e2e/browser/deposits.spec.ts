import type { Page } from '@playwright/test';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { setLimit } from './protect.ts';
import { balance, message } from './screens.ts';

/** Deposits by card and PayPal on the local provider's hosted pages, webhooks included. */

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

/** Controls the local provider, acting for outside parties. */
async function control(at: URL, path: string, body: object): Promise<void> {
  const answer = await fetch(`${at.origin}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(await answer.text()).toContain('"done":true');
}

const checkoutOf = (at: URL) => at.pathname.split('/')[2]!;
const orderOf = (at: URL) => at.searchParams.get('token')!;

async function payWith(page: Page, card: string) {
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

async function expectPaid(page: Page, total: string) {
  await expect(heading(page, 'Payment Successful!')).toBeVisible();
  await expect(message(page, 'Deposit successful!')).toBeVisible();
  await expect(balance(page)).toHaveText(total);
}

test('by card: the summary, the hosted page, and one credit', async ({ join }) => {
  const { page } = await join({ cents: 0 });
  await page.goto('/AddFunds');
  await expect(page.getByLabel('Amount')).toHaveValue('10');
  for (const [amount, problem] of [
    ['', 'Please enter a valid amount.'],
    ['9.99', 'The minimum deposit amount is $10'],
    ['1000.01', 'The maximum deposit amount is $1000'],
  ] as const) {
    await page.getByLabel('Amount').fill(amount);
    await expect(page.getByLabel('Amount')).toHaveAccessibleDescription(problem);
    await expect(payByCard(page)).toBeDisabled();
    await expect(payByPayPal(page)).toBeDisabled();
  }
  await page.getByLabel('Amount').fill('25.50');
  await expect(page.getByRole('definition').nth(1)).toHaveText('$0.00');
  await expect(page.getByRole('definition').nth(2)).toHaveText('$25.50');
  await checkAxe(page, 'add funds');
  await payByCard(page).click();
  await page.getByRole('button', { name: 'Pay $25.50' }).click();
  await expectPaid(page, '$25.50');
  await checkAxe(page, 'paid');
  // The page showed the deposit, so the inbox has no notification and a reload shows nothing again.
  await page.reload();
  await expect(heading(page, 'Payment Successful!')).toBeVisible();
  await expect(page.getByTitle('1 unread')).toHaveCount(0);
  await expect(message(page, 'Deposit successful!')).toHaveCount(0);
  await expect(balance(page)).toHaveText('$25.50');
});

test('by card: declined, insufficient funds, then a working card', async ({ join }) => {
  const { page } = await join({ cents: 0 });
  await open(page, '40', payByCard);
  await payWith(page, '4000000000000002');
  await expect(page.getByRole('alert')).toContainText('declined');
  await payWith(page, '4000000000009995');
  await expect(page.getByRole('alert')).toContainText('insufficient funds');
  await payWith(page, '4242424242424242');
  await expectPaid(page, '$40.00');
});

test('by card: the bank asks for confirmation', async ({ join }) => {
  const { page } = await join({ cents: 0 });
  await open(page, '40', payByCard);
  await payWith(page, '4000002760003184');
  await page.getByRole('button', { name: 'Yes, it is me' }).click();
  await expectPaid(page, '$40.00');
});

test('by card: the tab is closed halfway, and the money arrives live elsewhere', async ({ join }) => {
  const { page, context } = await join({ cents: 0 });
  const checkout = await open(page, '60', payByCard);
  const elsewhere = await context.newPage();
  await elsewhere.goto('/');
  await expect(balance(elsewhere)).toHaveText('$0.00');
  await page.close();
  await control(checkout, 'pay', { of: checkoutOf(checkout) });
  await expect(balance(elsewhere)).toHaveText('$60.00');
  await elsewhere.goto('/Notifications');
  await expect(elsewhere.getByText('$60.00 was added to your balance.')).toBeVisible();
});

test('by card: canceled, then retried', async ({ join }) => {
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
  await payByCard(page).click();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expectPaid(page, '$10.00');
});

test('by card: returning without paying closes the checkout', async ({ join }) => {
  const { page } = await join({ cents: 0 });
  const checkout = await open(page, '40', payByCard);
  const started = await page.context().request.get('/api/me/transactions');
  expect(started.ok()).toBe(true);
  const state = await (await fetch(`${checkout.origin}/control/state`)).json();
  const session = state.sessions.find(({ id }: { id: string }) => id === checkoutOf(checkout));
  await page.goto(`/Error?id=${session.client_reference_id}`);
  await expect(heading(page, 'Payment Failed')).toBeVisible();
  await page.goto(checkout.href);
  await expect(heading(page, 'This checkout has ended')).toBeVisible();
});

test('by PayPal: approved and captured once', async ({ join }) => {
  const { page } = await join({ cents: 0 });
  await open(page, '75', payByPayPal);
  await page.getByRole('button', { name: 'Agree and go back' }).click();
  await expectPaid(page, '$75.00');
  await page.reload();
  await expect(heading(page, 'Payment Successful!')).toBeVisible();
  await expect(balance(page)).toHaveText('$75.00');
});

test('by PayPal: canceled', async ({ join }) => {
  const { page } = await join({ cents: 0 });
  await open(page, '75', payByPayPal);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(heading(page, 'Payment Failed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/AddFunds');
  await expect(balance(page)).toHaveText('$0.00');
});

test('by PayPal: the tab is closed after approval, and the server captures the payment', async ({ join }) => {
  const { page, context } = await join({ cents: 0 });
  const approval = await open(page, '75', payByPayPal);
  const elsewhere = await context.newPage();
  await elsewhere.goto('/');
  await expect(balance(elsewhere)).toHaveText('$0.00');
  await page.close();
  await control(approval, 'approve', { of: orderOf(approval) });
  await expect(balance(elsewhere)).toHaveText('$75.00');
});

test('by PayPal: one funding source is declined, another works', async ({ join }) => {
  const { page } = await join({ cents: 0 });
  await open(page, '75', payByPayPal);
  await page.getByRole('radio', { name: /Card without cover/ }).check();
  await page.getByRole('button', { name: 'Agree and go back' }).click();
  await expect(heading(page, 'Not paid yet')).toBeVisible();
  await checkAxe(page, 'not paid yet');
  await page.getByRole('link', { name: 'Continue at PayPal' }).click();
  await page.getByRole('button', { name: 'Agree and go back' }).click();
  await expectPaid(page, '$75.00');
});

test('by PayPal: a pending payment completes later, and the open page updates', async ({ join }) => {
  const { page } = await join({ cents: 0 });
  const approval = await open(page, '75', payByPayPal);
  await page.getByRole('radio', { name: /Bank transfer/ }).check();
  await page.getByRole('button', { name: 'Agree and go back' }).click();
  await expect(heading(page, 'Payment pending…')).toBeVisible();
  await control(approval, 'clear-capture', { of: orderOf(approval), status: 'COMPLETED' });
  await expectPaid(page, '$75.00');
});

test('by PayPal: a limit set in the meantime is named, and nothing is retried', async ({ site, join }) => {
  const person = await join({ cents: 0 });
  const { page } = person;
  await open(page, '75', payByPayPal);
  await setLimit(site, person, 'depositDay', 20_00);
  await page.getByRole('button', { name: 'Agree and go back' }).click();
  await expect(page.getByText(/\$75\.00 was not charged\. .*deposit limit/)).toBeVisible();
  await expect(heading(page, 'Payment Failed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check again' })).toHaveCount(0);
  await expect(balance(page)).toHaveText('$0.00');
});

test('by PayPal: a refusal shows the server’s message; an unanswered capture can be retried', async ({
  join,
}) => {
  const { page } = await join({ cents: 0 });
  const approval = await open(page, '75', payByPayPal);
  // Drops the webhook, so only the page can capture the payment.
  await control(approval, 'webhooks', { how: 'drop', type: 'CHECKOUT.ORDER.APPROVED' });
  let status = 503;
  const problem = () => ({
    type: 'about:blank',
    status,
    requestId: 'r1',
    title: 'No',
    detail: 'Said by the server.',
  });
  const code = () => (status === 503 ? 'paymentProviderFailed' : 'timeOutInForce');
  await page.route('**/api/deposits/*/capture', (route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ ...problem(), code: code() }),
    }),
  );
  await page.getByRole('button', { name: 'Agree and go back' }).click();
  const again = page.getByRole('button', { name: 'Check again' });
  await expect(again).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/We can’t reach PayPal right now/)).toBeVisible();
  status = 403;
  await again.click();
  await expect(page.getByText('Said by the server.')).toBeVisible();
  await expect(heading(page, 'Not paid yet')).toBeVisible();
  await expect(again).toHaveCount(0);
  await expect(page.getByText(/could not be reached/)).toHaveCount(0);
  await checkAxe(page, 'refused');
});

test('returning from the provider’s page re-enables the form', async ({ join }) => {
  const { page } = await join({ cents: 0 });
  // The page stays open here, like one restored from the back-forward cache.
  await page.route('**/api/deposits', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), url: '#' } });
  });
  await page.goto('/AddFunds');
  await payByCard(page).click();
  await expect(page).toHaveURL(/AddFunds#$/);
  const busy = page.getByRole('button', { name: 'Processing...' });
  await expect(busy).toBeDisabled();
  const show = (persisted: boolean) =>
    page.evaluate((kept) => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: kept }));
    }, persisted);
  await show(false);
  await expect(busy).toBeDisabled();
  await show(true);
  await expect(payByCard(page)).toBeEnabled();
  await expect(payByPayPal(page)).toBeEnabled();
  await page.getByLabel('Amount').fill('20');
  await expect(page.getByLabel('Amount')).toHaveValue('20');
});

test('a refund appears in the history and as a notification', async ({ join }) => {
  const { page } = await join({ cents: 0 });
  const checkout = await open(page, '80', payByCard);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expectPaid(page, '$80.00');
  await control(checkout, 'refund', { of: checkoutOf(checkout), amountCents: 30_00 });
  await expect(balance(page)).toHaveText('$50.00');
  await page.goto('/Settings?tab=transactionHistory');
  await expect(page.getByText('Deposit Refund')).toBeVisible();
  await expect(page.getByText(/[-−]\$30\.00/).first()).toBeVisible();
  await page.goto('/Notifications');
  await expect(page.getByText('$30.00 of your deposit of $80.00 was refunded.')).toBeVisible();
});
