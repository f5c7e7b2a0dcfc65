import type { BetView } from '@sidebet/contract/bets';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { apiKey } from '../../lib/api/api-key.ts';
import { serverNow } from '../../lib/clock.ts';
import { applyMessage } from '../../lib/live/apply-message.ts';
import { type Answers, refuse } from '../../testing/fake-api.ts';
import { type OpenPage, openPage } from '../../testing/open-page.tsx';
import { sampleBet, sampleEvent, sampleOffer, sampleSession, sampleUser } from '../../testing/samples.ts';
import { setPageWidth } from '../../testing/viewport.ts';

/** What every page of the shell says of the viewer's bets: open, taken and over. */

const placed: BetView = { ...sampleOffer, userId: sampleUser.id, userName: sampleUser.username };
const taken = (changes: Partial<BetView> = {}): BetView => ({
  ...placed,
  status: 'Active',
  accepted: 'Yes',
  betAcceptorUid: '00000000-0000-4000-8000-000000000077',
  acceptorName: 'maya',
  ...changes,
});
const bob = {
  id: '00000000-0000-4000-8000-000000000005',
  username: 'bob',
  fullName: 'Bob Bates',
  profilePicture: null,
};
const friends = {
  items: [{ person: bob, email: 'bob@example.com', relation: 'friends' as const }],
  incoming: [],
  outgoing: [],
};

const card = (name: string) => screen.findByRole('region', { name });
const gone = (name: string) => waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull());

/** Opens a page while these bets were taken without the viewer having seen it. */
function openWith(bets: readonly BetView[], address = '/', answers: Answers = {}) {
  return openPage(address, {
    getSession: { ...sampleSession, unreadNotifications: bets.length },
    listTakenBets: { items: [...bets] },
    markTakenBetsSeen: null,
    ...answers,
  });
}

const games = { listEvents: { items: [sampleEvent], nextCursor: null } };

/** Makes a bet on Home, which the server answers with this one. */
async function place({ api, user }: OpenPage, bet: BetView) {
  api.answer({
    createBet: { bet: { ...bet, createdAt: '2099-01-01T00:00:00.000Z' }, accountBalanceCents: 80_00 },
    getBet: { bet, acceptable: false, code: 'ownBet', message: 'This is your bet.' },
  });
  const team = await screen.findByRole('group', { name: sampleEvent.homeTeam });
  await user.click(within(team).getByRole('button', { name: 'Select' }));
  const banner = screen.queryByRole('button', { name: /^Selected Bet/ });
  if (banner) await user.click(banner);
  await user.type(await screen.findByLabelText('Wager Amount'), '20');
  await user.click(screen.getByRole('button', { name: 'Create Bet' }));
}

/** What the stream says when bets are taken. */
async function take({ api, client }: OpenPage, bets: readonly BetView[]) {
  api.answer({
    listTakenBets: { items: [...bets] },
    getBet: ({ params }) => ({
      bet: bets.find(({ uniqueId }) => uniqueId === params.uniqueId) ?? placed,
      acceptable: false,
      code: 'holdsSide',
      message: 'You already hold a side of this bet.',
    }),
  });
  await act(async () => {
    applyMessage(client, { type: 'myBets', bets: [...bets] });
    applyMessage(client, { type: 'notifications', unread: bets.length });
  });
}

