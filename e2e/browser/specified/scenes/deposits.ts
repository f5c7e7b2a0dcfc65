import { expect } from '@playwright/test';
import { changeSystemSettings } from '../../../../server/src/db/change-system-settings.ts';
import type { Scene } from '../scene.ts';

export const deposits: Scene = {
  name: 'deposits',
  states: [
    'add funds, second address',
    'add funds',
    'deposit: no amount',
    'deposit: too much',
    'deposits switched off',
    'deposits blocked with the app',
    'payment confirmed',
    'payment cancelled',
    'payment came back',
    'checkout out of reach',
    'checkout failure in history',
  ],
  async *play({ site, join }) {
    const { page } = await join();
    const pages = { person: page };
    const amount = page.getByLabel('Amount');
    const deposit = page.getByRole('button', { name: 'Pay with card' });
    await page.goto('/AddFunds2');
    yield { state: 'add funds, second address', pages };
    await page.goto('/AddFunds');
    yield { state: 'add funds', pages };
    await amount.fill('');
    yield { state: 'deposit: no amount', pages };
    await amount.fill('1000.01');
    yield { state: 'deposit: too much', pages };
    await amount.fill('40');
    try {
      await changeSystemSettings(site.pool, { depositsAllowed: false });
      yield { state: 'deposits switched off', pages };
      await changeSystemSettings(site.pool, { depositsAllowed: true });
      await expect(deposit).toBeEnabled();
      await changeSystemSettings(site.pool, { blockAppUse: true });
      yield { state: 'deposits blocked with the app', pages };
    } finally {
      await changeSystemSettings(site.pool, { depositsAllowed: true, blockAppUse: false });
    }
    await deposit.click();
    await page.waitForURL('**/checkout/**');
    const provider = new URL(page.url()).origin;
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.waitForURL('**/Success?*');
    const id = new URL(page.url()).searchParams.get('id')!;
    yield { state: 'payment confirmed', pages, facts: { deposit: id } };

    await page.goto('/AddFunds');
    await deposit.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    yield { state: 'payment cancelled', pages };
    await page.goto('/Success');
    yield { state: 'payment came back', pages };

    await control(provider, 'calls', { call: 'createCheckout', when: 'before', how: 401, count: 100 });
    try {
      await page.goto('/AddFunds');
      await deposit.click();
      yield { state: 'checkout out of reach', pages };
      await page.goto('/Settings?tab=transactionHistory');
      yield { state: 'checkout failure in history', pages };
    } finally {
      await control(provider, 'clear', {});
    }
  },
};

/** Controls the local payment provider. */
async function control(provider: string, name: string, body: object): Promise<void> {
  const answer = await fetch(`${provider}/control/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The play-money provider refused ${name}: ${await answer.text()}`);
}
