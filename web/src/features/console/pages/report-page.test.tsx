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
  paymentId: null,
  groupId: '0197f000-0000-8000-8000-000000000005',
  evidence: {
    username: 'bob',
    fullName: 'Bob',
    hadPicture: false,
    picture: null,
    declineWord: null,
    message: { text: 'You all cheat', groupName: 'Sunday table', groupPicture: null },
    group: null,
    payment: null,
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

test('a report of a group shows it, and leads to the page that removes parts of it', async () => {
  const group = {
    name: 'Idiots',
    rules: 'Losers pay',
    picture: '/api/admin/files/report_pictures/x/group.webp',
  };
  await openReport({ ...report, messageId: null, evidence: { ...report.evidence, message: null, group } });
  expect(await screen.findByRole('heading', { name: 'Harassment: Idiots' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Idiots' })).toHaveAttribute(
    'href',
    `/admin/groups/${report.groupId}`,
  );
  expect(screen.getByText('Losers pay')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open group picture' })).toHaveAttribute('href', group.picture);
  expect(screen.getByRole('button', { name: 'Warn' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

test('a report links the copies of pictures', async () => {
  const files = '/api/admin/files/report_pictures/0197f000-0000-7000-8000-000000000003';
  const { message } = report.evidence;
  const evidence = {
    ...report.evidence,
    hadPicture: true,
    picture: `${files}/person.webp`,
    message: message && { ...message, groupPicture: `${files}/group.webp` },
  };
  await openReport({ ...report, evidence });
  expect(await screen.findByRole('link', { name: 'Open picture' })).toHaveAttribute('href', evidence.picture);
  expect(screen.getByRole('link', { name: 'Open group picture' })).toHaveAttribute(
    'href',
    `${files}/group.webp`,
  );
});

test('a report says when the copy of a picture is gone', async () => {
  await openReport({ ...report, evidence: { ...report.evidence, hadPicture: true } });
  expect(await screen.findByText('No longer stored')).toBeVisible();
});

test('a report of a profile has no message to remove', async () => {
  const evidence = { ...report.evidence, message: null };
  await openReport({ ...report, messageId: null, groupId: null, evidence });
  expect(await screen.findByRole('button', { name: 'Remove picture' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove message' })).toBeNull();
});
