import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storePurpose } from '../../lib/deposit-purpose.ts';
import { paths } from '../../lib/paths.ts';
import { openPage } from '../../testing/open-page.tsx';
import {
  sampleDeposit,
  sampleEvent,
  sampleEventPage,
  sampleProtection,
  sampleSession,
  sampleUser,
  visitorSession,
} from '../../testing/samples.ts';
import { saveSlip } from '../shell/saved-slip.ts';

/** A side picked on the landing page, up to its bet. */

const { id, homeTeam, awayTeam } = sampleEvent;
const withBalance = (accountBalanceCents: number) => ({
  getSession: { ...sampleSession, user: { ...sampleUser, accountBalanceCents } },
});
const hour = 3_600_000;
const game = { id, sportTitle: 'NFL', homeTeam, awayTeam };

test('the landing page shows the next games, and a side leads to the signup', async () => {
  await openPage('/home', {
    getSession: visitorSession,
    listNextGames: { items: [{ ...game, startsAt: new Date(Date.now() + 2.5 * hour).toISOString() }] },
  });
  expect(await screen.findByRole('link', { name: `Select ${awayTeam}` }, { timeout: 5_000 })).toHaveAttribute(
    'href',
    `/signup?next=${encodeURIComponent(`/Event?id=${id}&pick=away`)}`,
  );
  expect(screen.getByRole('article', { name: `${homeTeam} vs ${awayTeam}` })).toHaveTextContent(
    'NFL · in 2 h',
  );
});

test('a landing page without games says so', async () => {
  await openPage('/home', { getSession: visitorSession });
  expect(await screen.findByText(/^No games right now\./, undefined, { timeout: 5_000 })).toBeVisible();
});

test('without money, the deposit for $10 comes next and shows the bet', async () => {
  const page = await openPage(paths.pick(id, 'away'), withBalance(0));
  const bet = await screen.findByRole('region', { name: 'Your bet' });
  expect(page.address()).toBe(paths.depositFor(paths.slip, 10_00));
  expect(bet).toHaveTextContent(/Risk: \$10\.00/);
  expect(bet).toHaveTextContent(/Win: \$8\.00/);
  expect(screen.getByRole('link', { name: 'Change your bet' })).toHaveAttribute('href', paths.slip);
});

test('with money, the pick is in the slip, and the address is the game’s', async () => {
  const page = await openPage(paths.pick(id, 'away'), withBalance(10_00));
  expect(await screen.findByLabelText('Wager Amount')).toHaveValue('10');
  await waitFor(() => expect(page.address()).toBe(paths.event(id)));
  expect(screen.getByText('Your pick').parentElement).toHaveTextContent('Packers');
});

test('a break leads to no deposit', async () => {
  const bar = {
    kind: 'timeOut',
    since: sampleSession.now,
    until: '2099-01-01T00:00:00.000Z',
    canAskToReturn: false,
    returnsAt: null,
  } as const;
  const page = await openPage(paths.pick(id, 'home'), {
    ...withBalance(0),
    getProtection: { ...sampleProtection, bar },
  });
  await waitFor(() => expect(page.address()).toBe(paths.event(id)));
});

test.each([
  ['a game that closed says so', paths.pick(id, 'home'), 1],
  ['another word as the side picks nothing', `/Event?id=${id}&pick=draw`, 0],
])('%s', async (_, address, notes) => {
  const page = await openPage(address, { getEvent: { ...sampleEventPage, isOpen: false } });
  await screen.findByRole('heading', { name: 'Your bets' });
  expect(screen.queryAllByText(/^Betting on this game has closed\./)).toHaveLength(notes);
  expect(page.address()).toBe(address);
});

const draft = {
  terms: { market: 'moneyline', team: null, lineHalves: null },
  selection: 'home',
  preset: 'standard',
  ownPrice: null,
  typedWin: null,
  lapseOnMove: 'normal',
  openUntil: null,
} as const;

async function openPaid(startsAt: string) {
  const event = { ...sampleEvent, commenceTime: startsAt };
  saveSlip(sampleUser.id, { entry: { kind: 'bet', event, draft }, wager: '10', offerTo: null });
  storePurpose(sampleDeposit.id, { next: paths.slip, stakeCents: 10_00 });
  return openPage(`/Success?id=${sampleDeposit.id}`, {
    getDeposit: { ...sampleDeposit, status: 'successful' },
    acknowledgeDeposit: null,
  });
}

test('after the payment the form of the bet is on the page', async () => {
  await openPaid(sampleEvent.commenceTime);
  expect(await screen.findByLabelText('Wager Amount')).toHaveValue('10');
  expect(screen.getByRole('button', { name: 'Create Bet' })).toBeEnabled();
});

test('a game that started during the payment says so', async () => {
  await openPaid('2020-01-01T00:00:00.000Z');
  expect(await screen.findByRole('region', { name: 'This bet is gone' })).toHaveTextContent(
    `${homeTeam} vs ${awayTeam} has started. Your deposit is in your balance, ready for another bet.`,
  );
});
