import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, badGateway, refuse } from '../../../testing/fake-api.ts';
import { fill, openPage } from '../../../testing/open-page.tsx';
import { sampleSession, sampleTerms, sampleUser, sampleWithdrawal } from '../../../testing/samples.ts';

const receiver = 'stuck@mail.com';

async function openForm(answers: Answers = {}) {
  const page = await openPage('/Settings?tab=withdrawal', answers);
  return { ...page, ...(await findForm()) };
}

async function findForm() {
  const element = await screen.findByRole('form', { name: 'Request Withdrawal' });
  const form = within(element);
  return {
    form: element,
    amount: form.getByLabelText('Amount'),
    email: form.getByLabelText('PayPal Email'),
    confirm: form.getByLabelText('Confirm PayPal Email'),
    submit: form.getByRole('button', { name: /Request Withdrawal|Processing/ }),
  };
}

async function request(page: Awaited<ReturnType<typeof openForm>>, dollars: string) {
  await fill(page, page.amount, dollars);
  await fill(page, page.email, receiver);
  await fill(page, page.confirm, receiver);
  await page.user.click(page.submit);
}

test('the button waits for the conditions, which would move it under a click', async () => {
  const read = Promise.withResolvers<typeof sampleTerms>();
  const page = await openForm({ getWithdrawalTerms: () => read.promise });
  await fill(page, page.amount, '10');
  expect(page.submit).toBeDisabled();
  read.resolve(sampleTerms);
  expect(await screen.findByRole('list', { name: 'Conditions' })).toBeVisible();
  expect(page.submit).toBeEnabled();
});

test('each mistake shows its message at the field, and nothing is sent', async () => {
  const page = await openForm();
  const { user, api, amount, email, confirm, submit } = page;
  expect(submit).toBeDisabled();
  for (const [typed, problem] of [
    ['abc', 'Please enter a valid amount.'],
    ['0', 'Please enter a valid amount.'],
    ['9.99', 'Minimum withdrawal amount is $10'],
    ['100.01', 'Withdrawal amount exceeds your account balance.'],
  ] as const) {
    await fill(page, amount, typed);
    expect(amount).toHaveAccessibleDescription(problem);
    expect(submit).toBeDisabled();
  }
  await fill(page, amount, '10');
  await user.click(submit);
  expect(email).toHaveAccessibleDescription('Please enter your PayPal email.');
  await fill(page, email, receiver);
  await fill(page, confirm, 'anne@mail.com');
  await user.click(submit);
  expect(confirm).toHaveAccessibleDescription('PayPal emails do not match.');
  await fill(page, email, 'ann');
  await fill(page, confirm, 'ann');
  await user.click(submit);
  expect(email).toHaveAccessibleDescription('Please enter a valid email address');
  expect(api.sent('requestWithdrawal')).toEqual([]);
});

test('a request shows that it is sent, empties the form and updates what is available', async () => {
  const sent = Promise.withResolvers<void>();
  const page = await openForm({
    requestWithdrawal: async () => {
      await sent.promise;
      return { withdrawal: sampleWithdrawal, accountBalanceCents: 60_00 };
    },
  });
  page.api.answer({ getWithdrawalTerms: { ...sampleTerms, balanceCents: 60_00, availableCents: 60_00 } });
  await request(page, '40');
  await waitFor(() => expect(page.submit).toHaveTextContent('Processing...'));
  expect(page.submit).toBeDisabled();
  sent.resolve();
  await screen.findByText(/^Withdrawal to Paypal requested successfully\./);
  await waitFor(() => expect(page.form).toHaveTextContent('$60.00'));
  expect(page.amount).toHaveValue('');
});

test('a balance spent elsewhere shows at the field, and the input stays', async () => {
  const page = await openForm({ requestWithdrawal: refuse('withdrawalAboveBalance') });
  await request(page, '80');
  await waitFor(() =>
    expect(page.amount).toHaveAccessibleDescription('Withdrawal amount exceeds your account balance.'),
  );
  expect(page.amount).toHaveValue('80');
  expect(page.email).toHaveValue(receiver);
});

test('above the amount that needs approval, the hint mentions the review', async () => {
  const page = await openForm({
    getSession: { ...sampleSession, user: { ...sampleUser, accountBalanceCents: 600_00 } },
  });
  await fill(page, page.amount, '500');
  expect(page.amount).not.toHaveAccessibleDescription(/review/);
  await fill(page, page.amount, '500.01');
  expect(page.amount).toHaveAccessibleDescription('Above $500.00 we review it first. No fees');
});

test('after lost responses the same form repeats its request, and shows if it was an earlier one', async () => {
  const page = await openForm({ requestWithdrawal: badGateway });
  await request(page, '30');
  await screen.findByText('Error requesting withdrawal.');
  await waitFor(() => expect(page.address()).toBe('/'));

  const requestedAt = '2026-09-01T10:00:00.000Z';
  page.api.answer({
    requestWithdrawal: { withdrawal: { ...sampleWithdrawal, requestedAt }, accountBalanceCents: 1 },
  });
  await page.goTo('/Settings?tab=withdrawal');
  const again = await findForm();
  expect(again.amount).toHaveValue('30');
  expect(again.email).toHaveValue(receiver);
  expect(again.confirm).toHaveValue(receiver);
  await page.user.click(again.submit);
  await screen.findByText(/It was not requested again\.$/);
  expect(again.amount).toHaveValue('');
  // The balance of the stored response is that of its own time.
  await waitFor(() => expect(again.form).toHaveTextContent('$100.00'));

  // After a response, the same input is a new request.
  await request({ ...page, ...again }, '30');
  await waitFor(() => expect(page.api.sent('requestWithdrawal')).toHaveLength(5));
  const keys = page.api.sent('requestWithdrawal').map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys.slice(0, 4)).size).toBe(1);
  expect(keys[4]).not.toBe(keys[0]);
});

test('without PayPal the form explains that withdrawals are paid by hand', async () => {
  await openForm({ getSession: { ...sampleSession, payouts: 'byHand' } });
  expect(screen.getByText(/^Withdrawals are paid to your PayPal account by hand/)).toBeVisible();
});
