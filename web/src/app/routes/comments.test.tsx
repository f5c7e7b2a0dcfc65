import type { BetView } from '@sidebet/contract/bets';
import type { GroupSummary } from '@sidebet/contract/groups/group';
import type { StreamItem } from '@sidebet/contract/groups/stream';
import type { GroupMessage } from '@sidebet/contract/groups/talk';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { applyMessage } from '../../lib/live/apply-message.ts';
import { paths } from '../../lib/paths.ts';
import { type Answers, refuse, unreachable } from '../../testing/fake-api.ts';
import { fill, openPage } from '../../testing/open-page.tsx';
import {
  allEven,
  sampleBet,
  sampleEvent,
  sampleGroup,
  sampleOffer,
  sampleSession,
} from '../../testing/samples.ts';

/** Comments of a group on a bet and on a game. */

const { id, name, kind } = sampleGroup;
const bet: BetView = { ...sampleBet, group: { id, name, kind } };
const second: GroupSummary = {
  ...sampleGroup,
  id: '5c0a3c1e-0000-8000-8000-00000000000c',
  name: 'Work',
  role: 'member',
};
const nothing = { items: [], nextCursor: null };
const comment = (text: string, changes: Partial<GroupMessage> = {}): GroupMessage => ({
  id: crypto.randomUUID(),
  groupId: id,
  number: 1,
  person: { ...sampleGroup.owner, id: sampleOffer.userId, username: 'bob.example' },
  text,
  mentions: [],
  replyTo: null,
  betId: bet.uniqueId,
  eventId: null,
  createdAt: sampleSession.now,
  editedAt: null,
  reactions: [],
  ...changes,
});

const openBet = (answers: Answers = {}, address = paths.betDetails(bet.uniqueId)) =>
  openPage(address, {
    getBet: { bet, acceptable: false, code: null, message: null },
    listGroups: { items: [sampleGroup], left: [] },
    listGroupMessages: nothing,
    ...answers,
  });
const section = async () => within(await screen.findByRole('region', { name: 'Comments' }));

test('the page of a group’s bet shows its comments, and new ones arrive live', async () => {
  const page = await openBet();
  const comments = await section();
  expect(await comments.findByText('No comments in Sunday table yet. Write the first one.')).toBeVisible();
  act(() => applyMessage(page.client, { type: 'groupMessages', messages: [comment('Easy money')] }));
  expect(await comments.findByText('Easy money')).toBeVisible();
  act(() =>
    applyMessage(page.client, {
      type: 'groupMessages',
      messages: [comment('To the group', { betId: null }), comment('Elsewhere', { betId: second.id })],
    }),
  );
  expect(comments.queryByText(/To the group|Elsewhere/)).toBeNull();
  expect(page.api.sent('listGroupMessages')[0]!.query).toMatchObject({ betId: bet.uniqueId });
});

test('a comment of a silenced member is refused at the field, and stays', async () => {
  const page = await openBet({ sendGroupMessage: refuse('silenced') });
  const field = await (await section()).findByRole('textbox', { name: 'Comment' });
  await fill(page, field, 'Never in doubt');
  await page.user.keyboard('{Enter}');
  expect(await screen.findByText(/^You cannot send requests/)).toBeVisible();
  expect(field).toHaveValue('Never in doubt');

  page.api.answer({ sendGroupMessage: ({ body }) => comment(body.text, { id: body.id }) });
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(field).toHaveValue(''));
  expect(page.api.sent('sendGroupMessage').at(-1)!.body).toMatchObject({ betId: bet.uniqueId });
});

test('a silenced member reads until when, cannot type, and keeps what was typed', async () => {
  const page = await openBet({ sendGroupMessage: ({ body }) => comment(body.text, { id: body.id }) });
  const field = await (await section()).findByRole('textbox', { name: 'Comment' });
  await fill(page, field, 'Never in doubt');
  const silence = (silencedUntil: string | null) => {
    page.api.answer({
      getSession: { ...sampleSession, user: { ...sampleSession.user!, silencedUntil } },
    });
    act(() => applyMessage(page.client, { type: 'profile' }));
  };
  silence('2099-01-07T12:00:00.000Z');
  expect(await screen.findByText(/^You cannot send messages until/)).toHaveTextContent('Jan 7, 2099');
  expect(field).toBeDisabled();
  expect(field).toHaveValue('Never in doubt');
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();

  silence(null);
  await waitFor(() => expect(field).toBeEnabled());
  await page.user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(page.api.sent('sendGroupMessage')[0]!.body.text).toBe('Never in doubt'));
});

test('control: a silence that is over stops no one', async () => {
  await openBet({
    getSession: {
      ...sampleSession,
      user: { ...sampleSession.user!, silencedUntil: '2026-01-01T00:00:00.000Z' },
    },
  });
  expect(await (await section()).findByRole('textbox', { name: 'Comment' })).toBeEnabled();
  expect(screen.queryByText(/^You cannot send messages/)).toBeNull();
});

