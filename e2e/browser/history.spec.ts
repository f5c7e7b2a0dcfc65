import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { acceptBet, placeBet } from './people.ts';
import { giveMoney } from './site.ts';

test('the history filters by type, keeps that in the address and leads to its bets', async ({
  site,
  join,
  games,
  narrow,
}) => {
  const { page, id, context, ...me } = await join();
  const other = await join();
  const game = await games.list();
  const person = { page, id, context, ...me };
  const bet = await placeBet(site, person, { eventId: game.id, side: 'home', wagerCents: 10_00 });
  await acceptBet(site, other, bet);
  const ask = await context.request.post('/api/withdrawals', {
    data: { amountCents: 20_00, paypalEmail: 'stuck@mail.com', confirmPaypalEmail: 'stuck@mail.com' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(ask.ok()).toBe(true);
  // A checkout that was left.
  await site.pool.query(
    `insert into deposits (id, user_id, amount_cents, provider, status, created_at, updated_at, ended_version)
     values (gen_random_uuid(), $1, 2500, 'stripe', 'cancelled', now(), now(), 2)`,
    [id],
  );

  await page.goto('/Settings?tab=transactionHistory');
  const lines = narrow
    ? page.getByRole('tabpanel').getByRole('listitem')
    : page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(lines).toHaveText([
    /Withdrawal.*Processing.*stuck@mail\.com.*-\$20\.00/,
    /Deposit Error.*Cancelled.*\$25\.00 was not charged/,
    /Create Wager.*-\$10\.00/,
    /Adjustment.*\+\$100\.00/,
  ]);
  await expect(lines.nth(1)).toContainText('$90.00');
  if (!narrow) {
    await expect(page.getByRole('columnheader')).toHaveText([
      'Date',
      'Description',
      'Amount',
      'Before Balance',
      'After Balance',
    ]);
  }

  const filter = page.getByRole('group', { name: 'Type' });
  await filter.getByRole('button', { name: 'Wager' }).click();
  await expect(lines).toHaveCount(1);
  await expect(page).toHaveURL(/type=Wager/);
  await page.reload();
  await expect(filter.getByRole('button', { name: 'Wager' })).toHaveAttribute('aria-pressed', 'true');
  await expect(lines).toHaveCount(1);
  await filter.getByRole('button', { name: 'Deposit' }).click();
  await expect(lines).toHaveCount(2);
  await filter.getByRole('button', { name: 'All' }).click();
  await expect(lines).toHaveCount(4);

  await lines.nth(2).click();
  await expect(page).toHaveURL(new RegExp(`/BetDetails\\?id=${bet}`));
  await expect(page.getByText(game.homeTeam).first()).toBeVisible();
});

test('the history goes on by itself, and fits huge amounts', async ({ site, join, narrow }) => {
  const { page, id } = await join({ cents: 1_000_000_00 });
  for (let i = 1; i < 70; i++) await giveMoney(site, id, i % 2 ? 1_000_000_00 : 1);
  await page.goto('/Settings?tab=transactionHistory');
  const lines = narrow
    ? page.getByRole('tabpanel').getByRole('listitem')
    : page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(lines.first()).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    expect(await lines.count()).toBe(70);
  }).toPass();
  await expect(page.getByRole('button', { name: /Load more/ })).toHaveCount(0);
  const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sticksOut).toBeLessThanOrEqual(0);
});

test('nobody new has transactions, and says so', async ({ join }) => {
  const { page } = await join({ cents: 0 });
  await page.goto('/Settings?tab=transactionHistory');
  await expect(page.getByText('No transactions found')).toBeVisible();
});

test('a statement is downloaded for a period, and for a year', async ({ join }) => {
  const { page } = await join();
  await page.goto('/Settings?tab=transactionHistory');
  await page.getByText('Download', { exact: true }).click();
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/^sidebet-statement-\d{4}-01-01-to-[\d-]+\.csv$/);
  expect(await readFile(await csv.path(), 'utf8')).toMatch(/Adjustment,,100\.00,0\.00,100\.00/);

  await page.getByLabel('From').fill('2010-01-01');
  await expect(page.getByText('A statement covers at most 5 years.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'PDF' })).toBeDisabled();

  await page.goto('/Settings?tab=taxInformation');
  await expect(page.getByText('Tax information is coming soon.')).toBeVisible();
  const year = page.getByRole('region', { name: /^\d{4}$/ });
  await expect(year).toContainText('Adjustments$100.00');
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    year.getByRole('link', { name: /PDF/ }).click(),
  ]);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');
});
