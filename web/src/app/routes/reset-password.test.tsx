import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse, unreachable } from '../../testing/fake-api.ts';
import { fill, openPage } from '../../testing/open-page.tsx';
import { visitorSession } from '../../testing/samples.ts';

const ended = 'This link is no longer valid. Request a new one.';

test('a link check that fails offline can be retried', async () => {
  const page = await openPage('/reset-password?token=abc', {
    getSession: visitorSession,
    checkPasswordReset: unreachable,
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText(/^Sidebet cannot be reached\./)).toBeVisible();
  page.api.answer({ checkPasswordReset: refuse('linkNotValid', 410) });
  await page.user.click(again);
  expect(await screen.findByText(ended)).toBeVisible();
});

test('an address is validated before a link is requested, and every address gets the same answer', async () => {
  const page = await openPage('/forgot-password', { getSession: visitorSession, requestPasswordReset: null });
  const email = await screen.findByLabelText('Email');
  await fill(page, email, 'nonsense');
  await page.user.click(screen.getByRole('button', { name: 'Send Link' }));
  expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
  expect(email).toHaveValue('nonsense');
  await fill(page, email, 'nobody.here@example.com');
  await page.user.click(screen.getByRole('button', { name: 'Send Link' }));
  expect(
    await screen.findByText('If an account exists for this address, a link is on its way.'),
  ).toBeVisible();
});