describe.each([
  ['on a phone', 390],
  ['next to the page', 1440],
])('a bet that is taken %s', (_, width) => {
  beforeEach(() => setPageWidth(width));

  test('shows at once who took it, both sides, the money and how long until the start', async () => {
    const page = await openWith([]);
    await screen.findByText('No Events Available');
    await take(page, [taken()]);
    const shown = within(await card('Bet taken'));
    expect(shown.getByRole('heading', { name: 'maya took it. You’re on.' })).toBeVisible();
    expect(shown.getByText('Bears −3.5').closest('p')).toHaveTextContent('Bears −3.5you');
    expect(shown.getByText('Packers +3.5').closest('p')).toHaveTextContent('Packers +3.5maya');
    expect(shown.getByText('Risk $20 to win').closest('p')).toHaveTextContent('Risk $20 to win$24.50');
    expect(shown.getByRole('timer')).toHaveTextContent(/^Kickoff in\d+ days$/);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('stays while the viewer moves on, and closes for good', async () => {
    const page = await openWith([taken()]);
    await card('Bet taken');
    await page.goTo('/Groups');
    await screen.findByRole('heading', { level: 1, name: 'Groups' });
    page.api.answer({ listTakenBets: { items: [] } });
    await page.user.click(within(await card('Bet taken')).getByRole('button', { name: 'Close' }));
    await gone('Bet taken');
    await waitFor(() =>
      expect(page.api.sent('markTakenBetsSeen')[0]?.body).toEqual({ uniqueIds: [placed.uniqueId] }),
    );
  });
});

test('several are one card', async () => {
  const bets = [
    taken(),
    taken({ uniqueId: sampleBet.uniqueId, acceptorName: 'dev' }),
    taken({ uniqueId: bob.id, acceptorName: 'samo' }),
  ];
  await openWith(bets);
  const shown = within(await card('Bets taken'));
  expect(shown.getByRole('heading')).toHaveTextContent('maya and 2 others took your bets. You’re on.');
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Chicago Bears −3.5Risk $20 to win $24.50 · vs maya',
    'Chicago Bears −3.5Risk $20 to win $24.50 · vs dev',
    'Chicago Bears −3.5Risk $20 to win $24.50 · vs samo',
  ]);
  expect(shown.getByRole('link', { name: 'See them in My Bets' })).toHaveAttribute(
    'href',
    '/?view=myBets&tab=active',
  );
});

test('two of one person name them once', async () => {
  await openWith([taken(), taken({ uniqueId: sampleBet.uniqueId })]);
  expect(within(await card('Bets taken')).getByRole('heading')).toHaveTextContent(
    'maya took 2 of your bets. You’re on.',
  );
});

test('a game that starts takes its card along', async () => {
  await openWith([taken({ betTime: new Date(serverNow() + 700).toISOString() })]);
  await card('Bet taken');
  await gone('Bet taken');
});

test('nothing is read for a viewer without unread notifications', async () => {
  const page = await openPage('/');
  await screen.findByText('No Events Available');
  expect(page.api.sent('listTakenBets')).toEqual([]);
});

test('only what others can open is shared, and only bets in a group are talked about', async () => {
  const group = { id: bob.id, name: 'Sunday Regulars', kind: 'points' } as const;
  await openWith([taken({ group, offeredToId: group.id, feePolicy: 'none' })]);
  const shown = within(await card('Bet taken'));
  expect(shown.getByRole('link', { name: 'Say something' })).toHaveAttribute(
    'href',
    `/BetDetails?id=${placed.uniqueId}#comments`,
  );
  expect(shown.queryByRole('button', { name: 'Share' })).toBeNull();
});

