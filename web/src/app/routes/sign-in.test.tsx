import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse } from '../../testing/fake-api.ts';
import { fill, openPage } from '../../testing/open-page.tsx';
import { sampleSession, sampleUser, visitorSession } from '../../testing/samples.ts';

async function openLogin() {
  const page = await openPage('/signin', { getSession: visitorSession });
  return {
    ...page,
    email: await screen.findByLabelText('Email'),
    password: screen.getByLabelText('Password', { selector: 'input' }),
    submit: screen.getByRole('button', { name: 'Log In' }),
  };
}

test('a login without a password is not sent', async () => {
  const page = await openLogin();
  expect(screen.getByRole('link', { name: 'Forgot your password?' })).toBeVisible();
  await fill(page, page.email, sampleUser.email);
  await page.user.click(page.submit);
  expect(screen.getByText('Please enter both email and password')).toBeVisible();
  expect(page.password).toHaveAccessibleDescription('Required');
  expect(page.password).toHaveFocus();
  expect(page.api.sent('logIn')).toEqual([]);
});

test('a refused login shows why and keeps the input; a login in progress shows that it is busy', async () => {
  const page = await openLogin();
  await fill(page, page.email, sampleUser.email);
  await fill(page, page.password, 'a guess');
  for (const [refusal, text] of [
    [refuse('invalidCredentials', 401), 'Invalid email or password'],
    [refuse('tooManyRequests', 429, 'Too many attempts. Try again in 1 hour.'), /Try again in 1 hour\.$/],
  ] as const) {
    page.api.answer({ logIn: refusal });
    await page.user.click(page.submit);
    expect(await screen.findByText(text)).toBeVisible();
    expect(page.email).toHaveValue(sampleUser.email);
    expect(page.password).toHaveValue('a guess');
  }
  const answered = Promise.withResolvers<void>();
  page.api.answer({ logIn: () => answered.promise.then(() => sampleSession), getSession: sampleSession });
  await page.user.click(page.submit);
  expect(page.submit).toHaveTextContent('Logging in...');
  expect(page.submit).toBeDisabled();
  answered.resolve();
  await waitFor(() => expect(page.address()).toBe('/'));
});

test('one tap enters the demo, which only a database with demo users offers', async () => {
  const demoLogin = { email: 'demo1@example.com', password: 'public' };
  const page = await openPage('/signin', { getSession: { ...visitorSession, demoLogin } });
  page.api.answer({ logIn: sampleSession });
  await page.user.click(await screen.findByRole('button', { name: 'Enter the demo' }));
  await waitFor(() => expect(page.api.sent('logIn')).toMatchObject([{ body: demoLogin }]));
});

test('without demo users the login page offers no demo', async () => {
  await openLogin();
  expect(screen.queryByRole('button', { name: 'Enter the demo' })).toBeNull();
});
