import type { StreamItem } from '@sidebet/contract/groups/stream';
import type { GroupMessage } from '@sidebet/contract/groups/talk';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { applyMessage } from '../../lib/live/apply-message.ts';
import { type Answers, refuse, unreachable } from '../../testing/fake-api.ts';
import { fill, openPage } from '../../testing/open-page.tsx';
import { allEven, sampleGroup, sampleOffer, sampleSession, sampleUser } from '../../testing/samples.ts';
import { setPageWidth } from '../../testing/viewport.ts';

/** The stream of a group, its composer, and what is next to it. */

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const user = (n: number, username: string, fullName: string) => ({
  id: id(n),
  username,
  fullName,
  profilePicture: null,
});
const ann = sampleGroup.owner;
const lena = user(2, 'lena', 'Lena Vance');
const dev = user(3, 'devp', 'Dev Patel');
const at = (minute: number, day = 29) => new Date(Date.UTC(2026, 7, day, 17, minute)).toISOString();
const message = (n: number, text: string | null, changes: Partial<GroupMessage> = {}): GroupMessage => ({
  id: id(1000 + n),
  groupId: sampleGroup.id,
  number: n,
  person: lena,
  text,
  mentions: [],
  replyTo: null,
  betId: null,
  eventId: null,
  createdAt: at(n),
  editedAt: null,
  reactions: [],
  ...changes,
});
const said = (
  n: number,
  text: string | null,
  changes: Partial<GroupMessage> = {},
  about: { person: typeof lena | null; text: string } | null = null,
): StreamItem => {
  const one = message(n, text, changes);
  return { type: 'message', id: `m${one.id}`, at: one.createdAt, message: one, about };
};
const group = { id: sampleGroup.id, name: sampleGroup.name, kind: sampleGroup.kind };
const bet = { ...sampleOffer, group, userId: lena.id, userName: lena.username };
const offered = (n: number, changes: object = {}) => ({
  type: 'offer' as const,
  id: `o${bet.uniqueId}`,
  at: at(n),
  bet,
  creator: lena,
  acceptor: null,
  reactions: [],
  comments: 0,
  ...changes,
});
const settled = {
  ...bet,
  uniqueId: id(77),
  id: id(77),
  status: 'Settled' as const,
  betAcceptorUid: dev.id,
  winner: dev.id,
  result: 'away' as const,
  homeScore: 20,
  awayScore: 24,
};
const decided = (n: number, changes: object = {}) => ({
  ...offered(n),
  type: 'result' as const,
  id: `r${settled.uniqueId}`,
  bet: settled,
  acceptor: dev,
  ...changes,
});
const page = (items: StreamItem[], more: { nextCursor?: string; readAt?: string; unread?: number } = {}) => ({
  items: items.toReversed(),
  nextCursor: null,
  readAt: at(59),
  unread: 0,
  ...more,
});
const members = {
  items: [ann, lena, dev].map((person) => ({
    person,
    role: 'member' as const,
    joinedAt: at(0),
    leftAt: null,
    balanceCents: 0,
    settlesWith: [],
  })),
  removed: [],
};

const openStream = (answers: Answers = {}, address = `/Group?id=${sampleGroup.id}`) =>
  openPage(address, {
    getGroup: sampleGroup,
    listGroupMembers: members,
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
    getGroupStream: page([]),
    markGroupRead: null,
    ...answers,
  });
const log = async () => within(await screen.findByRole('log', { name: 'Stream' }));
const field = () => screen.findByRole('textbox', { name: 'Message' });

test.each([
  ['board', 'Stream'],
  ['feed', 'Stream'],
  ['talk', 'Stream'],
  ['members', 'More'],
  ['settings', 'More'],
])('an old link to %s leads to %s', async (tab, place) => {
  await openStream({}, `/Group?id=${sampleGroup.id}&tab=${tab}`);
  expect(await screen.findByRole('tab', { name: place, selected: true })).toBeVisible();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Stream', 'Table', 'More']),
  );
});

