import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/open-page.tsx';
import { sampleDeposit } from '../../testing/samples.ts';

/** /Success and /Error: where providers return users to. */

const deposit = { ...sampleDeposit, provider: 'paypal', amountCents: 75_00 } as const;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('an unanswered capture can be retried, and a refusal shows the server’s message', async () => {
  const page = await openPage(`/Success?id=${deposit.id}`, {
    getDeposit: deposit,
    captureDeposit: refuse('paymentProviderFailed', 503),
  });
  const again = await screen.findByRole('button', { name: 'Check again' });
  expect(screen.getByText(/^We can’t reach PayPal right now/)).toBeVisible();
  page.api.answer({ captureDeposit: refuse('timeOutInForce', 403, 'Said by the server.') });
  await page.user.click(again);
  expect(await screen.findByText('Said by the server.')).toBeVisible();
  await heading('Not paid yet');
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
});

test('a limit set in the meantime is named, and nothing is retried', async () => {
  const limit = 'Your deposit limit is $20.00 in 24 hours. $20.00 of it is left.';
  const page = await openPage(`/Success?id=${deposit.id}`, {
    getDeposit: deposit,
    captureDeposit: refuse('depositLimitReached', 403, limit),
  });
  page.api.answer({ getDeposit: { ...deposit, status: 'cancelled' } });
  expect(await screen.findByText(`$75.00 was not charged. ${limit}`)).toBeVisible();
  await heading('Payment Failed');
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
  expect(page.api.sent('captureDeposit')).toHaveLength(1);
});

test('a declined funding source leads back to PayPal', async () => {
  const approveUrl = 'https://paypal.example/approve';
  await openPage(`/Success?id=${deposit.id}`, {
    getDeposit: deposit,
    captureDeposit: { deposit, approveUrl, declined: true },
  });
  await heading('Not paid yet');
  expect(screen.getByRole('link', { name: 'Continue at PayPal' })).toHaveAttribute('href', approveUrl);
  expect(screen.getByRole('link', { name: 'Deposit another way' })).toHaveAttribute(
    'href',
    '/AddFunds?amount=7500',
  );
});

test('a pending payment says that it can take days, then shows the money', async () => {
  const page = await openPage(`/Success?id=${deposit.id}`, { getDeposit: { ...deposit, isPending: true } });
  await heading('Payment pending…');
  expect(page.api.sent('captureDeposit')).toEqual([]);
});

test('returning without a payment cancels the deposit', async () => {
  const page = await openPage(`/Error?id=${deposit.id}`, {
    getDeposit: deposit,
    cancelDeposit: { ...deposit, status: 'cancelled' },
  });
  await heading('Payment Failed');
  await waitFor(() => expect(page.api.sent('cancelDeposit')).toHaveLength(1));
  expect(await screen.findByText('$75.00 was not charged.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/AddFunds?amount=7500');
});
