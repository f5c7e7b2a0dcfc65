import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { makeOperator } from './operators.ts';
import { failEmail, findFlag, playOneWay } from './oversight.ts';
import { acceptBet, placeBet } from './people.ts';
import { message } from './screens.ts';

/** Oversight pages: books, providers, alarms, jobs, metrics and flags. */

/** Fills in the action dialog and confirms. */
async function confirm(page: Page, button: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

const row = (page: Page, table: string, text: string | RegExp) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });

test('reconciliation runs on demand, and a difference links to its user', async ({ site, join }) => {
  const [operator, user] = [await join({ firstName: 'Olga' }), await join({ firstName: 'Dora' })];
  await makeOperator(site, operator);
  const { page } = operator;
  await page.goto('/admin/books');
  await page.getByRole('button', { name: 'Run now' }).click();
  await confirm(page, 'Run now', 'After the restore');
  await expect(message(page, 'The books were checked')).toBeVisible();
  await expect(page.getByText('The books balance', { exact: true })).toBeVisible();
  await expect(row(page, 'Checks', 'Balance of account')).toContainText('Agrees');
  await expect(row(page, 'Checks', 'Liabilities against clearing')).toContainText('$0.00');
  await expect(row(page, 'Checks', 'Transfers covered by checkpoints')).toContainText('Agrees');

  // Changes an account outside the book, which the application's role cannot do.
  await site.pool.query('update accounts set available_cents = available_cents + 1 where user_id = $1', [
    user.id,
  ]);
  await page.getByRole('button', { name: 'Run now' }).click();
  await confirm(page, 'Run now', 'Does it see it?');
  await expect(page.getByText('The books don’t balance', { exact: true })).toBeVisible();
  await expect(row(page, 'Checks', 'Balance of account')).toContainText('Differs');
  await site.pool.query('update accounts set available_cents = available_cents - 1 where user_id = $1', [
    user.id,
  ]);

  await page.getByRole('tab', { name: 'Runs' }).click();
  await page.getByLabel('Show').selectOption('With differences');
  await row(page, 'Runs', user.id)
    .first()
    .getByRole('link', { name: `@${user.username}` })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: user.fullName, level: 1 })).toBeVisible();

  // The difference raised an alarm; an operator acknowledges it with a reason.
  await page.goto('/admin/books?tab=alarms');
  const alarm = row(page, 'Open alarms', 'The books don’t balance');
  await expect(alarm).toContainText('Stop bets and deposits');
  await alarm.getByRole('button', { name: 'Acknowledge' }).click();
  await confirm(page, 'Acknowledge', 'A test of ours, put right');
  await expect(message(page, 'Alarm acknowledged')).toBeVisible();
  await expect(row(page, 'Acknowledged alarms', 'A test of ours, put right')).toContainText(
    operator.fullName,
  );
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(row(page, 'Audit log', 'A test of ours, put right')).toContainText(
    'Acknowledged alarm The books don’t balance',
  );
  await expect(row(page, 'Audit log', 'After the restore')).toContainText('Ran a reconciliation');
});