describe('the stream', () => {
  test('shows every kind of item by day, with first names, and names it', async () => {
    await openStream({
      getGroupStream: page([
        { type: 'joined', id: 'j1', at: at(1, 27), person: dev },
        said(2, 'Easy', { createdAt: at(2, 28) }),
        { ...offered(3), type: 'taken', id: 't1', acceptor: dev, bet: { ...bet, betAcceptorUid: dev.id } },
        said(4, 'Mine', { person: ann }),
        decided(5),
        { type: 'paid', id: 'p1', at: at(6), from: ann, to: lena, amountCents: 27_00 },
        offered(7),
      ]),
    });
    const stream = await log();
    expect((await stream.findAllByRole('heading', { level: 2 })).map((day) => day.textContent)).toEqual([
      'Thu, Aug 27',
      'Fri, Aug 28',
      'Sat, Aug 29',
    ]);
    expect(stream.getByText('Dev joined', { exact: false })).toBeVisible();
    expect(stream.getByRole('article', { name: 'Message from Lena' })).toHaveTextContent('Easy');
    expect(stream.getByRole('article', { name: 'Message from you' })).toHaveTextContent('Mine');
    expect(stream.getByRole('article', { name: 'Dev took Lena’s Bears −3.5' })).toHaveTextContent(
      '$20 against $25',
    );
    expect(stream.getByText(/You paid Lena \$27/)).toBeVisible();
    const result = stream.getByRole('article', { name: 'Result: Dev beat Lena' });
    expect(result).toHaveTextContent('Packers +3.5 · Bears 20, Packers 24');
    expect(within(result).getByText('+$19.60')).toHaveAttribute('data-tone', 'won');
    const faces = [...result.querySelectorAll('[data-initials]')].map((face) =>
      face.getAttribute('data-initials'),
    );
    expect(faces).toEqual(['DP', 'LV']);
    expect(stream.getByRole('article', { name: 'Offer from Lena: Packers +3.5' })).toHaveTextContent(
      'Risk $25 to win $19.60',
    );
  });

  test('hides the amounts of others where the group does', async () => {
    await openStream({ getGroupStream: page([decided(5, { hidesAmounts: true })]) });
    const result = await (await log()).findByRole('article', { name: 'Result: Dev beat Lena' });
    expect(result).not.toHaveTextContent('$');
  });

  test('takes an offer in the slip, and the own one has no Take', async () => {
    const own = { ...bet, userId: ann.id, uniqueId: id(78), id: id(78) };
    const opened = await openStream({
      getGroupStream: page([offered(1), offered(2, { id: 'o2', bet: own, creator: ann })]),
      getBet: { bet, acceptable: true, code: null, message: null },
    });
    const stream = await log();
    const mine = await stream.findByRole('article', { name: 'Your offer: Bears −3.5' });
    expect(within(mine).queryByRole('button', { name: /^Take/ })).toBeNull();
    expect(within(mine).getByRole('link', { name: 'Open your offer' })).toBeVisible();
    expect(screen.getByRole('complementary', { name: 'Group at a glance' })).toBeInTheDocument();
    expect(stream.getByRole('button', { name: 'Counter' })).toBeVisible();
    await opened.user.click(stream.getByRole('button', { name: 'Take Packers +3.5' }));
    // The slip replaces the panel while a bet is in it.
    expect(await screen.findByRole('complementary', { name: 'Betslip panel' })).toBeInTheDocument();
    expect(screen.queryByRole('complementary', { name: 'Group at a glance' })).toBeNull();
  });

  test('opens at the first unread item of others, and reads back as far as it is', async () => {
    const opened = await openStream({
      getGroupStream: ({ query }) =>
        query.cursor === undefined
          ? page([said(12, 'Twelve'), said(13, 'Thirteen')], { nextCursor: 'c', readAt: at(10), unread: 3 })
          : page([said(9, 'Nine'), said(10, 'Ten'), said(11, 'Mine', { person: ann })]),
    });
    const stream = await log();
    await stream.findByText('Nine');
    expect(opened.api.sent('getGroupStream').map(({ query }) => query.cursor)).toEqual([undefined, 'c']);
    const divider = stream.getByText('New');
    expect(divider.compareDocumentPosition(stream.getByText('Twelve'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(divider.compareDocumentPosition(stream.getByText('Mine'))).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    await waitFor(() =>
      expect(opened.api.sent('markGroupRead').map(({ body }) => body)).toEqual([{ at: Date.parse(at(13)) }]),
    );
  });

  test('has no mark of what is new if nothing is, also for what arrives later', async () => {
    const opened = await openStream({ getGroupStream: page([said(1, 'Old')], { readAt: at(1) }) });
    const stream = await log();
    await stream.findByText('Old');
    act(() => applyMessage(opened.client, { type: 'groupMessages', messages: [message(2, 'Fresh')] }));
    expect(await stream.findByText('Fresh')).toBeVisible();
    expect(stream.queryByText('New')).toBeNull();
  });

  test('loads earlier items on request, and says if it cannot', async () => {
    let fails = true;
    const opened = await openStream({
      getGroupStream: ({ query }) => {
        if (query.cursor === undefined) return page([said(20, 'Late')], { nextCursor: 'c', readAt: at(21) });
        return fails ? refuse('tooManyRequests', 429) : page([said(2, 'Early')]);
      },
    });
    const stream = await log();
    const button = await stream.findByRole('button', { name: 'Load earlier' });
    await opened.user.click(button);
    expect(await stream.findByText(/^Too many|try again/i)).toBeVisible();
    fails = false;
    await opened.user.click(stream.getByRole('button', { name: 'Load earlier' }));
    expect(await stream.findByText('Early')).toBeVisible();
    expect(stream.queryByRole('button', { name: 'Load earlier' })).toBeNull();
  });

  test('announces what others add, but neither what the viewer sends nor earlier items', async () => {
    const opened = await openStream({ getGroupStream: page([said(1, 'Old')]) });
    await (await log()).findByText('Old');
    const live = () =>
      [...document.querySelectorAll('[aria-live="polite"]')].map((one) => one.textContent).join(' ');
    act(() => applyMessage(opened.client, { type: 'groupMessages', messages: [message(2, 'Hear this')] }));
    await waitFor(() => expect(live()).toContain('Lena: Hear this'));
    act(() =>
      applyMessage(opened.client, {
        type: 'groupMessages',
        messages: [message(3, 'I wrote this', { person: ann })],
      }),
    );
    await (await log()).findByText('I wrote this');
    expect(live()).not.toContain('I wrote this');
    expect(live()).not.toContain('Old');
  });

  test('stays where the reader is, and leads to new messages', async () => {
    const opened = await openStream({ getGroupStream: page([said(1, 'One'), said(2, 'Two')]) });
    const box = await screen.findByRole('log', { name: 'Stream' });
    await within(box).findByText('Two');
    const measured = { scrollHeight: 2_000, clientHeight: 500 };
    for (const [name, value] of Object.entries(measured))
      Object.defineProperty(box, name, { configurable: true, value });
    box.scrollTop = 700;
    fireEvent.scroll(box);
    act(() => applyMessage(opened.client, { type: 'groupMessages', messages: [message(3, 'Three')] }));
    const jump = await screen.findByRole('button', { name: '1 new message' });
    expect(box.scrollTop).toBe(700);
    await opened.user.click(jump);
    expect(box.scrollTop).toBe(2_000);
    await waitFor(() => expect(screen.queryByRole('button', { name: '1 new message' })).toBeNull());
  });

  test('follows edits, removals and reactions live', async () => {
    const opened = await openStream({ getGroupStream: page([said(1, 'Tpyo')]) });
    const stream = await log();
    await stream.findByText('Tpyo');
    const change = (changes: Partial<GroupMessage>) =>
      act(() =>
        applyMessage(opened.client, { type: 'groupMessages', messages: [message(1, 'Typo', changes)] }),
      );
    change({ editedAt: at(2), reactions: [{ reaction: 'fire', userIds: [dev.id] }] });
    expect(await stream.findByText('Typo')).toBeVisible();
    expect(stream.getByText('edited')).toBeVisible();
    expect(stream.getByRole('button', { name: 'Fire, 1' })).toBeVisible();
    change({ text: null });
    expect(await stream.findByText('removed')).toBeVisible();
    expect(stream.queryByRole('button')).toBeNull();
  });

  test('reads comments again, because only the server knows who sees their bet', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'Date'] });
    const opened = await openStream({ getGroupStream: page([said(1, 'Old')]) });
    const stream = await log();
    await stream.findByText('Old');
    const comment = message(2, 'Never', { betId: bet.uniqueId });
    act(() => applyMessage(opened.client, { type: 'groupMessages', messages: [comment] }));
    expect(stream.queryByText('Never')).toBeNull();
    opened.api.answer({
      getGroupStream: page([said(1, 'Old'), said(2, 'Never', comment, { person: lena, text: 'Bears −3.5' })]),
    });
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    vi.useRealTimers();
    expect(await stream.findByText('Never')).toBeVisible();
    expect(stream.getByRole('link', { name: /Bears −3.5$/ })).toHaveAttribute(
      'href',
      `/BetDetails?id=${bet.uniqueId}#comments`,
    );
  });

  test('a failed read is said, and can be repeated', async () => {
    const opened = await openStream({ getGroupStream: refuse('tooManyRequests', 429) });
    await opened.user.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(opened.api.sent('getGroupStream').length).toBeGreaterThan(1);
  });

  test('tells two members with one first name apart', async () => {
    const other = user(4, 'lenab', 'Lena Brook');
    await openStream({
      listGroupMembers: {
        ...members,
        items: [...members.items, { ...members.items[0]!, person: other }],
      },
      getGroupStream: page([said(1, 'Which one'), said(2, 'This one', { person: other })]),
    });
    const stream = await log();
    expect(await stream.findByRole('article', { name: 'Message from Lena V.' })).toBeVisible();
    expect(stream.getByRole('article', { name: 'Message from Lena B.' })).toBeVisible();
  });
});

