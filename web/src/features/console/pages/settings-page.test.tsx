import type { FeeVersionView, OperatorSettings } from '@sidebet/contract/console/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, openPage } from '../../../testing/open-page.tsx';
import { sampleSecurity, sampleSession, sampleUser } from '../../../testing/samples.ts';

const { nextExchangeFee: _, ...shared } = sampleSession.settings!;
const settings: OperatorSettings = {
  ...shared,
  adjustmentApprovalCents: 100_00,
  withdrawalWeekApprovalCents: 2_000_00,
  resultApprovalCents: 1_000_00,
  depositHoldHours: 120,
  winningsHoldHours: 4,
  receiverHoldHours: 24,
  securityHoldHours: 24,
  refundWindowHours: 2_880,
};
const amount = { inForceCents: 100_00, ahead: [] };
const hold = { inForceHours: 24, ahead: [] };
const first: FeeVersionView = {
  bps: 200,
  capCents: null,
  setAt: '1970-01-01T00:00:00.000Z',
  from: '1970-01-02T00:00:00.000Z',
  state: 'inForce',
  actorName: null,
  reason: null,
};
const pending: FeeVersionView = {
  bps: 250,
  capCents: 10_00,
  setAt: '2026-08-31T18:00:00.000Z',
  from: '2026-09-01T18:00:00.000Z',
  state: 'pending',
  actorName: 'Olga',
  reason: 'New prices',
};

async function openSettings(...feeVersions: FeeVersionView[]) {
  const page = await openPage('/admin/settings', {
    getSession: { ...sampleSession, user: { ...sampleUser, role: 'admin' } },
    getSecurity: { ...sampleSecurity, twoStep: { since: '2026-01-01T00:00:00.000Z', backupCodesLeft: 8 } },
    operatorGetSettings: {
      settings,
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
      feeVersions,
      lastChanges: {},
    },
    operatorListSettingRequests: { items: [], nextCursor: null },
    operatorChangeSettings: { status: 'changed' },
  });
  const heading = await screen.findByRole('heading', { name: 'Fee of offers' });
  const item = heading.closest('li')!;
  return { ...page, item, row: within(item) };
}
const dialog = () => within(screen.getByRole('dialog'));

test('a new share and cap are sent with a reason, within their bounds', async () => {
  const page = await openSettings(first);
  expect(page.item).toHaveTextContent('Fee of offers is 2%');
  expect(page.row.queryByRole('button', { name: /^Cancel change/ })).toBeNull();
  await page.user.click(page.row.getByRole('button', { name: 'Change Fee of offers' }));
  const share = dialog().getByLabelText('Percent of what the loser risked');
  const cap = dialog().getByLabelText('At most, per bet (leave empty for no maximum)');
  const confirm = () => page.user.click(dialog().getByRole('button', { name: 'Change' }));
  await fill(page, dialog().getByLabelText('Reason'), 'New prices');
  await fill(page, share, '20.01');
  await fill(page, cap, '0');
  await confirm();
  expect(share).toHaveAccessibleDescription(
    'Please enter a percentage from 0 to 20, with at most two decimals.',
  );
  expect(cap).toHaveAccessibleDescription('Please enter a valid amount.');
  expect(page.api.sent('operatorChangeSettings')).toEqual([]);
  await fill(page, share, '2.5');
  await fill(page, cap, '10');
  await confirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.api.sent('operatorChangeSettings')[0]!.body).toEqual({
    changes: { exchangeFee: { bps: 250, capCents: 10_00 } },
    reason: 'New prices',
  });
});

test('an empty cap is none', async () => {
  const page = await openSettings(first);
  await page.user.click(page.row.getByRole('button', { name: 'Change Fee of offers' }));
  await fill(page, dialog().getByLabelText('Percent of what the loser risked'), '0');
  await fill(page, dialog().getByLabelText('Reason'), 'Opening week');
  await page.user.click(dialog().getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.api.sent('operatorChangeSettings')[0]!.body.changes).toEqual({
    exchangeFee: { bps: 0, capCents: null },
  });
});

test('a pending fee shows its time, and can be canceled', async () => {
  const page = await openSettings(pending, first);
  expect(page.item).toHaveTextContent(
    /2% applies now, 2\.5%, at most \$10\.00 from Sep 1, 2026, 1:00 PM CDT/,
  );
  await page.user.click(page.row.getByRole('button', { name: 'Cancel change Fee of offers' }));
  expect(dialog().getByText('The fee stays at 2%.')).toBeVisible();
  await fill(page, dialog().getByLabelText('Reason'), 'Not yet');
  await page.user.click(dialog().getByRole('button', { name: 'Cancel change' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.api.sent('operatorChangeSettings')[0]!.body.changes).toEqual({
    exchangeFee: { bps: 200, capCents: null },
  });
});

test('the history shows the outcome of each fee, who set it and why', async () => {
  const { row } = await openSettings(
    { ...pending, bps: 200, capCents: null, state: 'cancel', reason: 'Not yet' },
    { ...pending, setAt: '2026-08-30T18:00:00.000Z', state: 'replaced' },
    first,
  );
  const entries = row.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
  expect(entries).toHaveLength(3);
  expect(entries[0]).toMatch(
    /^2%: kept, which canceled the pending change\. Set Aug 31, 2026.* by Olga: Not yet$/,
  );
  expect(entries[1]).toMatch(
    /^2\.5%, at most \$10\.00: replaced before it took effect\. Set .* by Olga: New prices$/,
  );
  expect(entries[2]).toBe('2%: in effect since the start');
});

test('the price of a new betslip is changed with a reason', async () => {
  const page = await openSettings();
  const item = (await screen.findByRole('heading', { name: 'Price of a new betslip' })).closest('li')!;
  expect(item).toHaveTextContent('Price of a new betslip is standard');
  await page.user.click(within(item).getByRole('button', { name: /^Open with the fair price/ }));
  await fill(page, dialog().getByLabelText('Reason'), 'Cheaper for friends');
  await page.user.click(dialog().getByRole('button', { name: 'Open with the fair price' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.api.sent('operatorChangeSettings')[0]!.body).toEqual({
    changes: { defaultPrice: 'fair' },
    reason: 'Cheaper for friends',
  });
});
