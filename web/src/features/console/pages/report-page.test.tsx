import type { ReportView } from '@sidebet/contract/console/reports';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleSecurity, sampleSession, sampleUser } from '../../../testing/samples.ts';

const report: ReportView = {
  id: '0197f000-0000-7000-8000-000000000001',
  reason: 'harassment',
  message: '',
  reporter: { id: '0197f000-0000-7000-8000-000000000002', username: 'ann', fullName: 'Ann' },
  person: { id: '0197f000-0000-7000-8000-000000000003', username: 'bob', fullName: 'Bob' },
  betId: null,
  messageId: '0197f000-0000-7000-8000-000000000004',
  groupId: '0197f000-0000-8000-8000-000000000005',
  evidence: {
    username: 'bob',
    fullName: 'Bob',
    profilePicture: null,
    declineWord: null,
    message: { text: 'You all cheat', groupName: 'Sunday table' },
  },
  createdAt: sampleSession.now,
  decision: null,
};

const openReport = (shown: ReportView) =>
  openPage(`/admin/reports/${shown.id}`, {
    getSession: { ...sampleSession, user: { ...sampleUser, role: 'admin' } },
    getSecurity: { ...sampleSecurity, twoStep: { since: '2026-01-01T00:00:00.000Z', backupCodesLeft: 8 } },
    operatorGetReport: shown,
    operatorListAudit: { items: [], nextCursor: null },
  });

test('a report of a message shows its text and group, and can remove it', async () => {
  await openReport(report);
  expect(await screen.findByText('You all cheat')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sunday table' })).toHaveAttribute(
    'href',
    `/admin/groups/${report.groupId}`,
  );
  expect(screen.getByRole('button', { name: 'Remove message' })).toBeVisible();
});

test('a report of a profile has no message to remove', async () => {
  const evidence = { ...report.evidence, message: null };
  await openReport({ ...report, messageId: null, groupId: null, evidence });
  expect(await screen.findByRole('button', { name: 'Remove picture' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove message' })).toBeNull();
});