describe('the composer', () => {
  test('keeps a message that was not sent, and sends it again under the same id', async () => {
    const opened = await openStream({ sendGroupMessage: unreachable });
    await opened.user.type(await field(), '   {Enter}');
    expect(await screen.findByText('Please write 1 to 500 characters.')).toBeVisible();
    await fill(opened, await field(), 'Same again next week?');
    await opened.user.keyboard('{Enter}');
    expect(await screen.findByText(/^Sidebet cannot be reached/)).toBeVisible();
    expect(await field()).toHaveValue('Same again next week?');
    opened.api.answer({
      sendGroupMessage: ({ body }) => ({ ...message(30, body.text), id: body.id, person: ann }),
    });
    await opened.user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(async () => expect(await field()).toHaveValue(''));
    expect(await (await log()).findByText('Same again next week?')).toBeVisible();
    expect(new Set(opened.api.sent('sendGroupMessage').map(({ body }) => body.id)).size).toBe(1);
  });

  test('keeps what was typed over a reload', async () => {
    const opened = await openStream();
    await opened.user.type(await field(), 'Half a thought');
    await waitFor(() => expect(sessionStorage.getItem('sidebet-messages')).toContain('Half a thought'));
    cleanup();
    await openStream();
    expect(await field()).toHaveValue('Half a thought');
  });

  test('replies to a message and to a bet', async () => {
    const opened = await openStream({
      getGroupStream: page([said(1, 'Who takes that?'), offered(2)]),
      sendGroupMessage: ({ body }) => ({ ...message(30, body.text), id: body.id, person: ann }),
    });
    const stream = await log();
    await opened.user.click(await stream.findByRole('button', { name: 'More about the message from Lena' }));
    await opened.user.click(await screen.findByRole('button', { name: 'Reply' }));
    expect(await screen.findByText(/^Replying to/)).toHaveTextContent('Replying to Lena: Who takes that?');
    await waitFor(async () => expect(await field()).toHaveFocus());
    await opened.user.keyboard('Me{Enter}');
    await waitFor(() => expect(screen.queryByText(/^Replying to/)).toBeNull());
    await opened.user.click(stream.getByRole('button', { name: 'More about the offer from Lena' }));
    await opened.user.click(await screen.findByRole('button', { name: 'Reply' }));
    expect(await screen.findByText(/^Replying to/)).toHaveTextContent('Replying to Lena: Bears −3.5');
    await opened.user.click(screen.getByRole('button', { name: 'Cancel the reply' }));
    expect(screen.queryByText(/^Replying to/)).toBeNull();
    await opened.user.click(stream.getByRole('button', { name: 'More about the offer from Lena' }));
    await opened.user.click(await screen.findByRole('button', { name: 'Reply' }));
    await waitFor(async () => expect(await field()).toHaveFocus());
    await opened.user.keyboard('Never{Enter}');
    await waitFor(() =>
      expect(
        opened.api.sent('sendGroupMessage').map(({ body }) => [body.text, body.replyTo, body.betId]),
      ).toEqual([
        ['Me', message(1, '').id, null],
        ['Never', null, bet.uniqueId],
      ]),
    );
  });

  test('is off while an operator silences the user', async () => {
    const silencedUntil = new Date(Date.now() + 3_600_000).toISOString();
    await openStream({ getSession: { ...sampleSession, user: { ...sampleUser, silencedUntil } } });
    expect(await field()).toBeDisabled();
    expect(screen.getByText(/^You cannot send messages until/)).toBeVisible();
  });

  test('starts a bet in this group', async () => {
    const opened = await openStream();
    await opened.user.click(await screen.findByRole('button', { name: 'Bet in this group' }));
    expect(await screen.findByText(/^Choose a game to bet on in/)).toHaveTextContent('Sunday table');
  });

  test('has no bets between two seasons', async () => {
    await openStream({
      getGroup: {
        ...sampleGroup,
        kind: 'points',
        limitCents: null,
        purseCents: 100_00,
        season: null,
        purse: null,
      },
    });
    expect(await screen.findByRole('button', { name: 'Bet in this group' })).toBeDisabled();
  });

  test('takes the place of the bottom bar on phones, in the stream only', async () => {
    setPageWidth(390);
    const opened = await openStream();
    await field();
    expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull();
    expect(screen.getByRole('link', { name: 'All groups' })).toBeVisible();
    await opened.user.click(screen.getByRole('tab', { name: 'Table' }));
    expect(await screen.findByRole('navigation', { name: 'Views' })).toBeVisible();
  });
});

