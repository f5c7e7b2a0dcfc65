import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import {
  sampleBet,
  sampleOffer,
  sampleSecurity,
  sampleSession,
  sampleTotal,
  sampleUser,
} from '../../../testing/samples.ts';

test('the console lists an offer with its market, line and both stakes, and a specified bet as before', async () => {
  await openPage('/admin/bets', {
    getSession: { ...sampleSession, user: { ...sampleUser, role: 'admin' } },
    getSecurity: { ...sampleSecurity, twoStep: { since: '2026-01-01T00:00:00.000Z', backupCodesLeft: 8 } },
    operatorListBets: { items: [sampleOffer, sampleTotal, sampleBet], nextCursor: null },
  });
  const [, spread, total, specified] = within(
    await screen.findByRole('table', { name: 'Bets' }),
  ).getAllByRole('row');
  expect(spread).toHaveTextContent(`${sampleOffer.betSportTitle} · Spread`);
  expect(spread).toHaveTextContent('pat on Chicago Bears −3.5');
  expect(spread).toHaveTextContent('$20.00against $25.00');
  expect(total).toHaveTextContent(`${sampleTotal.betSportTitle} · Total`);
  expect(total).toHaveTextContent('pat on Over 47');
  expect(specified).not.toHaveTextContent('Winner');
  expect(specified).not.toHaveTextContent('against');
});

test('bets in a points group are counted in points, and name the group', async () => {
  const group = { id: '5c0a3c1e-0000-8000-8000-000000000001', name: 'Sunday table', kind: 'points' } as const;
  await openPage('/admin/bets', {
    getSession: { ...sampleSession, user: { ...sampleUser, role: 'admin' } },
    getSecurity: { ...sampleSecurity, twoStep: { since: '2026-01-01T00:00:00.000Z', backupCodesLeft: 8 } },
    operatorListBets: { items: [{ ...sampleOffer, group }], nextCursor: null },
  });
  const [, row] = within(await screen.findByRole('table', { name: 'Bets' })).getAllByRole('row');
  expect(row).toHaveTextContent('20 pointsagainst 25 points');
  expect(row).toHaveTextContent('offered to Sunday table');
});
