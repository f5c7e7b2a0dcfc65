import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse } from '../testing/fake-api.ts';
import { openPage } from '../testing/open-page.tsx';
import { sampleSession } from '../testing/samples.ts';

const newTerms = { version: '2027-01-31', changes: ['Bets on chess are possible.'] };
const heading = () => screen.findByRole('heading', { name: 'Our terms have changed' });

test('new terms replace the page until they are accepted', async () => {
  const page = await openPage('/', {
    getSession: { ...sampleSession, newTerms },
    acceptTerms: sampleSession,
  });
  await heading();
  expect(screen.getByText('Bets on chess are possible.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'All terms' })).toHaveTextContent(
    'An accepted bet binds both sides.',
  );
  expect(screen.queryByRole('main', { name: 'Betslip panel' })).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Our terms have changed' })).toBeNull());
  expect(page.api.sent('acceptTerms').map(({ body }) => body)).toEqual([{ version: newTerms.version }]);
});

test('terms that changed again meanwhile are not accepted, and the reason is shown', async () => {
  const page = await openPage('/', {
    getSession: { ...sampleSession, newTerms },
    acceptTerms: refuse('termsNotCurrent', 409),
  });
  await heading();
  await page.user.click(screen.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText(/The terms have changed since you opened this page/)).toBeVisible();
  await heading();
});

test('the settings stay open, so withdrawing and closing the account do not wait for new terms', async () => {
  const page = await openPage('/Profile?id=x', { getSession: { ...sampleSession, newTerms } });
  await heading();
  await page.user.click(screen.getByRole('link', { name: 'withdraw your money' }));
  expect(await screen.findByRole('form', { name: 'Request Withdrawal' })).toBeVisible();
});

test('current terms are not shown', async () => {
  await openPage('/Settings?tab=withdrawal');
  await screen.findByRole('form', { name: 'Request Withdrawal' });
  expect(screen.queryByRole('heading', { name: 'Our terms have changed' })).toBeNull();
});
