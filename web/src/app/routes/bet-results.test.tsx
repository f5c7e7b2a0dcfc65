import type { BetView } from '@sidebet/contract/bets';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { applyMessage } from '../../lib/live/apply-message.ts';
import { openPage } from '../../testing/open-page.tsx';
import { sampleBet, sampleOffer, sampleSession, sampleUser } from '../../testing/samples.ts';
import { queryClient } from '../query-client.ts';

/** A bet of the viewer, on the home team, settles while the page is open. */

const page = (...items: BetView[]) => ({ items, nextCursor: null });
const active: BetView = {
  ...sampleBet,
  status: 'Active',
  accepted: 'Yes',
  betAcceptorUid: sampleOffer.userId,
  acceptorName: 'pat',
  betTime: sampleSession.now,
  homeScore: 21,
  awayScore: 20,
};
const ended: BetView = { ...active, status: 'Settled', paidOut: 'Yes', paidOutAt: sampleSession.now };
const won: BetView = { ...ended, winner: sampleUser.id, result: 'home' };
const lost: BetView = { ...ended, winner: sampleOffer.userId, result: 'away', awayScore: 24 };

async function openActive(address = '/?view=myBets&tab=Active') {
  const opened = await openPage(address, {
    listMyBets: ({ query }) => page(...(query.tab === 'Active' ? [active] : [])),
  });
  await screen.findByRole('article');
  // What the server lists from now on.
  opened.api.answer({ listMyBets: ({ query }) => page(...(query.tab === 'Settled' ? [won] : [])) });
  return opened;
}
const settle = (bet: BetView) => applyMessage(queryClient, { type: 'myBets', bets: [bet] });

test('a won bet turns into its result in place, and is announced once', async () => {
  await openActive();
  settle(won);
  settle(won);
  const card = await screen.findByText('You won $18.00');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  const article = within(screen.getByRole('article'));
  expect(article.getByText('21–20: Chicago Bears win.')).toBeVisible();
  expect(article.getByRole('button', { name: 'Share' })).toBeVisible();
  expect(article.queryByText(/if it ended now/)).toBeNull();
  expect(card).toBeVisible();
  expect(screen.getByText('You won $18.00: Chicago Bears vs Green Bay Packers')).toHaveRole('status');
});

test('a bet that was paid out long ago moves without a result', async () => {
  await openActive();
  settle({ ...won, paidOutAt: '2026-09-01T10:59:00.000Z' });
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(screen.queryByText(/You won/)).toBeNull();
});

test('a lost bet is announced quietly, without a button to share or bet again', async () => {
  await openActive();
  settle(lost);
  expect(await screen.findByText('Not this time')).toBeVisible();
  const article = screen.getByRole('article');
  expect(article).toHaveTextContent('21–24: Green Bay Packers win. You lost your $10.00.');
  expect(within(article).getAllByRole('button')).toEqual([
    within(article).getByRole('button', { name: 'Receipt' }),
  ]);
});

test.each([
  [{ result: 'push' }, 'Push: the score landed exactly on the line.'],
  [{ result: 'tieRefund' }, 'The game was a tie.'],
  [{ result: 'void', voidReason: 'operator' }, 'The game was called off.'],
] as const)('a refund says why: %o', async (why, text) => {
  await openActive();
  settle({ ...ended, ...why });
  expect(await screen.findByText('Your $10.00 is back')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

test('the result stays while the list is read again, and is gone after leaving the tab', async () => {
  const { user } = await openActive();
  settle(won);
  await screen.findByText('You won $18.00');
  await queryClient.invalidateQueries();
  expect(screen.getByText('You won $18.00')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Settled' }));
  await waitFor(() => expect(screen.queryByText('You won $18.00')).toBeNull());
  await user.click(screen.getByRole('tab', { name: 'Active' }));
  expect(await screen.findByText("You don't have any active bets")).toBeVisible();
});

test('a correction of a settled bet is not shown as a new result', async () => {
  await openActive();
  settle(won);
  await screen.findByText('You won $18.00');
  settle(lost);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(screen.queryByText('Not this time')).toBeNull();
});
