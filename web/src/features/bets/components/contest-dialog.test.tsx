import type { BetView } from '@sidebet/contract/bets';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, openPage } from '../../../testing/open-page.tsx';
import { sampleBet, sampleOffer, sampleSession, sampleUser } from '../../../testing/samples.ts';

const now = Date.parse(sampleSession.now);
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
const settled: BetView = {
  ...sampleBet,
  status: 'Settled',
  userId: sampleUser.id,
  accepted: 'Yes',
  betAcceptorUid: sampleOffer.userId,
  acceptorName: 'pat',
  winner: sampleOffer.userId,
  result: 'away',
  eventCompleted: true,
  homeScore: 20,
  awayScore: 27,
  paidOut: 'Yes',
  betTime: hoursAgo(27),
  paidOutAt: hoursAgo(23),
};
const open = (bet: BetView) =>
  openPage(`/BetDetails?id=${bet.uniqueId}`, {
    getBet: { bet, acceptable: false, code: 'betOver', message: 'This bet is over.' },
    contestResult: null,
  });

test('a side says what is wrong with a result, for 24 hours', async () => {
  const page = await open(settled);
  await page.user.click(await screen.findByRole('button', { name: /^This result is wrong/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'This result is wrong' }));
  await page.user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(dialog.getByText('Please say in 10 to 500 characters what is wrong.')).toBeVisible();
  await fill(page, dialog.getByLabelText('What is wrong?'), ' The Bears won 28 to 27. ');
  await page.user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/We check the result and notify both of you/)).toBeVisible();
  expect(page.api.sent('contestResult')[0]).toMatchObject({ body: { words: 'The Bears won 28 to 27.' } });
});

test('after 24 hours the result is not contested any more', async () => {
  await open({ ...settled, paidOutAt: hoursAgo(24) });
  expect(await screen.findByRole('button', { name: /^Receipt/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^This result is wrong/ })).toBeNull();
});
