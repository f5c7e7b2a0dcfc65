import type { OperatorTeamName } from '@sidebet/contract/console/team-names';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refuseField } from '../../../testing/fake-api.ts';
import { fill, openPage } from '../../../testing/open-page.tsx';
import { sampleSecurity, sampleSession, sampleUser } from '../../../testing/samples.ts';

const mls = { sportKey: 'soccer_usa_mls', sportTitle: 'MLS' };
const nba = { sportKey: 'basketball_nba', sportTitle: 'NBA' };
const since = '2026-08-31T18:00:00.000Z';
const montreal: OperatorTeamName = { ...mls, name: 'CF Montréal', team: 'Montréal Impact', since };
const clippers: OperatorTeamName = { ...nba, name: 'LA Clippers', team: 'Los Angeles Clippers', since };

const open = (items: OperatorTeamName[], answers: Answers = {}) =>
  openPage('/admin/team-names', {
    getSession: { ...sampleSession, user: { ...sampleUser, role: 'admin' } },
    getSecurity: { ...sampleSecurity, twoStep: { since: '2026-01-01T00:00:00.000Z', backupCodesLeft: 8 } },
    operatorListTeamNames: { items, sports: [nba, mls] },
    operatorSaveTeamName: null,
    operatorDeleteTeamName: null,
    ...answers,
  });

async function openForm(answers: Answers = {}) {
  const page = await open([], answers);
  await page.user.click(await screen.findByRole('button', { name: 'Add a name' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add another name of a team' }));
  const name = form.getByLabelText('The feed’s name');
  const team = form.getByLabelText('Team');
  const submit = () => page.user.click(form.getByRole('button', { name: 'Add a name' }));
  await fill(page, form.getByLabelText('Reason'), 'The club has a new name');
  return { page, form, name, team, submit };
}

test('a table for each sport, which the search narrows down without accents', async () => {
  const page = await open([clippers, montreal]);
  const table = within(await screen.findByRole('table', { name: 'Other names in MLS' }));
  expect(table.getByRole('cell', { name: 'CF Montréal' })).toBeVisible();
  expect(table.getByRole('cell', { name: 'Montréal Impact' })).toBeVisible();
  expect(table.getByRole('cell', { name: /Aug 31, 2026/ })).toBeVisible();
  expect(screen.getByRole('table', { name: 'Other names in NBA' })).toBeVisible();
  await fill(page, screen.getByLabelText('Search'), 'montreal');
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Other names in NBA' })).toBeNull());
  expect(screen.getByRole('table', { name: 'Other names in MLS' })).toBeVisible();
  await fill(page, screen.getByLabelText('Search'), 'toronto');
  expect(await screen.findByText('No names found')).toBeVisible();
});

test('an empty list says what names are for', async () => {
  await open([]);
  expect(await screen.findByText('No other names')).toBeVisible();
  expect(screen.getByText(/Add a name when a club has a new one/)).toBeVisible();
});

test('without games there is no sport to add a name for', async () => {
  await open([], { operatorListTeamNames: { items: [], sports: [] } });
  expect(await screen.findByText('Names can be added once a sport has games.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a name' })).toBeNull();
});

test('adds a name, with a reason', async () => {
  const { page, form, name, team, submit } = await openForm();
  await page.user.selectOptions(form.getByLabelText('Sport'), 'MLS');
  await fill(page, name, 'CF Montréal');
  await fill(page, team, 'Montréal Impact');
  await submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.api.sent('operatorSaveTeamName').map(({ body }) => body)).toEqual([
    {
      sportKey: 'soccer_usa_mls',
      name: 'CF Montréal',
      team: 'Montréal Impact',
      reason: 'The club has a new name',
    },
  ]);
});

test.each([
  ['nothing', '', '', 'name', 'Please enter the name that the feed uses.'],
  ['a placeholder', 'TBD', 'Montréal Impact', 'name', /only keeps the place of a team/],
  ['the same name', 'montreal impact', 'Montréal Impact', 'name', /already the same name/],
  ['no team', 'CF Montréal', '', 'team', 'Please enter the team.'],
] as const)('%s is wrong at its field, and nothing is sent', async (_, newName, oldName, at, message) => {
  const { page, submit, ...fields } = await openForm();
  if (newName) await fill(page, fields.name, newName);
  if (oldName) await fill(page, fields.team, oldName);
  await submit();
  expect(fields[at]).toHaveAccessibleDescription(message);
  expect(page.api.sent('operatorSaveTeamName')).toEqual([]);
});

test.each([
  ['name', 'teamNameTaken'],
  ['name', 'teamNameKnown'],
  ['name', 'teamNameLeadsHere'],
  ['team', 'teamUnknown'],
  ['team', 'teamIsOtherName'],
] as const)('a refusal of the %s by the server is shown at its field: %s', async (at, code) => {
  const { page, form, submit, ...fields } = await openForm({ operatorSaveTeamName: refuseField(at, code) });
  await fill(page, fields.name, 'CF Montréal');
  await fill(page, fields.team, 'Montréal Impact');
  await submit();
  await waitFor(() => expect(fields[at]).toBeInvalid());
  // Once, and not at the end of the dialog as well.
  expect(form.getAllByRole('alert')).toHaveLength(1);
  expect(fields.name).toHaveValue('CF Montréal');
  await fill(page, fields.team, 'Montreal');
  expect(fields[at]).toBeValid();
});

test('control: a refusal of something else is shown in the dialog', async () => {
  const { page, form, submit, ...fields } = await openForm({
    operatorSaveTeamName: refuseField('sportKey', 'sportNotFound', 404),
  });
  await fill(page, fields.name, 'CF Montréal');
  await fill(page, fields.team, 'Montréal Impact');
  await submit();
  expect(await form.findByText('There is no such sport.')).toBeVisible();
  expect(fields.name).toBeValid();
});

test('removes a name, and says what it means', async () => {
  const page = await open([montreal]);
  await page.user.click(
    await screen.findByRole('button', { name: 'Remove CF Montréal, another name of Montréal Impact' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove CF Montréal?' }));
  expect(dialog.getByText(/games on hold keep their names\. Running bets stay as they are/)).toBeVisible();
  await fill(page, dialog.getByLabelText('Reason'), 'Two clubs after all');
  await page.user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.api.sent('operatorDeleteTeamName').map(({ body }) => body)).toEqual([
    { sportKey: 'soccer_usa_mls', name: 'CF Montréal', reason: 'Two clubs after all' },
  ]);
});
