import type { MarketReport, OfferCounts } from '@sidebet/contract/console/metrics';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, unreachable } from '../../../testing/fake-api.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleSecurity, sampleSession, sampleUser } from '../../../testing/samples.ts';

const none: OfferCounts = {
  made: 0,
  accepted: 0,
  medianAcceptanceMs: null,
  parts: 0,
  counters: 0,
  countersAccepted: 0,
  compared: 0,
  withEdge: 0,
};
const spread: OfferCounts = {
  made: 1_200,
  accepted: 900,
  medianAcceptanceMs: 90_000,
  parts: 150,
  counters: 40,
  countersAccepted: 10,
  compared: 800,
  withEdge: 20,
};
const report: MarketReport = {
  from: '2026-08-03T05:00:00.000Z',
  countedAt: '2026-09-01T12:00:00.000Z',
  total: { ...spread, made: 1_210 },
  bySport: [{ sport: 'Football', ...spread }],
  byMarket: [
    { market: 'specified', ...none, made: 10 },
    { market: 'moneyline', ...none },
    { market: 'spread', ...spread },
    { market: 'total', ...none },
    { market: 'toWin', ...none },
  ],
  byDistance: [
    { distance: 'onLine', ...spread },
    { distance: 'near', ...none },
    { distance: 'far', ...none },
    { distance: 'none', ...none },
  ],
};

const openMarket = (answers: Answers) =>
  openPage('/admin/market', {
    getSession: { ...sampleSession, user: { ...sampleUser, role: 'admin' } },
    getSecurity: { ...sampleSecurity, twoStep: { since: '2026-01-01T00:00:00.000Z', backupCodesLeft: 8 } },
    ...answers,
  });

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('shows every market with its shares, a dash where there is nothing to divide', async () => {
  await openMarket({ operatorGetMarketReport: report });
  const table = within(await screen.findByRole('table', { name: 'By market' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Market',
    'Made',
    'Accepted',
    'Share accepted',
    'Median time to acceptance',
    'Parts taken',
    'Counter-offers',
    'Of them accepted',
    'Compared',
    'Edge over 5 points',
  ]);
  const rows = table.getAllByRole('row').slice(1).map(cells);
  expect(rows[0]).toEqual(['Standard bet', '10', '0', '0.0%', '—', '0', '0', '—', '0', '—']);
  expect(rows[1]).toEqual(['Winner', '0', '0', '—', '—', '0', '0', '—', '0', '—']);
  expect(rows[2]).toEqual(['Spread', '1,200', '900', '75.0%', '90 s', '150', '40', '25.0%', '800', '2.5%']);
  expect(screen.getByRole('table', { name: 'By distance from the bookmakers' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'By sport' })).toHaveAttribute('tabindex', '0');
});

test('the period is chosen by keyboard and kept in the address', async () => {
  const page = await openMarket({ operatorGetMarketReport: report });
  const week = await screen.findByRole('button', { name: '7 days' });
  week.focus();
  await page.user.keyboard('{Enter}');
  expect(week).toHaveAttribute('aria-pressed', 'true');
  expect(page.address()).toBe('/admin/market?days=7');
  expect(page.api.sent('operatorGetMarketReport').map(({ query }) => query.days)).toEqual(['30', '7']);
});

test('without offers there is no table of sports', async () => {
  await openMarket({ operatorGetMarketReport: { ...report, bySport: [] } });
  await screen.findByRole('table', { name: 'By market' });
  expect(screen.queryByRole('table', { name: 'By sport' })).toBeNull();
});

test('a report that cannot be read offers another try', async () => {
  const page = await openMarket({ operatorGetMarketReport: unreachable });
  const again = await screen.findByRole('button', { name: 'Try Again' });
  page.api.answer({ operatorGetMarketReport: report });
  await page.user.click(again);
  expect(await screen.findByRole('table', { name: 'By market' })).toBeVisible();
});