test('a reaction to a bet is shown at once, and taken back with a second tap', async () => {
  const fire = [{ reaction: 'fire' as const, userIds: [ann.id] }];
  const opened = await openStream({
    getGroupStream: page([decided(5)]),
    putGroupBetReaction: { reactions: fire },
    deleteGroupBetReaction: { reactions: [] },
  });
  const stream = await log();
  await opened.user.click(
    await stream.findByRole('button', { name: 'More about the result: Dev beat Lena' }),
  );
  await opened.user.click(await screen.findByRole('button', { name: 'Fire' }));
  const chip = await stream.findByRole('button', { name: 'Fire, 1' });
  expect(chip).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await opened.user.click(chip);
  await waitFor(() => expect(stream.queryByRole('button', { name: 'Fire, 1' })).toBeNull());
  expect(opened.api.sent('deleteGroupBetReaction')[0]).toMatchObject({
    params: { betId: settled.uniqueId, reaction: 'fire' },
  });
});

test('a message is reported with its text, and a refused report loses nothing', async () => {
  const opened = await openStream({
    getGroupStream: page([said(1, 'You all cheat')]),
    reportPerson: refuse('alreadyReported'),
  });
  await opened.user.click(
    await (await log()).findByRole('button', { name: 'More about the message from Lena' }),
  );
  await opened.user.click(await screen.findByRole('button', { name: 'Report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report message' }));
  expect(dialog.getByText('“You all cheat”')).toBeVisible();
  await opened.user.selectOptions(dialog.getByRole('combobox', { name: 'What is wrong?' }), 'other');
  await opened.user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(opened.api.sent('reportPerson')).toEqual([]);
  const reason = dialog.getByRole('textbox', { name: 'What happened?' });
  await fill(opened, reason, 'Every week');
  await opened.user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByText(/^You already reported this/)).toBeVisible();
  expect(reason).toHaveValue('Every week');
  opened.api.answer({ reportPerson: null });
  await opened.user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('Thank you. We will look into it.')).toBeVisible();
  expect(opened.api.sent('reportPerson').at(-1)).toMatchObject({
    params: { userId: lena.id },
    body: { reason: 'other', message: 'Every week', betId: null, messageId: message(1, '').id },
  });
});

