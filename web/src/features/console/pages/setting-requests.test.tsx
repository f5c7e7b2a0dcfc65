import type { SettingRequestView } from '@sidebet/contract/console/settings';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, openPage } from '../../../testing/open-page.tsx';
import { sampleSecurity, sampleSession, sampleUser } from '../../../testing/samples.ts';

const olga = { id: '0198c1de-0000-7000-8000-000000000001', username: 'olga', fullName: 'Olga Stone' };
const request: SettingRequestView = {
  id: '0198c1de-0000-7000-8000-000000000002',
  changes: { depositHoldHours: { from: 120, to: 24 } },
  reason: 'Deposits wait too long',
  requestedBy: olga,
  requestedAt: '2026-06-01T20:00:00.000Z',
  status: 'pending',
  decidedBy: null,
  decidedAt: null,
  decidedReason: null,
  mayApprove: true,
  mayReject: true,
};
const amount = { inForceCents: 100_00, ahead: [] };
const hold = { inForceHours: 24, ahead: [] };
const { nextExchangeFee: _, ...shared } = sampleSession.settings!;

async function openSettings(...items: SettingRequestView[]) {
  return openPage('/admin/settings', {
    getSession: { ...sampleSession, user: { ...sampleUser, role: 'admin' } },
    getSecurity: { ...sampleSecurity, twoStep: { since: '2026-01-01T00:00:00.000Z', backupCodesLeft: 8 } },
    operatorGetSettings: {
      settings: {
        ...shared,
        adjustmentApprovalCents: 100_00,
        withdrawalWeekApprovalCents: 2_000_00,
        resultApprovalCents: 1_000_00,
        depositHoldHours: 120,
        winningsHoldHours: 4,
        receiverHoldHours: 24,
        securityHoldHours: 24,
        refundWindowHours: 2_880,
      },
      approvals: {
        withdrawalApprovalCents: amount,
        adjustmentApprovalCents: amount,
        withdrawalWeekApprovalCents: amount,
        resultApprovalCents: amount,
      },
      holds: {
        depositHoldHours: hold,
        winningsHoldHours: hold,
        receiverHoldHours: hold,
        securityHoldHours: hold,
        refundWindowHours: hold,
      },
      feeVersions: [],
      lastChanges: {},
    },
    operatorListSettingRequests: { items, nextCursor: null },
    operatorChangeSettings: { status: 'pending' },
    operatorApproveSettings: null,
  });
}

test('another operator sees what waits and approves it', async () => {
  const page = await openSettings(request);
  const table = within(await screen.findByRole('table', { name: 'Changes that wait for another operator' }));
  const change = 'Holding period of deposits: 120 hours → 24 hours';
  expect(table.getByText(change)).toBeVisible();
  await page.user.click(table.getByRole('button', { name: `Approve the change: ${change}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve this change?' }));
  await fill(page, dialog.getByLabelText('Reason'), 'Agreed by phone');
  await page.user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(page.api.sent('operatorApproveSettings')[0]).toMatchObject({ body: { reason: 'Agreed by phone' } });
});

test('the operator who requested a change can only withdraw it', async () => {
  await openSettings({ ...request, mayApprove: false });
  const table = within(await screen.findByRole('table', { name: 'Changes that wait for another operator' }));
  expect(table.getByText('Another operator must approve it.')).toBeVisible();
  expect(table.queryByRole('button', { name: /^Approve/ })).toBeNull();
  expect(table.getByRole('button', { name: /^Withdraw/ })).toBeVisible();
});

test('a shorter time that was requested says that it waits', async () => {
  const page = await openSettings();
  await page.user.click(await screen.findByRole('button', { name: 'Change Holding period of deposits' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(page, dialog.getByLabelText('Hours'), '24');
  await fill(page, dialog.getByLabelText('Reason'), 'Deposits wait too long');
  await page.user.click(dialog.getByRole('button', { name: 'Change' }));
  expect(await screen.findByText('Holding period of deposits: waits for another operator')).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Changes that wait for another operator' })).toBeNull();
});
