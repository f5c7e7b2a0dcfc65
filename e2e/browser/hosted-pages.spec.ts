import type { Page } from '@playwright/test';
import { type PlayMoneyProvider, playMoneyPayPal, startPlayMoney } from '@sidebet/play-money/start';
import { paypalClient } from '../../server/src/integrations/payments/paypal-client.ts';
import { paypalPayments } from '../../server/src/integrations/payments/paypal-orders.ts';
import { stripePayments } from '../../server/src/integrations/payments/stripe.ts';
import { silentLog } from '../../server/src/logging/log.ts';
import { findViolations } from './axe.ts';
import { test as base, expect } from './fixtures.ts';
import { phone } from './screens.ts';

/** The local payment provider's pages without the app: it gets no webhooks, but payments work. */
const test = base.extend<{ provider: PlayMoneyProvider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here.
  provider: async ({}, use) => {
    const webhookSecret = 'whsec_hosted_pages';
    const provider = await startPlayMoney({
      webhookUrl: () => 'http://127.0.0.1:9/',
      webhookSecret,
      log: silentLog,
    });
    await use(provider);
    await provider.close();
  },
});
test.use({ baseURL: undefined });

let deposits = 0;
function request({ url }: PlayMoneyProvider) {
  deposits += 1;
  return {
    depositId: `deposit ${process.pid} ${deposits}`,
    userId: 'person',
    amountCents: 12_550,
    // A local guide page replaces the site that the browser returns to.
    successUrl: `${url}/?paid`,
    cancelUrl: `${url}/?cancelled`,
    returnUrl: `${url}/?agreed`,
  };
}
async function openCheckout(provider: PlayMoneyProvider): Promise<string> {
  const options = { secretKey: 'sk_test_1', webhookSecret: 'whsec_hosted_pages', apiBase: provider.url };
  return (await stripePayments(options).createCheckout(request(provider))).url;
}
async function openOrder(provider: PlayMoneyProvider): Promise<string> {
  const client = paypalClient({ ...playMoneyPayPal, apiBase: provider.url, log: silentLog });
  return (await paypalPayments(client, playMoneyPayPal.webhookId).createOrder(request(provider))).approveUrl;
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

for (const [colorScheme, viewport] of [
  ['dark', { width: 1440, height: 900 }],
  ['light', phone],
] as const) {
  test.describe(`${colorScheme} theme, ${viewport.width} px`, () => {
    test.use({ colorScheme, viewport });

    test('axe finds nothing on the hosted pages, and none overflows the screen', async ({
      page,
      provider,
    }) => {
      const checkout = await openCheckout(provider);
      const check = async (name: string) => {
        await expect(page.getByText('Play money', { exact: true })).toBeVisible();
        expect(await findViolations(page), name).toEqual([]);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
          name,
        ).toBe(0);
      };
      await page.goto(checkout);
      await check('checkout');
      await page.getByLabel('Card number').fill('1234');
      await page.getByRole('button', { name: 'Pay' }).click();
      await expect(page.getByRole('alert')).toHaveText('Only the test cards in the list below work here.');
      await check('checkout with a mistake');
      await page.goto(`${checkout}/confirm?card=4000002760003184`);
      await check('confirmation');
      await page.goto(`${provider.url}/checkout/none`);
      await check('ended checkout');
      await page.goto(await openOrder(provider));
      await check('approval');
      await page.goto(provider.url);
      await check('guide');
    });
  });
}

test('by keyboard alone: a card is paid, PayPal approved, and a checkout canceled', async ({
  page,
  provider,
}) => {
  await page.goto(await openCheckout(provider));
  await page.getByRole('link', { name: /Insufficient funds/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 9995');
  await page.getByLabel('Security code').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Your card has insufficient funds.');
  await expect(page.getByLabel('Card number')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('4000002760003184');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Your bank asks: is this you?');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Yes, it is me' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${provider.url}/?paid`);

  await test.step('another funding source is approved', async () => {
    await page.goto(await openOrder(provider));
    await page.keyboard.press('Tab');
    await expect(page.getByRole('radio', { name: /Account balance/ })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /Bank transfer/ })).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\?agreed=?&token=[A-Z0-9]{17}&PayerID=/);
  });

  await test.step('Cancel returns to the site and ends the checkout', async () => {
    const checkout = await openCheckout(provider);
    await page.goto(checkout);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(`${provider.url}/?cancelled`);
    await page.goto(checkout);
    await expect(heading(page)).toHaveText('This checkout has ended');
  });
});