describe('what runs', () => {
  const running = (changes: object = {}) => ({
    bet: {
      ...bet,
      status: 'Active' as const,
      betAcceptorUid: dev.id,
      betTime: '2026-08-01T12:00:00.000Z',
      homeScore: 24,
      awayScore: 13,
      ...changes,
    },
    creator: lena,
    acceptor: dev,
  });

  test('is one line above the field and a list in the panel, and both follow the score', async () => {
    const opened = await openStream({ listGroupRunning: { items: [running()] } });
    const line = await screen.findByRole('link', { name: /^Bears 24, Packers 13\./ });
    expect(line).toHaveTextContent('Lena vs Dev: 7 to spare');
    const panel = await screen.findByRole('region', { name: /^Running/ });
    expect(panel).toHaveTextContent('Bears −3.5');
    act(() =>
      applyMessage(opened.client, {
        type: 'events',
        events: [
          {
            id: bet.betId,
            commenceTime: '2026-08-01T12:00:00.000Z',
            homeTeam: bet.homeTeam,
            awayTeam: bet.awayTeam,
            homeScore: 24,
            awayScore: 27,
            scoreAt: at(30),
            completed: false,
          },
        ],
      }),
    );
    expect(await screen.findByRole('link', { name: /^Bears 24, Packers 27\./ })).toHaveTextContent(
      'Lena vs Dev: 7 more points',
    );
  });

  test('names the own bet first', async () => {
    const own = { ...running({ uniqueId: id(79), homeScore: 3, awayScore: 0 }), acceptor: ann };
    own.bet.betAcceptorUid = ann.id;
    await openStream({ listGroupRunning: { items: [running(), own] } });
    expect(await screen.findByRole('link', { name: /^Bears 3, Packers 0\./ })).toHaveTextContent(
      'You vs Lena: None to spare',
    );
  });

  test('is nothing while no game has a score', async () => {
    await openStream({ listGroupRunning: { items: [running({ homeScore: null, awayScore: null })] } });
    await field();
    expect(await screen.findByRole('region', { name: /^Running/ })).toHaveTextContent('Bears −3.5now');
    expect(screen.queryByText(/^Bears .*\.$/)).toBeNull();
  });
});

