import type { Page } from '@playwright/test';
import { type PlayMoneyProvider, playMoneyPayPal, startPlayMoney } from '@sidebet/play-money/start';
import { actFromCommandLine } from '../../server/src/features/money/withdrawals/withdrawal-command-line.ts';
import { silentLog } from '../../server/src/logging/log.ts';
import { systemClock } from '../../server/src/time/clock.ts';
import { checkAxe } from './axe.ts';
import { test as base, expect } from './fixtures.ts';
import { type Site, startSite } from './site.ts';

/** Outcomes of a withdrawal at PayPal, shown live. Each test controls the provider. */

const paypalKeys = {
  PAYPAL_CLIENT_ID: playMoneyPayPal.clientId,
  PAYPAL_CLIENT_SECRET: playMoneyPayPal.clientSecret,
  PAYPAL_WEBHOOK_ID: playMoneyPayPal.webhookId,
};

/** The provider and the site of this file, from its first test to its last. */
let opened: Promise<{ provider: PlayMoneyProvider; site: Site }> | undefined;

async function open() {
  let siteUrl = '';
  const provider = await startPlayMoney({
    webhookUrl: (name) => `${siteUrl}/api/webhooks/${name}`,
    webhookSecret: 'whsec_browser',
    log: silentLog,
    retryAfterMs: [200],
    paceMs: 100,
  });
  const site = await startSite({
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_WEBHOOK_SECRET: 'whsec_browser',
    STRIPE_API_BASE: provider.url,
    PAYPAL_API_BASE: provider.url,
    ...paypalKeys,
  });
  siteUrl = site.url;
  return { provider, site };
}

const test = base.extend<{ provider: PlayMoneyProvider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here.
  site: async ({}, use) => {
    opened ??= open();
    await use((await opened).site);
  },
  provider: async ({ site: _ }, use) => use((await opened!).provider),
});

test.afterAll(async () => {
  const { provider, site } = await opened!;
  opened = undefined;
  await site.stop();
  await provider.close();
});

async function withdraw({ pool }: Site, page: Page, amount: string, email: string) {
  await page.goto('/Settings?tab=withdrawal');
  const form = page.getByRole('form', { name: 'Request Withdrawal' });
  await form.getByLabel('Amount').fill(amount);
  await form.getByLabel('PayPal Email', { exact: true }).fill(email);
  await form.getByLabel('Confirm PayPal Email').fill(email);
  await form.getByRole('button', { name: 'Request Withdrawal' }).click();
  // Its notification is a list item too; only the card contains the step list.
  const card = page
    .getByRole('listitem')
    .filter({ hasText: `to ${email}` })
    .filter({ has: page.getByRole('list') });
  await expect(card).toBeVisible();
  // Ends the 24-hour hold for a new receiver.
  await pool.query(
    'update withdrawals set send_after = null, send_after_reason = null where paypal_email = $1',
    [email],
  );
  return { card, steps: card.getByRole('listitem'), available: form.getByText(/^\$[\d,.]+$/), form };
}

/** Sets the provider's outcome for the user's newest withdrawal. */
async function decide(provider: PlayMoneyProvider, { pool }: Site, userId: string, status: string) {
  const { rows } = await pool.query(
    'select id from withdrawals where user_id = $1 order by requested_at desc',
    [userId],
  );
  await expect
    .poll(async () => {
      const answer = await fetch(`${provider.url}/control/payout`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ of: rows[0].id, status }),
      });
      return answer.status;
    })
    .toBe(200);
}

test('paid: every step with its time, live, and a notification; unclaimed: a deadline, then back to the balance', async ({
  provider,
  site,
  join,
}) => {
  const { page, id } = await join();
  const { card, steps, available } = await withdraw(site, page, '40', 'paid@mail.com');
  await expect(steps).toHaveText([/^Requested.*CDT$/, /^Approved.*CDT$/, /^Sent.*CDT$/, /^Paid.*CDT$/]);
  await expect(card).toContainText('Paid');
  await expect(available).toHaveText('$60.00');
  await checkAxe(page, 'a paid withdrawal');
  await page.goto('/Notifications');
  await expect(page.getByText('Your withdrawal of $40.00 was sent to paid@mail.com.')).toBeVisible();
  await page.getByText('Your withdrawal of $40.00 was paid to paid@mail.com.').click();
  await expect(page).toHaveURL(/\/Settings\?tab=withdrawal$/);
  await expect(card).toContainText('Paid');

  await test.step('unclaimed: shows a deadline, then returns to the balance', async () => {
    const unclaimed = await withdraw(site, page, '40', 'unclaimed@mail.com');
    await expect(unclaimed.card).toContainText(
      /Waiting to be claimed at PayPal until \w{3}, \w{3} \d+: there is no PayPal account/,
    );
    await expect(unclaimed.card).toContainText('Processing');
    await expect(unclaimed.steps.last()).not.toContainText('Expected');
    await expect(unclaimed.available).toHaveText('$20.00');
    await checkAxe(page, 'an unclaimed withdrawal');
    await decide(provider, site, id, 'RETURNED');
    await expect(unclaimed.card).toContainText(
      'Nobody claimed the money at PayPal. The money is back in your balance.',
    );
    await expect(unclaimed.available).toHaveText('$60.00');
  });
});

test('without PayPal, withdrawals are paid by hand, and an operator pays', async ({ site, join }) => {
  await site.restart(Object.fromEntries(Object.keys(paypalKeys).map((name) => [name, ''])));
  try {
    const { page, id } = await join();
    const { card, steps, form } = await withdraw(site, page, '40', 'paid@mail.com');
    await expect(form).toContainText('paid to your PayPal account by hand, within 1-3 business days');
    await expect(steps).toHaveText([/^Requested/, /^Approved.*CDT$/, /^PaidExpected/]);
    await checkAxe(page, 'a withdrawal by hand');
    const { rows } = await site.pool.query('select id from withdrawals where user_id = $1', [id]);
    const deps = { pool: site.pool, book: site.book, wallClock: systemClock };
    expect(await actFromCommandLine(deps, { act: 'paidByHand', id: rows[0].id }, 'Paid today')).toBeNull();
    await expect(card).toContainText('Paid');
    await expect(steps).toHaveText([/^Requested/, /^Approved/, /^Paid.*CDT$/]);
  } finally {
    await site.restart();
  }
});
