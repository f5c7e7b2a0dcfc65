import type { limitKinds } from '@sidebet/domain/protection/limits';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { unreachableMessage } from '../../lib/api-problem.ts';
import { type Answers, refuse, unreachable } from '../../testing/fake-api.ts';
import { fill, openPage } from '../../testing/open-page.tsx';
import { samplePreferences, sampleProtection, sampleSession, sampleUser } from '../../testing/samples.ts';
import { setPageWidth } from '../../testing/viewport.ts';

/** Tabs of the settings. */

const nothing = { items: [], nextCursor: null };
const open = (tab: string, answers: Answers = {}) =>
  openPage(`/Settings?tab=${tab}`, { getNotificationPreferences: samplePreferences, ...answers });

test('a table shows which notifications come by which channel; choices are saved', async () => {
  const page = await open('notifications', { saveNotificationPreferences: ({ body }) => body });
  const table = await screen.findByRole('table', { name: 'Notifications' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['About', 'In app', 'Email', 'Push']);
  const row = (name: RegExp) => within(within(table).getByRole('row', { name }));
  expect(
    row(/^Support/)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Always', 'Always', 'Never']);
  expect(row(/^Deposits and withdrawals/).getAllByRole('switch')).toHaveLength(1);
  const bets = row(/^My bets/).getByRole('switch', { name: 'My bets by email' });
  await waitFor(() => expect(bets).toBeChecked());
  await page.user.click(bets);
  await waitFor(() => expect(bets).not.toBeChecked());
  expect(page.api.sent('saveNotificationPreferences').map(({ body }) => body)).toEqual([
    { ...samplePreferences, email: { ...samplePreferences.email, bets: false } },
  ]);
});

test('amounts in pushes and quiet hours are off until they are turned on', async () => {
  const page = await open('notifications', { saveNotificationPreferences: ({ body }) => body });
  const amounts = await screen.findByRole('switch', { name: /^Show amounts in push/ });
  const quiet = screen.getByRole('switch', { name: /^Quiet hours/ });
  expect(amounts).not.toBeChecked();
  expect(quiet).not.toBeChecked();
  await page.user.click(amounts);
  await page.user.click(quiet);
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Until' }), '7:00 AM');
  await waitFor(() => expect(page.api.sent('saveNotificationPreferences')).toHaveLength(3));
  expect(page.api.sent('saveNotificationPreferences').at(-1)!.body).toMatchObject({
    showAmounts: true,
    quietHours: { fromHour: 22, toHour: 7 },
  });
});

test('the odds format is American until another one is saved, by keyboard too', async () => {
  const page = await open('display', { putOddsFormat: ({ body }) => body });
  const odds = within(await screen.findByRole('region', { name: 'Odds' }));
  const formats = within(odds.getByRole('group', { name: 'Odds format' }));
  const pressed = () => formats.getAllByRole('button', { pressed: true }).map((button) => button.textContent);
  expect(pressed()).toEqual(['American']);
  const example = odds.getByText('Risking $110.00 to win $100.00 reads −110.');
  expect(example).toHaveAttribute('aria-live', 'polite');

  formats.getByRole('button', { name: 'American' }).focus();
  await page.user.keyboard('{Enter}{Tab}{Enter}');
  await waitFor(() => expect(example).toHaveTextContent('reads 1.91.'));
  expect(pressed()).toEqual(['Decimal']);
  await page.user.keyboard('{Tab}{ }');
  await waitFor(() => expect(example).toHaveTextContent('reads 10/11.'));
  await page.user.click(formats.getByRole('button', { name: 'Percent' }));
  await waitFor(() => expect(example).toHaveTextContent('reads 52.4%.'));
  expect(page.api.sent('putOddsFormat').map(({ body }) => body)).toEqual(
    ['decimal', 'fractional', 'percent'].map((oddsFormat) => ({ oddsFormat })),
  );
  expect(odds.getByText(/always show -120\.$/)).toBeVisible();
});

test('of two quick choices of an odds format the last one stays, and a failed one is undone', async () => {
  let answer = (_: unknown) => {};
  const page = await open('display', {
    putOddsFormat: ({ body }) => new Promise((resolve) => (answer = () => resolve(body))),
  });
  const formats = within(await screen.findByRole('group', { name: 'Odds format' }));
  const button = (name: string) => formats.getByRole('button', { name });
  await page.user.click(button('Decimal'));
  await page.user.click(button('Percent'));
  expect(button('Percent')).toHaveAttribute('aria-pressed', 'true');
  expect(page.api.sent('putOddsFormat')).toHaveLength(1);
  answer(null);
  await waitFor(() => expect(page.api.sent('putOddsFormat')).toHaveLength(2));
  answer(null);
  await screen.findByText('Risking $110.00 to win $100.00 reads 52.4%.');
  expect(button('Percent')).toHaveAttribute('aria-pressed', 'true');

  page.api.answer({ putOddsFormat: unreachable });
  await page.user.click(button('American'));
  await screen.findByText(unreachableMessage);
  expect(button('Percent')).toHaveAttribute('aria-pressed', 'true');
});

test('open bets are shown to visitors until the user hides them', async () => {
  const page = await open('privacy', { putOpenBetSharing: ({ body }) => body });
  const name = 'Show my open bets to people who are not signed in';
  const choice = within(await screen.findByRole('group', { name }));
  expect(choice.getByRole('button', { name: 'Show' })).toHaveAttribute('aria-pressed', 'true');
  await page.user.click(choice.getByRole('button', { name: 'Hide' }));
  await screen.findByText('Saved.');
  expect(choice.getByRole('button', { name: 'Hide' })).toHaveAttribute('aria-pressed', 'true');
  expect(page.api.sent('putOpenBetSharing').map(({ body }) => body)).toEqual([{ showsOpenBets: false }]);
});

test('friends see the side of a running bet until the user hides it', async () => {
  const page = await open('privacy', { putSideSharing: ({ body }) => body });
  const name = 'Show friends the side I have while a game is on';
  const choice = within(await screen.findByRole('group', { name }));
  expect(choice.getByRole('button', { name: 'Show' })).toHaveAttribute('aria-pressed', 'true');
  await page.user.click(choice.getByRole('button', { name: 'Hide' }));
  await screen.findByText('Saved.');
  expect(choice.getByRole('button', { name: 'Hide' })).toHaveAttribute('aria-pressed', 'true');
  expect(page.api.sent('putSideSharing').map(({ body }) => body)).toEqual([{ showsSides: false }]);
});

test('before the email is verified, nothing is offered that the server refuses', async () => {
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { parseCreationOptionsFromJSON() {} }),
  );
  await open('security', { getSession: { ...sampleSession, user: { ...sampleUser, isVerified: false } } });
  const security = within(await screen.findByRole('region', { name: 'Security' }));
  await waitFor(() => expect(security.getAllByText(/Verify your email to/)).toHaveLength(2));
  expect(security.queryByRole('button', { name: 'Turn on' })).toBeNull();
  expect(security.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

test('changing contact details asks for confirmation and keeps the input', async () => {
  const phone = '+1 (312) 555-0148';
  const page = await open('accountInfo', {
    putContact: refuse('stepUpNeeded', 403),
    stepUp: { provenUntil: '2026-09-01T12:10:00.000Z' },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Edit phone' }));
  const details = within(await screen.findByRole('dialog', { name: 'Contact details' }));
  await fill(page, details.getByLabelText('Phone'), phone);
  await page.user.click(details.getByRole('button', { name: 'Save' }));
  const confirm = async () => within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
  await page.user.click((await confirm()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(details.getByRole('button', { name: 'Save' })).toBeEnabled());
  expect(details.getByLabelText('Phone')).toHaveValue(phone);

  await page.user.click(details.getByRole('button', { name: 'Save' }));
  const dialog = await confirm();
  await fill(page, await dialog.findByLabelText('Password', { selector: 'input' }), 'correct horse');
  page.api.answer({ putContact: { phone, address: null } });
  await page.user.click(dialog.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Contact details' })).toBeNull());
  expect(screen.getByText(phone)).toBeVisible();
});

test('contact details are checked, survive a lost connection, and return the focus', async () => {
  const page = await open('accountInfo', { putContact: unreachable });
  const edit = await screen.findByRole('button', { name: 'Edit phone' });
  await page.user.click(edit);
  const details = within(await screen.findByRole('dialog', { name: 'Contact details' }));
  await waitFor(() => expect(details.getByLabelText('Phone')).toHaveFocus());
  await fill(page, details.getByLabelText('Phone'), 'call me');
  await fill(page, details.getByLabelText('Address'), '233 S Wacker Dr, Chicago');
  await page.user.click(details.getByRole('button', { name: 'Save' }));
  expect(details.getByLabelText('Phone')).toHaveAccessibleDescription(
    'Please enter a valid phone number with 7 to 15 digits.',
  );
  expect(page.api.sent('putContact')).toEqual([]);
  await fill(page, details.getByLabelText('Phone'), '+1 (312) 555-0148');
  await page.user.click(details.getByRole('button', { name: 'Save' }));
  expect(await details.findByRole('alert')).toHaveTextContent(unreachableMessage);
  expect(details.getByLabelText('Phone')).toHaveValue('+1 (312) 555-0148');
  page.api.answer({ putContact: ({ body: { phone, address } }) => ({ phone, address }) });
  await page.user.click(details.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(edit).toHaveFocus();
  expect(screen.getByText('+1 (312) 555-0148')).toBeVisible();
  expect(screen.getByText('233 S Wacker Dr, Chicago')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Edit address' }));
  await waitFor(() => expect(screen.getByLabelText('Address')).toHaveFocus());
});

test('when the deletion check cannot load, the dialog says so and retries', async () => {
  const page = await open('yourData', { getDeletion: unreachable });
  await page.user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Couldn’t load this');
  page.api.answer({ getDeletion: refuse('notFound', 404) });
  const before = page.api.sent('getDeletion').length;
  await page.user.click(dialog.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(page.api.sent('getDeletion')).toHaveLength(before + 1));
});

test('a history without transactions says so, and a statement covers at most five years', async () => {
  const page = await openPage('/Settings?tab=transactionHistory', {
    listTransactions: nothing,
    listYears: { items: [] },
  });
  expect(await screen.findByText('No transactions found')).toBeVisible();
  await page.user.click(screen.getByText('Download'));
  await fill(page, await screen.findByLabelText('From'), '2010-01-01');
  expect(await screen.findByText('A statement covers at most 5 years.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'PDF' })).toBeDisabled();
});

const noBets = { wins: 0, losses: 0, amountWonCents: 0, netResultCents: 0 };
const days = ['2026-08-31', '2026-09-01'].map((day) => ({ ...noBets, day, balanceCents: 0 }));

test('statistics without friends and bets say so', async () => {
  await openPage('/Settings?tab=statistics', { getStatistics: noBets, getStatisticsHistory: { days } });
  expect(await screen.findByText("You don't have any friends yet.")).toBeVisible();
  expect((await screen.findAllByText('No settled bets yet'))[0]).toBeVisible();
});

function withLimit(
  kind: (typeof limitKinds)[number],
  limit: number,
  used: number,
  nextFreeAt: string | null,
) {
  const limits = sampleProtection.limits.map((one) =>
    one.kind === kind ? { ...one, limit, used, left: Math.max(0, limit - used), nextFreeAt } : one,
  );
  return { ...sampleProtection, limits };
}

test('a used-up limit says how much of it is used and when some frees up', async () => {
  await openPage('/Settings?tab=responsibleGambling', {
    getProtection: withLimit('sessionDay', 60, 61, '2026-09-01T20:00:00.000Z'),
  });
  const row = await screen.findByRole('group', { name: 'Time in 24 hours' });
  for (const text of ['of 1 h', 'Nothing left', 'Some frees up']) expect(row).toHaveTextContent(text);
});

test('a limit is validated, a lost connection keeps the input, and the saved limit shows', async () => {
  const page = await openPage('/Settings?tab=responsibleGambling', { setProtectionLimit: unreachable });
  const row = await screen.findByRole('group', { name: 'Deposits in 7 days' });
  await page.user.click(within(row).getByRole('button', { name: 'Set: Deposits in 7 days' }));
  const dialog = within(await screen.findByRole('dialog'));
  const amount = await dialog.findByLabelText('Amount in dollars');
  const save = dialog.getByRole('button', { name: 'Save' });
  await fill(page, amount, 'nonsense');
  await page.user.click(save);
  expect(amount).toHaveAccessibleDescription('Please choose a valid limit.');
  await fill(page, amount, '15');
  await page.user.click(save);
  await waitFor(() => expect(amount).toHaveAccessibleDescription(/^Sidebet cannot be reached\./));
  expect(amount).toHaveValue('15');
  const saved = withLimit('depositWeek', 15_00, 0, null);
  page.api.answer({ setProtectionLimit: saved, getProtection: saved });
  await waitFor(() => expect(save).toBeEnabled());
  await page.user.click(save);
  await waitFor(() => expect(row).toHaveTextContent('$15.00 left'));
  const requests = page.api.sent('setProtectionLimit');
  expect(requests.at(-1)).toMatchObject({ params: { kind: 'depositWeek' }, body: { limit: 15_00 } });
  expect(new Set(requests.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test('limits that cannot be loaded can be loaded again; the advice shows meanwhile', async () => {
  const page = await openPage('/Settings?tab=responsibleGambling', { getProtection: unreachable });
  await screen.findByText('Couldn’t load this');
  expect(screen.getByText('Please gamble responsibly.')).toBeVisible();
  page.api.answer({ getProtection: sampleProtection });
  await page.user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('group', { name: 'Losses in 7 days' })).toHaveTextContent('No limit');
  expect(screen.queryByText('Couldn’t load this')).toBeNull();
});

test('the calendar is turned on, copied, given a new address and turned off', async () => {
  let version = 0;
  const page = await open('notifications', {
    renewCalendar: () => {
      version += 1;
      return { path: `/api/calendars/id-${version}/token` };
    },
    deleteCalendar: null,
  });
  const calendar = within(await screen.findByRole('region', { name: 'Calendar' }));
  await page.user.click(await calendar.findByRole('button', { name: 'Turn on' }));
  expect(await calendar.findByText(`${location.origin}/api/calendars/id-1/token`)).toBeVisible();
  await page.user.click(calendar.getByRole('button', { name: 'Copy address' }));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/api/calendars/id-1/token`);
  await page.user.click(calendar.getByRole('button', { name: 'New address' }));
  expect(await calendar.findByText(`${location.origin}/api/calendars/id-2/token`)).toBeVisible();
  await page.user.click(calendar.getByRole('button', { name: 'Turn off' }));
  expect(await calendar.findByRole('button', { name: 'Turn on' })).toBeVisible();
});

test('phones list every topic, and each leads back to the list', async () => {
  setPageWidth(390);
  const page = await openPage('/Settings', { getNotificationPreferences: samplePreferences });
  const list = within(await screen.findByRole('navigation', { name: 'All settings' }));
  expect(screen.getByText('Select a tab to view content.')).toBeVisible();
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Account Info',
    'Deposit',
    'Request Withdrawal',
    'Transaction History',
    'Tax Information',
    'Responsible Gambling',
    'Statistics',
    'Support',
    'Security',
    'Notifications',
    'Display',
    'Privacy',
    'Your Data',
  ]);
  await page.user.click(list.getByRole('link', { name: 'Display' }));
  expect(await screen.findByRole('group', { name: 'Odds format' })).toBeVisible();
  await page.user.click(screen.getByRole('link', { name: 'All settings' }));
  expect(await screen.findByRole('navigation', { name: 'All settings' })).toBeVisible();
});
