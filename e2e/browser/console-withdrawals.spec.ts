import type { Page } from '@playwright/test';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { acts, confirm, makeOperator, row } from './operators.ts';
import type { User } from './people.ts';
import { requestWithdrawal, setWithdrawal } from './queues.ts';
import { message } from './screens.ts';
import type { Site } from './site.ts';

/** Withdrawals in the console, as the operator and the user see them. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const way = (page: Page) => page.getByRole('list', { name: 'Timeline' });
const log = (page: Page) => page.getByRole('table', { name: 'Audit log' });
const readBalance = async (site: Site, { id }: User) =>
  (await site.pool.query('select available_cents from accounts where user_id = $1', [id])).rows[0]
    .availableCents;
test('a withdrawal is approved with a reason and paid live; a rejected one returns with a message', async ({
  site,
  join,
}) => {
  const [operator, ann] = [await join({ firstName: 'Olga' }), await join({ cents: 1_550_00 })];
  await makeOperator(site, operator);
  const { page } = operator;
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Withdrawals' }).click();
  await expect(page.getByRole('heading', { name: 'Withdrawals', level: 1 })).toBeVisible();
  // Appears live, above the withdrawals that need no action.
  await requestWithdrawal(site, ann, 600_01, 'paid@mail.com');
  const waiting = row(page, '$600.01');
  await expect(waiting).toContainText('Needs approval');
  await checkAxe(page, 'the queue');
  await ann.page.goto('/Settings?tab=withdrawal');
  const card = ann.page.getByRole('listitem').filter({ hasText: '$600.01' }).first();
  await expect(card).toContainText('Waiting for approval');

  await waiting.getByRole('link', { name: ann.fullName }).click();
  await expect(page.getByRole('heading', { name: 'Withdrawal of $600.01', level: 1 })).toBeVisible();
  await expect(way(page).getByRole('listitem').nth(1)).toHaveText(/^ApprovedNot yet$/);
  await expect(page.getByRole('button', { name: 'Paid by hand' })).toHaveCount(0);
  await checkAxe(page, 'a waiting withdrawal');
  await acts(page).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('dialog', { name: 'Approve this withdrawal?' })).toContainText(
    'We ask PayPal to pay $600.01 to paid@mail.com right away.',
  );
  await confirm(page, 'Approve', 'The account is in order');
  await expect(message(page, 'Withdrawal approved')).toBeVisible();
  await expect(row(page, 'The account is in order')).toContainText('Approved withdrawal');
  // PayPal pays, and both pages update.
  await expect(way(page).getByRole('listitem').last()).toHaveText(/^Paid.*CDT/);
  await expect(acts(page)).toHaveCount(0);
  await expect(card).toContainText('Paid');
  await checkAxe(page, 'a paid withdrawal');
  await page.getByRole('link', { name: ann.fullName }).click();
  await expect(page.getByRole('heading', { name: ann.fullName, level: 1 })).toBeVisible();

  await test.step('a rejected one returns the money and shows the message of the operator', async () => {
    const id = await requestWithdrawal(site, ann, 650_00, 'paid@mail.com');
    await ann.page.goto('/Settings?tab=withdrawal');
    await page.goto(`/admin/withdrawals/${id}`);
    await acts(page).getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject this withdrawal?' });
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(dialog.getByLabel('Message to the user')).toHaveAccessibleDescription(
      'Write a message of 3 to 300 characters.',
    );
    await checkAxe(page, 'the dialog with what is missing');
    await dialog.getByLabel('Message to the user').fill('Please verify your address, then try again.');
    await confirm(page, 'Reject', 'Another name on the PayPal account');
    await expect(message(page, 'Withdrawal rejected')).toBeVisible();
    await expect(way(page).getByRole('listitem').last()).toContainText(
      'Please verify your address, then try again.',
    );
    await expect(row(page, 'Another name on the PayPal account')).toContainText('Rejected withdrawal');
    expect(await readBalance(site, ann)).toBe(949_99);
    await expect(ann.page.getByText('Please verify your address, then try again.').first()).toBeVisible();
    await page.goto('/admin/withdrawals?state=returned');
    await expect(row(page, '$650.00')).toContainText('Returned');
  });
});

test('a withdrawal is resent or paid by hand, and under review resolved after a look at PayPal', async ({
  site,
  join,
}) => {
  const [operator, ann] = [await join(), await join({ cents: 1_300_00 })];
  await makeOperator(site, operator);
  const [again, byHand] = [
    await requestWithdrawal(site, ann, 501_00, 'paid@mail.com'),
    await requestWithdrawal(site, ann, 502_00, 'paid@mail.com'),
  ];
  for (const id of [again, byHand])
    await setWithdrawal(
      site,
      id,
      `status = 'approved', approved_at = now(), payout_attempts = 4, payout_issue = 'INSUFFICIENT_FUNDS',
       payout_due_at = now() + interval '1 hour'`,
    );
  const { page } = operator;
  await page.goto(`/admin/withdrawals/${again}`);
  await expect(page.getByText('INSUFFICIENT_FUNDS')).toBeVisible();
  await acts(page).getByRole('button', { name: 'Resend now' }).click();
  await expect(page.getByRole('dialog')).toContainText('use the same id');
  await confirm(page, 'Resend now', 'The PayPal balance is filled');
  await expect(message(page, 'Withdrawal resent')).toBeVisible();
  await expect(way(page).getByRole('listitem').last()).toHaveText(/^Paid.*CDT/);

  await page.goto(`/admin/withdrawals/${byHand}`);
  await acts(page).getByRole('button', { name: 'Paid by hand' }).click();
  await confirm(page, 'Paid by hand', 'Transfer of today');
  await expect(way(page).getByRole('listitem').last()).toHaveText(/^Paid by hand.*CDT/);
  await expect(log(page)).toContainText('Paid withdrawal by hand $502.00');

  await test.step('under review: an operator checks PayPal and resolves each one', async () => {
    const bob = await join({ cents: 100_00 });
    const ids = [
      await requestWithdrawal(site, bob, 21_00, 'blocked@mail.com'),
      await requestWithdrawal(site, bob, 22_00, 'blocked@mail.com'),
    ];
    for (const id of ids) {
      // PayPal has blocked it for days. PayPal documents no end to that state.
      const readReview = async () =>
        (await site.pool.query('select review from withdrawals where id = $1', [id])).rows[0].review;
      await expect.poll(readReview, { timeout: 30_000 }).toContain('BLOCKED');
      await setWithdrawal(
        site,
        id,
        "sending_at = now() - interval '5 days', payout_due_at = now() + interval '1 hour'",
      );
    }
    await page.goto('/admin/withdrawals?state=review');
    await expect(row(page, '$21.00')).toContainText('Overdue');
    await checkAxe(page, 'what is under review');
    await row(page, '$21.00').getByRole('link').click();
    await expect(page.getByRole('definition').filter({ hasText: 'PayPal says BLOCKED' })).toBeVisible();
    await checkAxe(page, 'a withdrawal under review');
    await acts(page).getByRole('button', { name: 'Return the money' }).click();
    await page.getByRole('dialog').getByLabel('Message to the user').fill('PayPal blocked the payment.');
    await confirm(page, 'Return the money', 'PayPal says it never pays it');
    await expect(message(page, 'Resolved as returned')).toBeVisible();
    await page.goto(`/admin/withdrawals/${ids[1]}`);
    await acts(page).getByRole('button', { name: 'PayPal paid it' }).click();
    await confirm(page, 'PayPal paid it', 'Seen in the dashboard');
    await expect(message(page, 'Resolved as paid')).toBeVisible();
    expect(await readBalance(site, bob)).toBe(78_00);
    await page.goto('/admin/withdrawals?state=review');
    await expect(row(page, bob.fullName)).toHaveCount(0);
  });
});