describe('the card of debts', () => {
  const settleUp = (from: typeof ann, to: typeof ann, cents: number) => ({
    ...allEven,
    suggested: [{ from, to, amountCents: cents }],
  });

  test.each([
    ['what the viewer owes', settleUp(ann, lena, 27_00), '−$27You oweLena $27'],
    ['what they are owed', settleUp(dev, ann, 15_50), '+$15.50You are owed byDev $15.50'],
  ])('says %s on phones', async (_, getSettleUp, text) => {
    setPageWidth(390);
    await openStream({ getSettleUp });
    const card = await screen.findByRole('region', { name: 'Settle up' });
    expect(card).toHaveTextContent(text);
    expect(within(card).getByRole('link', { name: 'Settle up' })).toHaveAttribute(
      'href',
      `/Group?id=${sampleGroup.id}&tab=settle`,
    );
  });

  test('is not there while the viewer is square', async () => {
    setPageWidth(390);
    await openStream({ getSettleUp: settleUp(dev, lena, 5_00) });
    await field();
    expect(screen.queryByRole('region', { name: 'Settle up' })).toBeNull();
  });

  test('is a list of everyone in the panel of wide pages', async () => {
    await openStream({ getSettleUp: settleUp(dev, lena, 5_00) });
    expect(await screen.findByRole('region', { name: 'Who owes whom' })).toHaveTextContent('DevLena$5');
  });
});

test('only the owner switches amounts, and reads first what that does', async () => {
  const opened = await openStream(
    {
      switchGroupAmounts: { ...sampleGroup, showsAmounts: false },
      getGroup: { ...sampleGroup, showsAmounts: true },
    },
    `/Group?id=${sampleGroup.id}&tab=more`,
  );
  await opened.user.click(await screen.findByRole('button', { name: 'Hide amounts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide amounts?' }));
  expect(dialog.getByText(/The stream says that you changed it/)).toBeVisible();
  await opened.user.click(dialog.getByRole('button', { name: 'Hide amounts' }));
  await waitFor(() =>
    expect(opened.api.sent('switchGroupAmounts').map(({ body }) => body)).toEqual([{ showsAmounts: false }]),
  );
  cleanup();
  await openStream({ getGroup: { ...sampleGroup, role: 'member' } }, `/Group?id=${sampleGroup.id}&tab=more`);
  await screen.findByRole('heading', { name: 'Members' });
  expect(screen.queryByRole('button', { name: 'Hide amounts' })).toBeNull();
});

test('the other groups are next to it, with what is unread', async () => {
  const other = { ...sampleGroup, id: '5c0a3c1e-0000-8000-8000-00000000000c', name: 'Work', unread: 100 };
  setPageWidth(1440);
  await openStream({ listGroups: { items: [{ ...sampleGroup, unread: 3 }, other], left: [] } });
  const menu = within(await screen.findByRole('navigation', { name: 'Your groups' }));
  expect(await menu.findByRole('link', { name: /^Sunday table/ })).toHaveAttribute('aria-current', 'page');
  expect(menu.getByRole('link', { name: /^Work/ })).toHaveTextContent('99+ new');
});
