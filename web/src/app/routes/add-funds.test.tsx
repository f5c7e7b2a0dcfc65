import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refuse } from '../../testing/fake-api.ts';
import { fill, openPage } from '../../testing/open-page.tsx';
import { sampleDeposit, sampleSession } from '../../testing/samples.ts';

async function openForm(answers: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage('/AddFunds', answers);
  return {
    ...page,
    amount: await screen.findByLabelText('Amount'),
    card: screen.getByRole('button', { name: 'Pay with card' }),
    paypal: screen.getByRole('button', { name: 'Pay with PayPal' }),
  };
}

test('an amount outside the limits is refused at the field', async () => {
  const page = await openForm();
  expect(page.amount).toHaveValue('10');
  for (const [typed, problem] of [
    ['', 'Please enter a valid amount.'],
    ['9.99', 'The minimum deposit amount is $10'],
    ['1000.01', 'The maximum deposit amount is $1000'],
  ] as const) {
    await fill(page, page.amount, typed);
    expect(page.amount).toHaveAccessibleDescription(problem);
    expect(page.card).toBeDisabled();
    expect(page.paypal).toBeDisabled();
  }
  await fill(page, page.amount, '25.50');
  expect(page.card).toBeEnabled();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '$25.50',
    '$0.00',
    '$25.50',
  ]);
});

test('a deposit beyond the user’s limit says so at the field, until the amount changes', async () => {
  const limit = 'Your deposit limit is $15.00 in 7 days. $15.00 of it is left.';
  const page = await openForm({ startDeposit: refuse('depositLimitReached', 403, limit) });
  await fill(page, page.amount, '16');
  await page.user.click(page.card);
  await waitFor(() => expect(page.amount).toHaveAccessibleDescription(limit));
  expect(page.amount).toHaveValue('16');
  await fill(page, page.amount, '15');
  expect(page.amount).not.toHaveAccessibleDescription(limit);
});

test('the form is busy until the provider’s page opens, and usable again on return from it', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const page = await openForm({ startDeposit: { deposit: sampleDeposit, url: 'https://pay.example/1' } });
  await page.user.click(page.card);
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/1'));
  const busy = screen.getByRole('button', { name: 'Processing...' });
  expect(busy).toBeDisabled();
  const show = (persisted: boolean) =>
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })));
  show(false);
  expect(busy).toBeDisabled();
  // Restored from the back-forward cache.
  show(true);
  await waitFor(() => expect(page.card).toBeEnabled());
  expect(page.paypal).toBeEnabled();
});

test('while deposits are blocked for everyone, the form says so', async () => {
  await openForm({
    getSession: { ...sampleSession, settings: { ...sampleSession.settings!, depositsAllowed: false } },
  });
  expect(screen.getByText('Deposits are temporarily blocked.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pay with card' })).toBeDisabled();
});
