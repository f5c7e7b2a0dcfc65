import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refuse } from '../../testing/fake-api.ts';
import { fill, openPage } from '../../testing/open-page.tsx';
import {
  samplePreferences,
  sampleSecurity,
  sampleSession,
  sampleUser,
  visitorSession,
} from '../../testing/samples.ts';

/** Login with other services: buttons, the page they return to, and the settings. */

const offering = { ...visitorSession, openIdProviders: ['google' as const, 'apple' as const] };
const answered = { ...offering, provider: 'google' as const, next: '' };
const returnAddress = '/signin/google?state=state&code=abc';

test.each(['/signin', '/signup'])(
  '%s offers the configured services, with the page to open afterwards',
  async (path) => {
    const assign = vi.fn();
    vi.stubGlobal('location', { ...location, assign });
    const page = await openPage(`${path}?next=%2FLive`, {
      getSession: offering,
      startOpenId: { url: 'https://accounts.google.example/login' },
    });
    expect(await screen.findByRole('button', { name: 'Continue with Apple' })).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Continue with Google' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://accounts.google.example/login'));
    expect(page.api.sent('startOpenId').map(({ body }) => body)).toEqual([
      { provider: 'google', next: '/Live' },
    ]);
  },
);

test.each(['/signin', '/signup'])('%s offers no service without keys', async (path) => {
  await openPage(path, { getSession: visitorSession });
  await screen.findByRole('button', { name: /^(Log In|Sign Up)$/ });
  expect(screen.queryByRole('button', { name: /^Continue with/ })).toBeNull();
});

test('a completed login opens the requested page, and the result is removed from the address', async () => {
  const page = await openPage(returnAddress, {
    getSession: offering,
    finishOpenId: { ...answered, ...sampleSession, next: '/Settings?tab=withdrawal' },
  });
  await waitFor(() => expect(page.address()).toBe('/Settings?tab=withdrawal'));
  expect(page.api.sent('finishOpenId').map(({ body }) => body)).toEqual([
    { state: 'state', code: 'abc', error: '' },
  ]);
});

test('an attempt is sent once, also where React runs effects twice, and by each app that opens', async () => {
  configure({ reactStrictMode: true });
  onTestFinished(() => configure({ reactStrictMode: false }));
  for (let opened = 0; opened < 2; opened++) {
    const page = await openPage(returnAddress, {
      getSession: offering,
      finishOpenId: refuse('openIdExpired'),
    });
    await screen.findByRole('heading', { name: 'That didn’t work' });
    expect(page.api.sent('finishOpenId')).toHaveLength(1);
    cleanup();
  }
});

test.each(['https://attacker.example/', '//attacker.example', '/\\attacker.example'])(
  'a completed login never leaves the site: %s',
  async (next) => {
    const page = await openPage(returnAddress, {
      getSession: offering,
      finishOpenId: { ...answered, ...sampleSession, next },
    });
    await waitFor(() => expect(page.address()).toBe('/'));
  },
);

test.each([
  'openIdRejected',
  'openIdExpired',
  'openIdEmailTaken',
  'openIdEmailUnverified',
  'openIdCanceled',
] as const)('%s is explained, with the way back', async (code) => {
  const refusal = refuse(code, 409);
  await openPage(returnAddress, { getSession: offering, finishOpenId: refusal });
  expect(await screen.findByRole('heading', { name: 'That didn’t work' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Log In' })).toHaveAttribute('href', '/signin');
});

test('a new user adds what is missing', async () => {
  const signUp = {
    token: 'pending',
    expiresAt: '2026-09-01T12:30:00.000Z',
    email: 'casey@example.com',
    firstName: 'Casey',
    lastName: 'Doe',
  };
  const page = await openPage(returnAddress, {
    getSession: offering,
    finishOpenId: { ...answered, next: '/Settings?tab=withdrawal', signUp },
    signUpWithOpenId: refuse('usernameTaken'),
  });
  const submit = await screen.findByRole('button', { name: 'Sign Up' });
  expect(screen.getByText(/confirmed casey@example\.com/)).toBeVisible();
  expect(screen.getByLabelText('First Name')).toHaveValue('Casey');
  await page.user.click(submit);
  expect(screen.getByText('Please fill in all required fields')).toBeVisible();
  expect(page.api.sent('signUpWithOpenId')).toEqual([]);
  await fill(page, screen.getByLabelText('Date of Birth'), '1990-04-12');
  await fill(page, screen.getByLabelText('Username'), 'casey');
  await page.user.click(submit);
  expect(await screen.findByText('Username is already taken')).toBeVisible();
  page.api.answer({ signUpWithOpenId: sampleSession, getSession: sampleSession });
  await page.user.click(submit);
  await waitFor(() => expect(page.address()).toBe('/Settings?tab=withdrawal'));
  expect(page.api.sent('signUpWithOpenId').at(-1)!.body).toMatchObject({
    token: 'pending',
    firstName: 'Casey',
    username: 'casey',
    dob: '1990-04-12',
  });
});

test('two-step login asks for the code', async () => {
  await openPage(returnAddress, {
    getSession: offering,
    finishOpenId: { ...answered, secondStep: { challenge: 'c', expiresAt: '2026-09-01T12:05:00.000Z' } },
  });
  expect(await screen.findByRole('form', { name: 'Two-step login' })).toBeVisible();
});

test('the settings connect and disconnect services, and say why the last way in stays', async () => {
  const page = await openPage('/Settings?tab=security', {
    getSession: { ...sampleSession, openIdProviders: ['google', 'apple'] },
    getNotificationPreferences: samplePreferences,
    getSecurity: {
      ...sampleSecurity,
      hasPassword: false,
      signIns: [{ provider: 'google', connectedAt: sampleUser.createdAt }],
    },
    disconnectSignIn: refuse('lastWayIn'),
  });
  expect(await screen.findByRole('button', { name: 'Connect Apple' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Set a password' })).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Disconnect Google' }));
  expect(await screen.findByText(/This is your only way to log in/)).toBeVisible();
  page.api.answer({ disconnectSignIn: null });
  await page.user.click(screen.getByRole('button', { name: 'Disconnect Google' }));
  await waitFor(() => expect(page.api.sent('disconnectSignIn')).toHaveLength(2));
});

test('the settings show no connected sign-ins without keys', async () => {
  await openPage('/Settings?tab=security', { getNotificationPreferences: samplePreferences });
  await screen.findByRole('button', { name: 'Change password' });
  expect(screen.queryByRole('list', { name: 'Connected sign-ins' })).toBeNull();
});
