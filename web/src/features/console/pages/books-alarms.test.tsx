import type { AlarmView } from '@sidebet/contract/console/books';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '../../../testing/fake-api.ts';
import { fill, openPage } from '../../../testing/open-page.tsx';
import { sampleSecurity, sampleSession, sampleUser } from '../../../testing/samples.ts';

const open = (answers: Answers) =>
  openPage('/admin/books?tab=alarms', {
    getSession: { ...sampleSession, user: { ...sampleUser, role: 'admin' } },
    getSecurity: { ...sampleSecurity, twoStep: { since: '2026-01-01T00:00:00.000Z', backupCodesLeft: 8 } },
    operatorListAlarms: { items: [], nextCursor: null },
    ...answers,
  });

async function sendTestAlarm(sentTo: ('email' | 'webhook')[]) {
  const page = await open({ operatorTestAlarm: { sentTo } });
  await page.user.click(await screen.findByRole('button', { name: 'Send a test alarm' }));
  const dialog = within(screen.getByRole('dialog'));
  await page.user.click(dialog.getByRole('button', { name: 'Send a test alarm' }));
  expect(page.api.sent('operatorTestAlarm')).toEqual([]);
  await fill(page, dialog.getByLabelText('Reason'), 'New phone');
  await page.user.click(dialog.getByRole('button', { name: 'Send a test alarm' }));
  return page;
}

test('a test alarm needs a reason, and the page says where it went', async () => {
  const page = await sendTestAlarm(['email', 'webhook']);
  expect(await screen.findByText('Test alarm sent by email and webhook')).toBeVisible();
  expect(page.api.sent('operatorTestAlarm').map(({ body }) => body)).toEqual([{ reason: 'New phone' }]);
});

test('says so if no delivery is configured', async () => {
  await sendTestAlarm([]);
  expect(
    await screen.findByText('Not sent: set ALARM_EMAIL or ALARM_WEBHOOK_URL on the server'),
  ).toBeVisible();
});

test('the alarm about a contested result leads to the cases', async () => {
  const at = sampleSession.now;
  const alarm: AlarmView = {
    id: '00000000-0000-4000-8000-0000000000a1',
    code: 'contestOverdue',
    count: 1,
    firstAt: at,
    lastAt: at,
    detail: {},
    acknowledgedAt: null,
    acknowledgedBy: null,
    acknowledgedReason: null,
  };
  await open({ operatorListAlarms: { items: [alarm], nextCursor: null } });
  const row = within((await screen.findAllByRole('row', { name: /A contested result waits/ }))[0]!);
  expect(row.getByRole('link', { name: 'Contested' })).toHaveAttribute('href', '/admin/contests?state=open');
});
