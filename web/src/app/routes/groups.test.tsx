import type { GroupMember, InvitedOffer } from '@sidebet/contract/groups/members';
import type { GroupTable } from '@sidebet/contract/groups/seasons';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Answers, refuse, unreachable } from '../../testing/fake-api.ts';
import { fill, openPage } from '../../testing/open-page.tsx';
import { allEven, sampleGroup, sampleOffer, sampleSession } from '../../testing/samples.ts';

const ann = sampleGroup.owner;
const bob = {
  id: '00000000-0000-4000-8000-000000000002',
  username: 'bob.example',
  fullName: 'Bob Example',
  profilePicture: null,
};
const token = 'AAAAAAAAAAAAAAAAAAAAAA';
const inviteId = '5c0a3c1e-0000-4000-8000-000000000009';
const emptyTable: GroupTable = {
  season: sampleGroup.season!,
  standings: [],
  runningBets: 0,
  correctedAt: null,
  seasons: [],
  nextCursor: null,
  champions: [],
};

/** What the page of a group reads, also next to the part that is open. */
const groupAnswers: Answers = {
  getGroup: sampleGroup,
  listGroupMembers: { items: [], removed: [] },
  listGroupInvites: { items: [] },
  listGroupRunning: { items: [] },
  getSettleUp: allEven,
  getGroupTable: emptyTable,
};

function openGroup(tab: string, answers: Answers = {}) {
  return openPage(`/Group?id=${sampleGroup.id}&tab=${tab}`, { ...groupAnswers, ...answers });
}

