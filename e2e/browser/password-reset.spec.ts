import type { Page } from '@playwright/test';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openEmail, openOutbox } from './outbox.ts';
import { balance, logIn } from './screens.ts';
import type { Site } from './site.ts';

const ended = 'This link is no longer valid. Request a new one.';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a forgotten password is reset with an emailed link', async ({ site, join, visit }) => {
  const user = await join();
  const page = await visit();
  const wholeAddresses: string[] = [];
  page.on('request', (request) => {
    const referrer = request.headers().referer ?? '';
    if (referrer.includes('token=')) wholeAddresses.push(referrer);
  });

  await page.goto('/signin');
  await page.getByLabel('Email').fill('half.of@');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await expect(page.getByLabel('Email')).toHaveValue('half.of@');
  await page.getByLabel('Email').fill('nonsense');
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nonsense');
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByText('If an account exists for this address, a link is on its way.')).toBeVisible();
  await checkAxe(page, page.url());

  await readEmail(site, page, user.email, 'Reset your password');
  await checkAxe(page, page.url());
  const mail = page.frameLocator('iframe');
  await expect(mail.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  const link = (await mail.getByRole('link', { name: 'Choose a new password' }).getAttribute('href'))!;
  await mail.getByRole('link', { name: 'Choose a new password' }).click();

  await expect(page.getByRole('button', { name: 'Save Password' })).toBeEnabled();
  // The token leaves the URL, and a reload does not lose it.
  await expect(page).toHaveURL('/reset-password');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Save Password' })).toBeEnabled();
  await checkAxe(page, page.url());

  const password = page.getByLabel('New Password', { exact: true });
  const confirmation = page.getByLabel('Confirm Password');
  await password.fill('12345');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
  await password.fill('battery staple');
  await confirmation.fill('battery stable');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await checkAxe(page, page.url());
  await expect(password).toHaveValue('battery staple');

  // Another device of the same user with a page open.
  await user.page.goto('/');
  await expect(balance(user.page)).toHaveText('$100.00');
  await confirmation.fill('battery staple');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await checkAxe(page, page.url());
  await expect(user.page).toHaveURL(/\/(home|signin)/i);

  await page.getByRole('link', { name: 'Log In' }).click();
  await logIn(page, user);
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('battery staple');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(balance(page)).toHaveText('$100.00');

  // A used link says so before any input.
  await page.goto(link);
  await expect(page.getByText(ended)).toBeVisible();
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await readEmail(site, page, user.email, 'Your password was changed');
  expect(wholeAddresses).toEqual([]);
});

test('a new password whose response was lost is saved once; an unknown address gets the same answer, and no email', async ({
  site,
  join,
  visit,
}) => {
  const user = await join();
  const page = await visit();
  // Started from a page that requires login.
  await page.goto(`/forgot-password?next=${encodeURIComponent('/Settings?tab=statistics')}`);
  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText('If an account exists for this address, a link is on its way.')).toBeVisible();
  await readEmail(site, page, user.email, 'Reset your password');
  const mail = page.frameLocator('iframe');
  const link = (await mail.getByRole('link', { name: 'Choose a new password' }).getAttribute('href'))!;
  await mail.getByRole('link', { name: 'Choose a new password' }).click();
  await page.getByLabel('New Password', { exact: true }).fill('battery staple');
  await page.getByLabel('Confirm Password').fill('battery staple');

  const lost: number[] = [];
  await page.route(
    '**/api/password-reset/confirm',
    async (route) => {
      lost.push((await route.fetch()).status());
      await route.abort();
    },
    { times: 1 },
  );
  const save = page.getByRole('button', { name: 'Save Password' });
  await save.click();
  await expect(page.getByText('Sidebet cannot be reached.')).toBeVisible();
  expect(lost).toEqual([204]);
  await save.click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log In' })).toHaveAttribute(
    'href',
    `/signin?next=${encodeURIComponent('/Settings?tab=statistics')}`,
  );

  // A used link shows that it has expired.
  await page.goto(link);
  await expect(page.getByText(ended)).toBeVisible();
  await expect(page.getByText('If you just saved a new password, try logging in with it.')).toBeVisible();
  await checkAxe(page, page.url());

  await test.step('an unknown address', async () => {
    const stranger = await visit();
    await stranger.goto('/forgot-password');
    await stranger.getByLabel('Email').fill('nobody.here@example.com');
    await stranger.getByRole('button', { name: 'Send Link' }).click();
    await expect(
      stranger.getByText('If an account exists for this address, a link is on its way.'),
    ).toBeVisible();
    await stranger.getByRole('link', { name: 'Open the development outbox' }).click();
    await expect(stranger.getByRole('heading', { name: 'This outbox is locked' })).toBeVisible();
    await checkAxe(stranger, stranger.url());
    await openOutbox(site, stranger);
    await expect(stranger.getByRole('navigation', { name: 'Mails' })).toBeAttached();
    await expect(stranger.getByText('nobody.here@example.com')).toHaveCount(0);
  });
});

test('an email is verified by its link, which can be resent', async ({ site, join }) => {
  const { page, email } = await join({ isVerified: false });
  await page.goto('/Settings?tab=accountInfo');
  await expect(page.getByRole('heading', { name: 'Verify your email address' })).toBeVisible();
  await checkAxe(page, page.url());
  await page.getByRole('button', { name: 'Resend link' }).click();
  await expect(page.getByText('We sent you a link.')).toBeVisible();
  await checkAxe(page, page.url());

  await readEmail(site, page, email, 'Verify your email address');
  const mail = page.frameLocator('iframe');
  await mail.getByRole('link', { name: 'Verify email address' }).click();
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible();
  await expect(page).toHaveURL('/verify-email');
  await checkAxe(page, page.url());
  await page.goto('/Settings?tab=accountInfo');
  await expect(page.getByRole('tabpanel').getByText(email)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Verify your email address' })).toHaveCount(0);

  await page.goto('/verify-email?token=nonsense');
  await expect(page.getByText(ended)).toBeVisible();
});

/** Opens the newest such email to a user in the development outbox. */
async function readEmail(site: Site, page: Page, address: string, subject: string): Promise<void> {
  await openEmail(site, page, address, subject);
  await expect(page.getByRole('heading', { name: subject, exact: true })).toBeVisible();
}