test('a person who left the group sees the bet without its comments', async () => {
  const page = await openBet({ listGroups: { items: [second], left: [] } });
  const comments = await section();
  expect(await comments.findByText('Only members of Sunday table see and write comments.')).toBeVisible();
  expect(page.api.sent('listGroupMessages')).toEqual([]);
});

test('a member who is removed meanwhile loses the comments at once', async () => {
  const page = await openBet({ listGroupMessages: { ...nothing, items: [comment('Easy money')] } });
  const comments = await section();
  expect(await comments.findByText('Easy money')).toBeVisible();
  page.api.answer({ listGroups: { items: [], left: [] } });
  act(() => applyMessage(page.client, { type: 'friends' }));
  expect(await comments.findByText('Only members of Sunday table see and write comments.')).toBeVisible();
  expect(comments.queryByText('Easy money')).toBeNull();
});

test('comments that do not load can be loaded again', async () => {
  const page = await openBet({ listGroupMessages: unreachable });
  const retry = await (await section()).findByRole('button', { name: 'Try Again' });
  page.api.answer({ listGroupMessages: { ...nothing, items: [comment('Easy money')] } });
  await page.user.click(retry);
  expect(await screen.findByText('Easy money')).toBeVisible();
});

test('bets outside of groups have none', async () => {
  const page = await openBet({ getBet: { bet: sampleBet, acceptable: false, code: null, message: null } });
  expect(await screen.findByRole('heading', { name: 'Bet Details' })).toBeVisible();
  await screen.findByRole('article');
  expect(screen.queryByRole('region', { name: 'Comments' })).toBeNull();
  expect(page.api.sent('listGroupMessages')).toEqual([]);
});

test('an offer of a group needs no cash', async () => {
  const offer = { ...sampleOffer, group: { id, name, kind } };
  await openBet({
    getSession: { ...sampleSession, user: { ...sampleSession.user!, accountBalanceCents: 0 } },
    getBet: { bet: offer, acceptable: true, code: null, message: null },
  });
  expect(await screen.findByRole('button', { name: 'Accept Bet' })).toBeEnabled();
  expect(screen.queryByText(/^Insufficient Funds/)).toBeNull();
});

test('a game shows the comments of one group at a time', async () => {
  const page = await openPage(paths.event(sampleEvent.id), {
    listGroups: { items: [sampleGroup, second], left: [] },
    listGroupMessages: ({ params }) => ({
      ...nothing,
      items: [comment(`Hello ${params.groupId === id ? 'table' : 'work'}`, { groupId: params.groupId })],
    }),
  });
  const comments = await section();
  expect(await comments.findByText('Hello table')).toBeVisible();
  await fill(page, comments.getByRole('textbox', { name: 'Comment' }), 'Unsent');
  await page.user.selectOptions(comments.getByRole('combobox', { name: 'Group' }), 'Work');
  expect(await comments.findByText('Hello work')).toBeVisible();
  expect(comments.getByRole('textbox', { name: 'Comment' })).toHaveValue('');
  await page.user.selectOptions(comments.getByRole('combobox', { name: 'Group' }), 'Sunday table');
  expect(await comments.findByRole('textbox', { name: 'Comment' })).toHaveValue('Unsent');
  expect(page.api.sent('listGroupMessages')[0]!.query).toMatchObject({ eventId: sampleEvent.id });
});

test('a mention on a game opens the comments of its group', async () => {
  await openPage(`${paths.event(sampleEvent.id)}&group=${second.id}#comments`, {
    listGroups: { items: [sampleGroup, second], left: [] },
    listGroupMessages: nothing,
  });
  const comments = await section();
  expect(await comments.findByRole('combobox', { name: 'Group' })).toHaveValue(second.id);
  expect(comments.getByRole('heading', { name: 'Comments' })).toHaveFocus();
});

test('a game has none for a user without groups', async () => {
  await openPage(paths.event(sampleEvent.id));
  expect(await screen.findByRole('heading', { name: 'Your bets' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Comments' })).toBeNull();
});

test('the stream leads to the comments on a bet', async () => {
  const item: StreamItem = {
    type: 'taken',
    id: 't1',
    at: sampleSession.now,
    bet,
    creator: sampleGroup.owner,
    acceptor: comment('').person,
    reactions: [],
    comments: 2,
  };
  const page = await openBet(
    {
      getGroup: sampleGroup,
      getGroupStream: { items: [item], nextCursor: null, readAt: sampleSession.now, unread: 0 },
      listGroupMembers: { items: [], removed: [] },
      listGroupInvites: { items: [] },
      listGroupRunning: { items: [] },
      getSettleUp: allEven,
      getGroupTable: {
        season: sampleGroup.season!,
        standings: [],
        runningBets: 0,
        correctedAt: null,
        seasons: [],
        nextCursor: null,
        champions: [],
      },
      markGroupRead: null,
    },
    paths.group(id),
  );
  await page.user.click(await screen.findByRole('link', { name: '2 comments' }));
  expect(await screen.findByRole('heading', { name: 'Comments' })).toHaveFocus();
});
