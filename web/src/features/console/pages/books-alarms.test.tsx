import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, openPage } from '../../../testing/open-page.tsx';
import { sampleSecurity, sampleSession, sampleUser } from '../../../testing/samples.ts';

async function sendTestAlarm(sentTo: ('email' | 'webhook')[]) {
  const page = await openPage('/admin/books?tab=alarms', {
    getSession: { ...sampleSession, user: { ...sampleUser, role: 'admin' } },
    getSecurity: { ...sampleSecurity, twoStep: { since: '2026-01-01T00:00:00.000Z', backupCodesLeft: 8 } },
    operatorListAlarms: { items: [], nextCursor: null },
    operatorTestAlarm: { sentTo },
  });
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
