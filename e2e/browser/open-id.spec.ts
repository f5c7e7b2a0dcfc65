import { type OpenIdTestProvider, startOpenIdProvider } from '../../server/testing/open-id-provider.ts';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

let provider: OpenIdTestProvider;
test.beforeAll(async ({ site }) => {
  provider = await startOpenIdProvider();
  const { clientId, clientSecret, issuer } = provider;
  await site.restart({
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
    GOOGLE_ISSUER: issuer,
    APPLE_CLIENT_ID: clientId,
    APPLE_CLIENT_SECRET: clientSecret,
    APPLE_ISSUER: issuer,
  });
});
test.afterAll(async ({ site }) => {
  await site.restart();
  await provider.close();
});

test('a visitor signs up with Google, logs in again, and connects Apple; a password account is not connected automatically', async ({
  join,
  visit,
}, { project }) => {
  const own = `casey.${project.name}`;
  provider.user = {
    sub: `google-${own}`,
    email: `${own}@example.com`,
    email_verified: true,
    given_name: 'Casey',
    family_name: 'Newton',
  };
  const page = await visit();
  await page.goto('/signin?next=%2FSettings%3Ftab%3Dsecurity');
  await checkAxe(page, 'login with other services');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await expect(page.getByText(`Google confirmed ${own}@example.com`)).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await checkAxe(page, 'first login with Google');
  await page.getByLabel('Date of Birth').fill('1990-04-12');
  await page.getByLabel('Username').fill(own);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/Settings\?tab=security/);

  const services = page.getByRole('list', { name: 'Connected sign-ins' });
  await page.getByRole('button', { name: 'Disconnect Google' }).click();
  await expect(page.getByText('This is your only way to log in.').first()).toBeVisible();
  provider.user = { ...provider.user, sub: `apple-${own}` };
  await services.getByRole('button', { name: 'Connect Apple' }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Disconnect Apple' })).toBeVisible();
  await page.getByRole('button', { name: 'Disconnect Google' }).click();
  await expect(page.getByRole('button', { name: 'Connect Google' })).toBeVisible();

  const other = await visit();
  await other.goto('/signin');
  await other.getByRole('button', { name: 'Continue with Apple' }).click();
  await other.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(other).toHaveURL(/\/$/);

  await test.step('an email with a password account', async () => {
    const { email } = await join();
    provider.user = { sub: `stranger-${email}`, email, email_verified: true };
    const stranger = await visit();
    await stranger.goto('/signin');
    await stranger.getByRole('button', { name: 'Continue with Google' }).click();
    await stranger.getByRole('link', { name: 'Continue', exact: true }).click();
    await expect(stranger.getByText('This email already has an account.')).toBeVisible();
    await stranger.getByRole('link', { name: 'Back to Log In' }).click();
    await expect(stranger).toHaveURL(/\/signin$/);
  });
});
