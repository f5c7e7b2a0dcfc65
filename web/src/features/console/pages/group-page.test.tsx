import type { OperatorGroup, OperatorGroupRow } from '@sidebet/contract/console/groups';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refuse } from '../../../testing/fake-api.ts';
import { fill, openPage } from '../../../testing/open-page.tsx';
import { sampleSecurity, sampleSession, sampleUser } from '../../../testing/samples.ts';

const ann = { id: '0197f000-0000-7000-8000-000000000001', username: 'ann', fullName: 'Ann Example' };
const bob = { id: '0197f000-0000-7000-8000-000000000002', username: 'bob', fullName: 'Bob Example' };
const cat = { id: '0197f000-0000-7000-8000-000000000003', username: 'cat', fullName: 'Cat Example' };
const row: OperatorGroupRow = {
  id: '5c0a3c1e-0000-8000-8000-000000000001',
  name: 'Sunday table',
  kind: 'points',
  memberCount: 3,
  owner: { ...ann, isSuspended: true },
  createdAt: sampleSession.now,
  deletedAt: null,
  openBets: 2,
};
const member = { joinedAt: sampleSession.now, leftAt: null, isSuspended: false };
const season = {
  id: '5c0a3c1e-0000-8000-8000-000000000002',
  number: 1,
  name: 'Season 1',
  startedAt: sampleSession.now,
  endsAt: null,
  endedAt: null,
  sumCents: 0,
};
const group: OperatorGroup = {
  ...row,
  rules: '',
  hasPicture: false,
  members: [
    { ...member, person: ann, role: 'owner', isSuspended: true },
    { ...member, person: bob, role: 'organizer' },
    { ...member, person: cat, role: 'member' },
  ],
  seasons: [season],
  sumCents: null,
  payments: [],
  invites: [],
  reports: [],
};

const open = (path: string, answers: Answers) =>
  openPage(`/admin/${path}`, {
    getSession: { ...sampleSession, user: { ...sampleUser, role: 'admin' } },
    getSecurity: { ...sampleSecurity, twoStep: { since: '2026-01-01T00:00:00.000Z', backupCodesLeft: 8 } },
    operatorListAudit: { items: [], nextCursor: null },
    ...answers,
  });
const openGroup = (shown: OperatorGroup, answers: Answers = {}) =>
  open(`groups/${shown.id}`, { operatorGetGroup: shown, ...answers });

test('lists groups, and finds them by name', async () => {
  const page = await open('groups', {
    operatorListGroups: ({ query }) => ({ items: query.q === 'none' ? [] : [row], nextCursor: null }),
  });
  const table = within(await screen.findByRole('table', { name: 'Groups' }));
  expect(table.getByRole('link', { name: 'Sunday table' })).toHaveAttribute(
    'href',
    `/admin/groups/${row.id}`,
  );
  expect(table.getByText('Suspended')).toBeVisible();
  await fill(page, screen.getByRole('searchbox', { name: 'Search' }), 'none');
  expect(await screen.findByText('No groups found')).toBeVisible();
});

test('the group of a suspended owner is handed over to a member, with a reason', async () => {
  const page = await openGroup(group, { operatorHandOverGroup: refuse('memberNotFound', 404) });
  await page.user.click(await screen.findByRole('button', { name: 'Hand over' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand this group over?' }));
  const owner = dialog.getByRole('combobox', { name: 'New owner' });
  expect(
    within(owner)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['bob (Organizer)', 'cat (Member)']);
  await page.user.selectOptions(owner, 'cat (Member)');
  await page.user.click(dialog.getByRole('button', { name: 'Hand over' }));
  expect(page.api.sent('operatorHandOverGroup')).toEqual([]);
  await fill(page, dialog.getByRole('textbox', { name: /^Reason/ }), 'Asked by its members');
  await page.user.click(dialog.getByRole('button', { name: 'Hand over' }));
  expect(await dialog.findByText('This person is not in the group.')).toBeVisible();
  expect(owner).toHaveValue(cat.id);

  page.api.answer({ operatorHandOverGroup: null });
  await page.user.click(dialog.getByRole('button', { name: 'Hand over' }));
  await waitFor(() =>
    expect(page.api.sent('operatorHandOverGroup').at(-1)!.body).toEqual({
      userId: cat.id,
      reason: 'Asked by its members',
    }),
  );
});

test('a group whose owner can run it is not handed over', async () => {
  await openGroup({ ...group, owner: { ...ann, isSuspended: false } });
  expect(await screen.findByRole('heading', { name: 'Sunday table', level: 1 })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Hand over' })).toBeNull();
});

test('an operator in the group reads why another one must do it', async () => {
  const { id, username, fullName } = sampleUser;
  const self = { ...member, person: { id, username, fullName }, role: 'member' } as const;
  await openGroup({ ...group, members: [...group.members, self] });
  expect(await screen.findByText('You are in this group. Another operator has to do this.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Hand over' })).toBeDisabled();
});

test('the name, the picture and the rules are removed, with a reason', async () => {
  const page = await openGroup(
    { ...group, owner: { ...ann, isSuspended: false }, rules: 'Losers pay in beer.', hasPicture: true },
    { operatorRemoveFromGroup: null },
  );
  expect(await screen.findByRole('button', { name: 'Remove rules' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove name' })).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Remove picture' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the picture of this group?' }));
  await fill(page, dialog.getByRole('textbox', { name: /^Reason/ }), 'Shows a stranger');
  await page.user.click(dialog.getByRole('button', { name: 'Remove picture' }));
  expect(await screen.findByText('Picture removed')).toBeVisible();
  expect(page.api.sent('operatorRemoveFromGroup').at(-1)!.body).toEqual({
    part: 'picture',
    reason: 'Shows a stranger',
  });
});

test('a removed name is not removed again', async () => {
  await openGroup({ ...group, name: 'Unnamed group' });
  expect(await screen.findByRole('heading', { name: 'Unnamed group', level: 1 })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove name' })).toBeNull();
});

test('a ledger that does not sum to 0 is highlighted', async () => {
  await openGroup({
    ...group,
    seasons: [season, { ...season, id: ann.id, name: 'Season 0', sumCents: 7_00 }],
  });
  const table = within(await screen.findByRole('table', { name: 'Seasons' }));
  expect(table.getByText('7 points: should be 0')).toBeVisible();
  expect(table.getByText('0')).toBeVisible();
});
