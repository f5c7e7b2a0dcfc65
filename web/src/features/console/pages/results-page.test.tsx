import type { ResultRequestView } from '@sidebet/contract/console/results';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, openPage } from '../../../testing/open-page.tsx';
import { sampleSecurity, sampleSession, sampleUser } from '../../../testing/samples.ts';

const olga = { id: '0198c1de-0000-7000-8000-000000000001', username: 'olga', fullName: 'Olga Stone' };
const request: ResultRequestView = {
  id: '0198c1de-0000-7000-8000-000000000002',
  event: {
    id: 'game',
    sportKey: 'baseball_mlb',
    sportTitle: 'MLB',
    homeTeam: 'Mets',
    awayTeam: 'Cubs',
    commenceTime: '2026-06-01T18:00:00.000Z',
  },
  homeScore: null,
  awayScore: null,
  ending: null,
  voidReason: 'otherPlace',
  corrects: null,
  atStakeCents: 5_400_00,
  reason: 'Moved to another stadium',
  requestedBy: olga,
  requestedAt: '2026-06-01T20:00:00.000Z',
  status: 'pending',
  decidedBy: null,
  decidedAt: null,
  decidedReason: null,
  mayApprove: true,
  mayReject: true,
};

test('a void that waits says what it does, and another operator approves it', async () => {
  const page = await openPage('/admin/results', {
    getSession: { ...sampleSession, user: { ...sampleUser, role: 'admin' } },
    getSecurity: { ...sampleSecurity, twoStep: { since: '2026-01-01T00:00:00.000Z', backupCodesLeft: 8 } },
    operatorListResults: { items: [request], nextCursor: null },
    operatorApproveResult: null,
  });
  expect(await screen.findByText('Void: It moved to another place')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Approve the void of Mets vs Cubs' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve this void?' }));
  expect(dialog.getByText(/Running bets are refunded by it: \$5,400\.00 are at stake\./)).toBeVisible();
  await fill(page, dialog.getByLabelText('Reason'), 'I read the notice too');
  await page.user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(page.api.sent('operatorApproveResult')[0]).toMatchObject({
    body: { reason: 'I read the notice too' },
  });
});
