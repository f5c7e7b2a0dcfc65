import type { Page } from '@playwright/test';
import { avoidMidnight } from '../../server/src/testing/midnight.ts';
import { expect, test } from './fixtures.ts';
import { newIdentity } from './people.ts';
import { balance, fillSignup, holdBack, logIn } from './screens.ts';

const required = 'Please fill in all required fields';

function yearsAgo(years: number, days = 0): string {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() - years);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

const submit = (page: Page) => page.getByRole('button', { name: 'Sign Up' }).click();

test('signup shows the specified message at each field', async ({ visit, join }) => {
  await avoidMidnight();
  const known = await join();
  const page = await visit();
  await page.goto('/signup');
  await submit(page);
  await expect(page.getByText(required)).toBeVisible();

  const who = newIdentity();
  for (const label of ['First Name', 'Last Name', 'Date of Birth', 'Email', 'Username']) {
    await fillSignup(page, who);
    await page.getByLabel(label).fill('');
    await submit(page);
    await expect(page.getByText(required), `without ${label}`).toBeVisible();
    await page.getByLabel('Promo Code').fill('');
  }

  const mistakes: readonly (readonly [label: string, value: string, message: string | RegExp])[] = [
    ['Email', 'someone.at.nowhere', 'Please enter a valid email address'],
    ['Password', '12345', 'Password must be at least 6 characters long'],
    ['Confirm Password', 'something else', 'Passwords do not match'],
    ['Username', 'ab', /between 3 and 20 characters/],
    ['Username', 'a'.repeat(21), /between 3 and 20 characters/],
    ['Date of Birth', yearsAgo(18, 2), 'You must be at least 18 years old to sign up'],
    ['Date of Birth', yearsAgo(-1), /future/],
    ['Email', known.email.toUpperCase(), 'Email is already registered'],
  ];
  for (const [label, value, message] of mistakes) {
    await fillSignup(page, who);
    const field = page.getByLabel(label, { exact: true });
    await field.fill(value);
    await submit(page);
    await expect(field, `${label} ${value}`).toHaveAccessibleDescription(message);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(message)).toBeVisible();
    await expect(page).toHaveURL(/signup/);
  }

  await fillSignup(page, who);
  await submit(page);
  await expect(balance(page)).toHaveText('$0.00');
});

test('login shows its errors, and both forms show a busy label', async ({ visit }) => {
  const page = await visit();
  await page.goto('/signin');
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByText('Please enter both email and password')).toBeVisible();
  await logIn(page, newIdentity());
  await expect(page.getByText('Invalid email or password')).toBeVisible();

  const release = await holdBack(page, '**/api/login');
  await logIn(page, newIdentity());
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
  await release();

  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
  const releaseSignup = await holdBack(page, '**/api/signup');
  await fillSignup(page, newIdentity());
  await submit(page);
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeDisabled();
  await releaseSignup();
  await expect(balance(page)).toHaveText('$0.00');
});

test('too many failed logins are rate-limited', async ({ site, visit, join }) => {
  const person = await join();
  await site.kill();
  await site.start({ RATE_LIMITS: 'true' });
  try {
    const page = await visit();
    await page.goto('/signin');
    await page.request.post('/api/login', { data: { email: person.email, password: 'a guess' } });
    // As after ten failures just now: the lockout is an hour, however slow the machine.
    await site.pool.query(
      'update login_guesses set guesses = (select array_agg((extract(epoch from now()) * 1000)::bigint) from generate_series(1, 10))',
    );
    await logIn(page, person);
    await expect(page.getByText('Too many attempts. Try again in 1 hour.')).toBeVisible();
  } finally {
    await site.kill();
    await site.start();
  }
});