test('creating a group checks every field, and a lost connection loses nothing typed', async () => {
  const page = await openPage('/Groups', { createGroup: unreachable });
  await page.user.click(await screen.findByRole('button', { name: 'Create a group' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a group' }));
  await fill(page, dialog.getByRole('textbox', { name: 'Points for each season' }), '5');
  await page.user.click(dialog.getByRole('button', { name: 'Create group' }));
  expect(await dialog.findByText('Please enter a name of 1 to 40 characters.')).toBeVisible();
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await fill(page, name, 'Sunday table');
  await page.user.click(dialog.getByRole('button', { name: 'Create group' }));
  expect(await dialog.findByText('Please enter 100 to 1,000,000 points.')).toBeVisible();
  expect(page.api.sent('createGroup')).toHaveLength(0);

  await fill(page, dialog.getByRole('textbox', { name: 'Points for each season' }), '500');
  await page.user.click(dialog.getByRole('button', { name: 'Create group' }));
  expect(await dialog.findByText(/^Sidebet cannot be reached/)).toBeVisible();
  expect(name).toHaveValue('Sunday table');

  page.api.answer({ ...groupAnswers, createGroup: sampleGroup });
  await page.user.click(dialog.getByRole('button', { name: 'Create group' }));
  await screen.findByRole('heading', { name: 'Sunday table', level: 1 });
  const sent = page.api.sent('createGroup');
  expect(sent.at(-1)!.body).toMatchObject({ kind: 'points', name: 'Sunday table', purseCents: 500_00 });
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test('a visitor sees what an invite link invites to, and comes back to it after signing up', async () => {
  await openPage(`/join?id=${inviteId}&token=${token}`, {
    getSession: { ...sampleSession, user: null },
    getGroupInvite: {
      name: 'Sunday table',
      kind: 'points',
      memberCount: 4,
      ownerUsername: 'bob.example',
      joinedGroupId: null,
      offer: null,
    },
  });
  expect(await screen.findByText('Points · 4 members · run by bob.example')).toBeVisible();
  const next = encodeURIComponent(`/Groups?invite=${inviteId}&token=${token}`);
  expect(screen.getByRole('link', { name: 'Create an account to join' })).toHaveAttribute(
    'href',
    `/signup?next=${next}`,
  );
  expect(screen.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', `/signin?next=${next}`);
});

test('an invited person reports the group instead of joining', async () => {
  const page = await openPage(`/Groups?invite=${inviteId}&token=${token}`, {
    getGroupInvite: {
      name: 'Sunday table',
      kind: 'points',
      memberCount: 4,
      ownerUsername: 'bob.example',
      joinedGroupId: null,
      offer: null,
    },
    listGroups: { items: [], left: [] },
    reportInvitedGroup: null,
  });
  await page.user.click(await screen.findByRole('button', { name: 'Report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report Sunday table' }));
  await page.user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('Thank you. We will look into it.')).toBeVisible();
  expect(page.api.sent('reportInvitedGroup')[0]).toMatchObject({
    params: { inviteId },
    body: { token, reason: 'harassment' },
  });
});

test('a link that no longer works says so', async () => {
  await openPage(`/Groups?invite=${inviteId}&token=${token}`, {
    getGroupInvite: refuse('groupInviteInvalid', 404),
  });
  expect(await screen.findByText('This invite link no longer works. Ask for a new one.')).toBeVisible();
});

test('a member reports the group, and a refused report loses nothing', async () => {
  const page = await openGroup('more', {
    getGroup: { ...sampleGroup, role: 'member' },
    reportGroup: refuse('alreadyReported'),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Report group' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Report ${sampleGroup.name}` }));
  await page.user.selectOptions(dialog.getByRole('combobox', { name: 'What is wrong?' }), 'offensive');
  const field = dialog.getByRole('textbox', { name: 'What happened? (optional)' });
  await fill(page, field, 'Its rules');
  await page.user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByText(/^You already reported this/)).toBeVisible();
  expect(field).toHaveValue('Its rules');

  page.api.answer({ reportGroup: null });
  await page.user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('Thank you. We will look into it.')).toBeVisible();
  expect(page.api.sent('reportGroup').at(-1)).toMatchObject({
    params: { groupId: sampleGroup.id },
    body: { reason: 'offensive', message: 'Its rules' },
  });
});

test('owners do not report their own group', async () => {
  await openGroup('more', { getGroup: { ...sampleGroup, role: 'owner' } });
  expect(await screen.findByRole('button', { name: 'Delete group' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Report group' })).toBeNull();
});

/** Ann owes Bob $27. */
const indebted = (): { items: GroupMember[]; removed: [] } => {
  const open = (user: GroupMember['person'], other: GroupMember['person'], cents: number): GroupMember => ({
    ...member(user, user.id === ann.id ? 'owner' : 'member'),
    balanceCents: cents,
    settlesWith: [{ person: other, amountCents: cents }],
  });
  return { items: [open(ann, bob, -27_00), open(bob, ann, 27_00)], removed: [] };
};

test('leaving says first what is open, and to whom', async () => {
  const page = await openGroup('more', {
    getGroup: { ...sampleGroup, role: 'member' },
    listGroupMembers: indebted(),
    leaveGroup: null,
  });
  await page.user.click(await screen.findByRole('button', { name: 'Leave group' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave with an open balance?' }));
  expect(dialog.getByText('You owe Bob $27.')).toBeVisible();
  await page.user.click(dialog.getByRole('button', { name: 'Leave anyway' }));
  await waitFor(() => expect(page.address()).toBe('/Groups'));
  expect(page.api.sent('leaveGroup')).toMatchObject([{ query: { leavesBalance: 'true' } }]);
});

test('removing a member says first what is open, and to whom', async () => {
  const page = await openGroup('more', {
    listGroupMembers: indebted(),
    listGroupInvites: { items: [] },
    removeGroupMember: null,
  });
  await page.user.click(await screen.findByRole('button', { name: 'Manage bob.example' }));
  await page.user.click(await screen.findByRole('button', { name: 'Remove from the group' }));
  expect(
    await screen.findByText(/^Ann owes bob\.example \$27\. They keep Settle up until they are even/),
  ).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Remove anyway' }));
  await waitFor(() =>
    expect(page.api.sent('removeGroupMember')).toMatchObject([{ query: { leavesBalance: 'true' } }]),
  );
});

const cleo = { ...bob, id: inviteId, username: 'cleo' };
const dan = { ...bob, id: sampleGroup.id, username: 'dan' };

const member = (user: GroupMember['person'], role: GroupMember['role']): GroupMember => ({
  person: user,
  role,
  joinedAt: sampleSession.now,
  leftAt: null,
  balanceCents: 0,
  settlesWith: null,
});
const members = [
  member(bob, 'owner'),
  member(cleo, 'organizer'),
  member(ann, 'member'),
  member(dan, 'member'),
];

test('organizers manage members, but neither the owner nor each other', async () => {
  await openGroup('more', {
    getGroup: { ...sampleGroup, role: 'organizer' },
    listGroupMembers: { items: members, removed: [] },
    listGroupInvites: { items: [] },
  });
  expect(await screen.findByRole('button', { name: 'Manage dan' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Manage/ })).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Invite people' })).toBeVisible();
});

test('an invite link is there in one tap, and the same one the next time', async () => {
  const path = `/join?id=${inviteId}&token=${token}`;
  const invite = {
    id: inviteId,
    path,
    createdBy: bob,
    uses: 0,
    maxUses: 20,
    createdAt: '2026-09-01T12:00:00.000Z',
    expiresAt: '2026-09-08T12:00:00.000Z',
  };
  const page = await openGroup('more', {
    getGroup: { ...sampleGroup, role: 'organizer' },
    listGroupMembers: { items: members, removed: [] },
    listGroupInvites: { items: [] },
    createGroupInvite: () => {
      page.api.answer({ listGroupInvites: { items: [invite] } });
      return invite;
    },
  });
  const open = async () => {
    const button = await screen.findByRole('button', { name: 'Invite people' });
    await waitFor(() => expect(button).toBeEnabled());
    await page.user.click(button);
    return within(await screen.findByRole('dialog', { name: 'Invite people' }));
  };
  const first = await open();
  expect(await first.findByText(location.origin + path)).toBeVisible();
  await page.user.click(first.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await open();
  expect(await again.findByText(location.origin + path)).toBeVisible();
  await page.user.click(again.getByRole('button', { name: 'Another link' }));
  await fill(page, again.getByLabelText('Days the link works'), '31');
  await page.user.click(again.getByRole('button', { name: 'Create link' }));
  expect(await again.findByText('Please choose 1 to 30 days and 1 to 200 uses.')).toBeVisible();
  expect(page.api.sent('createGroupInvite').map(({ body }) => body)).toEqual([
    { expiresInDays: 7, maxUses: 20 },
  ]);
});

test('members mute, report and block others, and manage no one', async () => {
  await openGroup('more', {
    getGroup: { ...sampleGroup, role: 'member' },
    listGroupMembers: { items: members, removed: [] },
  });
  expect(await screen.findByRole('button', { name: 'More about dan' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Manage/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Invite people' })).toBeNull();
});

test('organizers allow a removed person again', async () => {
  const page = await openGroup('more', {
    getGroup: { ...sampleGroup, role: 'organizer' },
    listGroupMembers: { items: members.slice(0, 3), removed: [dan] },
    listGroupInvites: { items: [] },
    allowGroupMember: null,
  });
  await page.user.click(await screen.findByRole('button', { name: 'Allow dan again' }));
  await waitFor(() =>
    expect(page.api.sent('allowGroupMember').map(({ params }) => params)).toEqual([
      { groupId: sampleGroup.id, userId: dan.id },
    ]),
  );
});

test('a group that is not the user’s does not exist for them', async () => {
  await openGroup('stream', { getGroup: refuse('groupNotFound', 404) });
  expect(await screen.findByText('It was deleted, or you are not a member of it.')).toBeVisible();
});

test('Home shows what waits in groups, above the games', async () => {
  const user = (username: string, fullName: string) => ({ ...bob, username, fullName });
  await openPage('/', {
    listWaitingGroups: {
      items: [
        {
          id: sampleGroup.id,
          name: 'Sunday table',
          kind: 'iou',
          color: '#0e7490',
          hasLeft: false,
          openOffers: 2,
          offeredBy: [user('lena', 'Lena Vance'), user('devp', 'Dev Patel')],
          gamesToday: [],
          payments: [
            { person: user('lena', 'Lena Vance'), amountCents: 27_00, iPay: true },
            { person: user('maya', 'Maya Tran'), amountCents: 15_50, iPay: true },
            { person: user('devp', 'Dev Patel'), amountCents: 5_00, iPay: false },
          ],
          paymentsToConfirm: 3,
          owesCents: 42_50,
        },
      ],
    },
  });
  const rows = within(await screen.findByRole('region', { name: 'Needs you' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    '2 open offersSunday table · Lena, DevOpen: 2 open offers',
    'You owe Lena $27, Maya $15.50Sunday table · 2 paymentsPay: You owe Lena $27, Maya $15.50',
    'Did Dev pay you $5?Sunday tableConfirm: Did Dev pay you $5?',
  ]);
  expect(within(rows[1]!).getByRole('link', { name: /^Pay/ })).toHaveAttribute(
    'href',
    `/groups/${sampleGroup.id}/settle-up`,
  );
});

describe('the picture of a season', () => {
  const season = { ...sampleGroup.season!, endedAt: sampleSession.now };
  const table: GroupTable = {
    season,
    standings: [],
    runningBets: 0,
    correctedAt: null,
    seasons: [season],
    nextCursor: null,
    champions: [{ season, people: [bob], netCents: null, correctedAt: null }],
  };
  beforeEach(() => {
    vi.stubGlobal('URL', class extends URL {});
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  });
  const openShare = async (answers: Answers = {}) => {
    const page = await openGroup('table', { getGroupTable: table, getSeasonRecap: null, ...answers });
    await page.user.click(await screen.findByRole('button', { name: 'Share' }));
    return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Share this season' })) };
  };

  test('comes with a note once a corrected result changed the season', async () => {
    const correctedAt = '2026-12-03T18:00:00.000Z';
    const champions = [{ ...table.champions[0]!, correctedAt }];
    await openGroup('table', { getGroupTable: { ...table, correctedAt, champions } });
    expect(
      await screen.findByText('A corrected result changed this season on Dec 3, 2026, after it ended.'),
    ).toBeVisible();
    expect(screen.getByRole('region', { name: 'Champions' })).toHaveTextContent('Season 1 · corrected');
  });

  test('of a page that is not loaded can be chosen, and loading it repeats no champion', async () => {
    const current = { ...season, id: sampleGroup.id, number: 2, name: 'Season 2', endedAt: null };
    const page = await openGroup('table', {
      getGroupTable: ({ query }) =>
        query.cursor === undefined ? { ...table, seasons: [current], nextCursor: 'next' } : table,
    });
    const champions = within(await screen.findByRole('region', { name: 'Champions' }));
    await page.user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Load/ })).toBeNull());
    expect(champions.getAllByText('Bob')).toHaveLength(1);
    const names = within(screen.getByRole('combobox', { name: 'Season' })).getAllByRole('option');
    expect(names.map(({ textContent }) => textContent)).toEqual(['Season 2', 'Season 1']);
  });

  test('is shown, and downloaded where nothing can share it', async () => {
    const { dialog } = await openShare();
    expect(
      await dialog.findByRole('img', { name: 'Season 1 of Sunday table, won by bob.example' }),
    ).toHaveAttribute('src', 'blob:picture');
    expect(dialog.getByRole('link', { name: 'Download' })).toHaveAttribute(
      'download',
      'season-1-of-sunday-table.png',
    );
    expect(dialog.queryByRole('button', { name: 'Share picture' })).toBeNull();
  });

  test('goes to the share sheet of the device as a file', async () => {
    const share = vi.fn(async () => undefined);
    Object.assign(navigator, { share, canShare: () => true });
    onTestFinished(() => {
      for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
    });
    const { dialog, user } = await openShare();
    await user.click(await dialog.findByRole('button', { name: 'Share picture' }));
    expect(share).toHaveBeenCalledWith({
      files: [expect.objectContaining({ name: 'season-1-of-sunday-table.png', type: 'image/png' })],
      title: 'Season 1 of Sunday table',
    });
  });

  test('that fails is drawn again', async () => {
    const { dialog, user, api } = await openShare({ getSeasonRecap: unreachable });
    const retry = await dialog.findByRole('button', { name: 'Try Again' });
    api.answer({ getSeasonRecap: null });
    await user.click(retry);
    expect(await dialog.findByRole('link', { name: 'Download' })).toBeVisible();
  });

  test.each([
    ['the current season', { season: { ...season, endedAt: null } }],
    ['a season with running bets', { runningBets: 1 }],
  ])('does not exist for %s', async (_, changes) => {
    await openGroup('table', { getGroupTable: { ...table, ...changes } });
    expect(await screen.findByRole('list', { name: 'Table of Season 1' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });
});

const linkedBet: InvitedOffer['bet'] = {
  uniqueId: sampleOffer.uniqueId,
  username: 'pat',
  homeTeam: 'Chicago Bears',
  awayTeam: 'Green Bay Packers',
  sportKey: 'americanfootball_nfl',
  sportTitle: 'NFL',
  startsAt: '2099-01-01T00:00:00.000Z',
  market: sampleOffer.market,
  marketTeam: sampleOffer.marketTeam,
  lineHalves: sampleOffer.lineHalves,
  creator: sampleOffer.creator,
  acceptor: sampleOffer.acceptor,
  reference: null,
  rule: 'The higher score wins.',
  expiresAt: null,
  now: sampleSession.now,
};
const invitedTo = (bet: InvitedOffer['bet'], joinedGroupId: string | null = null) => ({
  name: 'Sunday table',
  kind: 'points' as const,
  memberCount: 4,
  ownerUsername: 'bob.example',
  joinedGroupId,
  offer: { invitedBy: 'cat', bet },
});
const offerLink = `id=${inviteId}&token=${token}&bet=${sampleOffer.uniqueId}&offer=0ffer`;

test('an invite link with an offer shows it in the unit of the group, and signup keeps it', async () => {
  const page = await openPage(`/join?${offerLink}`, {
    getSession: { ...sampleSession, user: null },
    getGroupInvite: invitedTo(linkedBet),
  });
  const shown = await screen.findByRole('article', { name: 'Chicago Bears vs Green Bay Packers' });
  expect(shown).toHaveTextContent(/^cat invites you to this bet/);
  expect(shown).toHaveTextContent(/Risk: [\d,.]+ points/);
  expect(page.api.sent('getGroupInvite')[0]!.query).toEqual({
    token,
    bet: sampleOffer.uniqueId,
    offer: '0ffer',
  });
  expect(screen.getByRole('link', { name: 'Create an account to join' })).toHaveAttribute(
    'href',
    `/signup?next=${encodeURIComponent(`/Groups?invite=${offerLink.slice(3)}`)}`,
  );
});

const joined = '00000000-0000-4000-8000-0000000000aa';
const toAnswer = `/Groups?invite=${offerLink.slice(3)}`;

test('a member who opens the link of an offer gets to its page', async () => {
  const page = await openPage(toAnswer, {
    getGroupInvite: invitedTo(linkedBet, joined),
    getBet: { bet: sampleOffer, acceptable: true, code: null, message: null },
  });
  await waitFor(() => expect(page.address()).toBe(`/BetDetails?id=${sampleOffer.uniqueId}`));
});

test('a link whose offer is gone says so and still leads to the group', async () => {
  await openPage(toAnswer, { getGroupInvite: invitedTo(null, joined) });
  expect(await screen.findByText(/^The bet of this link is gone\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open Sunday table' })).toBeVisible();
});
