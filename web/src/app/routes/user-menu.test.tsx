import type { UserProfile } from '@sidebet/contract/friends';
import type { RestrictedPeople } from '@sidebet/contract/safety';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refuse } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/open-page.tsx';
import { samplePreferences } from '../../testing/samples.ts';

/** Blocking and muting a person from their profile, and ending it in the settings. */

const bob = {
  id: '00000000-0000-4000-8000-000000000002',
  username: 'bob.example',
  fullName: 'Bob Example',
  profilePicture: null,
};
const profile: UserProfile = { person: bob, email: 'b•••@example.com', relation: 'none', record: null };
const nobody: RestrictedPeople = { blocked: [], muted: [] };

async function openMenu(answers: Answers = {}) {
  const page = await openPage(`/Profile?id=${bob.id}`, { getPerson: profile, ...answers });
  const menu = await screen.findByRole('button', { name: 'More about Bob Example' });
  await page.user.click(menu);
  return { ...page, menu, dialog: within(await screen.findByRole('dialog', { name: 'Bob Example' })) };
}

test('blocking asks first, says what it does, and sends one key', async () => {
  const page = await openMenu({ blockPerson: null });
  await page.user.click(await page.dialog.findByRole('button', { name: /^Block/ }));
  const question = within(await screen.findByRole('dialog', { name: 'Block Bob Example?' }));
  expect(question.getByText(/Accepted bets continue\. Bob Example is not notified\.$/)).toBeVisible();
  expect(page.api.sent('blockPerson')).toEqual([]);
  page.api.answer({ getPerson: refuse('userNotFound') });
  await page.user.click(question.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('Blocked Bob Example.')).toBeVisible();
  expect(await screen.findByText('Profile not found')).toBeVisible();
  expect(page.api.sent('blockPerson')).toHaveLength(1);
});

test('Cancel leads back, and Escape closes and returns the focus', async () => {
  const page = await openMenu();
  await page.user.click(await page.dialog.findByRole('button', { name: /^Block/ }));
  await page.user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('dialog', { name: 'Bob Example' })).toBeVisible();
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(page.menu).toHaveFocus());
});

test('a refused block stays open and shows why', async () => {
  const page = await openMenu({ blockPerson: refuse('userNotFound') });
  await page.user.click(await page.dialog.findByRole('button', { name: /^Block/ }));
  await page.user.click(await screen.findByRole('button', { name: 'Block' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No user found with this UID.');
});

test('muting, and unmuting a muted person', async () => {
  const page = await openMenu({ mutePerson: null });
  await waitFor(() => expect(page.dialog.getByRole('button', { name: /^Mute/ })).toBeEnabled());
  page.api.answer({ listRestrictedPeople: { ...nobody, muted: [bob] } });
  await page.user.click(page.dialog.getByRole('button', { name: /^Mute/ }));
  expect(await screen.findByText('Muted Bob Example.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await page.user.click(page.menu);
  expect(await screen.findByRole('button', { name: /^Unmute/ })).toBeEnabled();
});

test('the settings list blocked people, and unblocks them', async () => {
  const page = await openPage('/Settings?tab=privacy', {
    listRestrictedPeople: { blocked: [bob], muted: [] },
    unblockPerson: null,
    getNotificationPreferences: samplePreferences,
  });
  const unblock = await screen.findByRole('button', { name: 'Unblock Bob Example' });
  page.api.answer({ listRestrictedPeople: nobody });
  await page.user.click(unblock);
  expect(await screen.findByText('Unblocked Bob Example.')).toBeVisible();
  expect(await screen.findByText('You have not blocked or muted anyone.')).toBeVisible();
});

test('a report needs a text for something else, and is sent with its reason', async () => {
  const page = await openMenu({ reportPerson: null });
  await page.user.click(await page.dialog.findByRole('button', { name: /^Report/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Report Bob Example' }));
  await page.user.selectOptions(form.getByLabelText('What is wrong?'), 'Something else');
  await page.user.click(form.getByRole('button', { name: 'Send report' }));
  expect(form.getByRole('alert')).toHaveTextContent(
    'Please describe what happened in at most 500 characters.',
  );
  expect(page.api.sent('reportPerson')).toEqual([]);
  await page.user.type(form.getByLabelText('What happened?'), ' He plays twice. ');
  await page.user.click(form.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('Thank you. We will look into it.')).toBeVisible();
  expect(page.api.sent('reportPerson')[0]!.body).toEqual({
    reason: 'other',
    message: 'He plays twice.',
    betId: null,
    messageId: null,
    paymentId: null,
  });
});