test('the providers, the jobs with a failed email, and today’s metrics as charts, table and file', async ({
  site,
  join,
  games,
}) => {
  const [operator, ann, bob] = [await join(), await join(), await join()];
  await makeOperator(site, operator);
  const game = await games.list();
  const { page } = operator;
  // Today's counts are cached for a few seconds, and today may end in between.
  await expect(async () => {
    const bet = await placeBet(site, ann, { eventId: game.id, side: 'home', wagerCents: 30_00 });
    await acceptBet(site, bob, bet);
    await page.goto('/admin/figures?days=7');
    const handle = page.getByRole('slider', { name: 'Handle' });
    await expect(handle).toHaveAttribute('aria-valuetext', /so far: \$(?!0\.00)/, { timeout: 5_000 });
  }).toPass({ timeout: 50_000 });
  const chart = page.getByRole('slider', { name: 'Handle' });
  await chart.focus();
  await chart.press('ArrowLeft');
  await expect(chart).not.toHaveAttribute('aria-valuetext', /so far/);
  await page.getByRole('button', { name: '90 days' }).click();
  await expect(page).toHaveURL(/days=90/);
  await page.getByText('Daily table').click();
  const table = page.getByRole('table', { name: 'Metrics by day' });
  await expect(table.getByRole('row')).toHaveCount(91);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^sidebet-figures-.*\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.trimEnd().split('\r\n')).toHaveLength(91);
  expect(text).toContain('Handle,Fees,Deposits');

  await test.step('the providers page calls the providers', async () => {
    const deposit = await ann.context.request.post(`${site.url}/api/deposits`, {
      data: { amountCents: 40_00 },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(deposit.ok()).toBe(true);
    await page.goto('/admin/books?tab=providers');
    for (const name of ['Stripe', 'PayPal']) {
      const provider = page.getByRole('region', { name });
      await expect(provider.getByText('Play money')).toBeVisible();
      await expect(provider.getByText('Reachable')).toBeVisible();
    }
    await expect(page.getByRole('region', { name: 'Stripe' })).toContainText(
      /Open deposits\d+, \$[\d,]+\.00, the oldest since/,
    );
    // Other tests on this site withdraw too.
    await expect(page.getByRole('region', { name: 'PayPal' })).toContainText(
      /Withdrawals(, [a-z ]+\d+, \$[\d,]+\.00, the oldest since| in flightNone)/,
    );
  });

  await test.step('a failed email is resent', async () => {
    const subject = `Your deposit ${bob.username}`;
    await failEmail(site, bob, subject);
    await page.goto('/admin/jobs');
    await expect(row(page, 'Jobs', 'Settle')).toContainText('OK');
    await expect(row(page, 'Jobs', 'Find flags')).toContainText('every 30 s');
    const mail = row(page, 'Failed emails', subject);
    await expect(mail).toContainText('550 5.1.1 The mailbox does not exist');
    await expect(mail.getByRole('link', { name: bob.fullName })).toBeVisible();
    await mail.getByRole('button', { name: 'Resend' }).click();
    await confirm(page, 'Resend', 'The mailbox exists now');
    await expect(message(page, 'Email queued again')).toBeVisible();
    await expect(row(page, 'Failed emails', subject)).toHaveCount(0);
    await expect(async () => {
      const { rows } = await site.pool.query('select sent_at from mails where subject = $1', [subject]);
      expect(rows[0].sentAt).not.toBeNull();
    }).toPass();
  });
});

test('a pair with one-sided bets is flagged, reviewed, and stays closed until more is seen', async ({
  site,
  join,
  games,
}) => {
  const [operator, winner, loser] = [
    await join({ firstName: 'Olga' }),
    await join({ firstName: 'Winnie' }),
    await join({ firstName: 'Lou' }),
  ];
  await makeOperator(site, operator);
  await playOneWay(site, games, winner, loser);
  const id = await findFlag(site, 'oneWay', winner);
  const { page } = operator;
  await page.goto('/admin/flags');
  const seen = `${winner.fullName} won 5 of 5 bets between them; $50.00 moved.`;
  const flag = row(page, 'Flags', seen);
  await flag.getByRole('link', { name: 'Money moves one way' }).click();
  await expect(page).toHaveURL(new RegExp(id));
  await expect(row(page, 'Bets', 'Settled')).toHaveCount(5);
  await expect(page.getByRole('link', { name: loser.fullName })).toBeVisible();
  await page.getByRole('button', { name: 'Mark reviewed' }).click();
  await confirm(page, 'Mark reviewed', 'Father and son, both known to us');
  await expect(message(page, 'Flag closed')).toBeVisible();
  await expect(page.getByText('Father and son, both known to us').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark reviewed' })).toHaveCount(0);
  await page.goto('/admin/flags');
  await expect(page.getByRole('heading', { name: 'Flags', level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await expect(row(page, 'Flags', seen)).toHaveCount(0);
  await page.getByLabel('Show').selectOption('Reviewed');
  await expect(row(page, 'Flags', 'Father and son, both known to us')).toHaveCount(1);
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(row(page, 'Audit log', 'Father and son, both known to us')).toContainText(
    'Reviewed flag Money moves one way',
  );
});