describe('the bet just made', () => {
  /** Opens Home right after the bet was created. */
  async function openPlaced(bet = placed, answers: Answers = {}) {
    const page = await openPage('/', { listFriends: friends, ...games, ...answers });
    await place(page, bet);
    return page;
  }
  const becomes = async ({ api, client }: OpenPage, bet: BetView) => {
    api.answer({ getBet: { bet, acceptable: false, code: 'holdsSide', message: 'Yours.' } });
    await act(async () => applyMessage(client, { type: 'myBets', bets: [bet] }));
  };

  test('is open, turns into taken at once, and stays closed once it is closed', async () => {
    const page = await openPlaced();
    const open = within(await card('Bet placed'));
    expect(open.getByRole('status')).toHaveTextContent(
      'Your Bet Has Been Placed. Waiting for someone to accept...',
    );
    expect(open.getByText(/^Risk \$20 to win \$24\.50 on/)).toBeVisible();
    page.api.answer({ markTakenBetsSeen: null });
    await take(page, [taken()]);
    await gone('Bet placed');
    page.api.answer({ listTakenBets: { items: [] } });
    await page.user.click(within(await card('Bet taken')).getByRole('button', { name: 'Close' }));
    await gone('Bet taken');
    await becomes(page, taken({ status: 'Settled', winner: sampleUser.id, result: 'home' }));
    expect(screen.queryByRole('region', { name: /bet/i })).toBeNull();
  });

  test('shows its result after the game, instead of the strip', async () => {
    const page = await openPlaced();
    const started = taken({ betTime: sampleSession.now, homeScore: 3, awayScore: 0 });
    await becomes(page, started);
    await gone('Bet placed');
    await becomes(page, {
      ...started,
      status: 'Settled',
      winner: sampleUser.id,
      result: 'home',
      paidOutAt: new Date(serverNow()).toISOString(),
      homeScore: 24,
      awayScore: 20,
    });
    const shown = await card('Result of your bet');
    expect(shown).toHaveTextContent('+$24.50You beat maya');
    expect(shown).toHaveTextContent('The Bears won by 4. You needed 4 or more.');
    expect(screen.queryByRole('region', { name: 'Bet result' })).toBeNull();
    await page.user.click(within(shown).getByRole('button', { name: 'Close' }));
    await gone('Result of your bet');
    expect(screen.queryByRole('region', { name: 'Bet result' })).toBeNull();
  });

  test('says that no one took it', async () => {
    const page = await openPlaced();
    await becomes(page, { ...placed, status: 'Deleted', result: 'expired' });
    expect(within(await card('Bet not taken')).getByRole('status')).toHaveTextContent(
      /^No one accepted this bet in time\./,
    );
  });

  test('says when its money comes back once betting has closed', async () => {
    const page = await openPlaced();
    await becomes(page, { ...placed, betTime: sampleSession.now });
    expect(await card('Bet not taken')).toHaveTextContent('Not taken. $20 comes back.');
  });

  test('is gone when the viewer deletes it', async () => {
    const page = await openPlaced();
    await card('Bet placed');
    await becomes(page, { ...placed, status: 'Deleted', result: 'deleted' });
    await gone('Bet placed');
    expect(screen.queryByRole('region', { name: 'Bet not taken' })).toBeNull();
  });

  test('is sent to a friend, who alone can take it then', async () => {
    const challenge = { ...placed, offeredToId: bob.id, offeredToName: 'bob' };
    const page = await openPlaced(placed, {
      challengeFriend: { bet: challenge, accountBalanceCents: 80_00 },
    });
    await page.user.click(
      within(await card('Bet placed')).getByRole('button', { name: 'Challenge a friend' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Challenge a friend' }));
    expect(await dialog.findByRole('button', { name: 'Send' })).toBeDisabled();
    await page.user.click(dialog.getByRole('radio', { name: /Bob Bates/ }));
    expect(dialog.getByText('Only bob will be able to take it.')).toBeVisible();
    page.api.answer({ getBet: { bet: challenge, acceptable: false, code: 'ownBet', message: 'Yours.' } });
    await page.user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = page.api.sent('challengeFriend');
    expect([sent?.params, sent?.body]).toEqual([{ uniqueId: placed.uniqueId }, { friendId: bob.id }]);
    expect(sent?.idempotencyKey).not.toBeNull();
    const shown = within(await card('Bet placed'));
    expect(await shown.findByText(/^Your Challenge Has Been Sent\. Waiting for bob/)).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Challenge a friend' })).toBeNull();
  });

  test('that someone was faster to take says so in the dialog', async () => {
    const page = await openPlaced(placed, { challengeFriend: refuse('alreadyAccepted') });
    await page.user.click(
      within(await card('Bet placed')).getByRole('button', { name: 'Challenge a friend' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Challenge a friend' }));
    await page.user.click(await dialog.findByRole('radio', { name: /Bob Bates/ }));
    await page.user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText('Someone already accepted this bet!')).toBeVisible();
  });
});

test('a bet taken while the viewer makes another is shown in front of it, and the other way around', async () => {
  setPageWidth(390);
  const page = await openWith([taken()], '/', games);
  await card('Bet taken');
  await place(page, { ...placed, uniqueId: sampleBet.uniqueId });
  await card('Bet placed');
  expect(screen.queryByRole('region', { name: 'Bet taken' })).toBeNull();
  page.client.setQueryData(apiKey('listTakenBets'), {
    items: [taken({ uniqueId: bob.id, acceptorName: 'dev' }), taken()],
  });
  await card('Bets taken');
  expect(screen.queryByRole('region', { name: 'Bet placed' })).toBeNull();
});
