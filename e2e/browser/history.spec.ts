import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { formatDollars, formatNet } from '@sidebet/domain/cents';
import { parseCsv, textsOfPdf } from '@sidebet/server/testing/read-statement';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { acceptBet, deleteBet, placeBet } from './people.ts';
import { requestWithdrawal } from './queues.ts';
import { giveMoney } from './site.ts';

test('the history filters by type, keeps the filter in the URL and links to its bets', async ({
  site,
  join,
  games,
  narrow,
}) => {
  const { page, id, context, ...me } = await join();
  const other = await join();
  const game = await games.list();
  const user = { page, id, context, ...me };
  const bet = await placeBet(site, user, { eventId: game.id, side: 'home', wagerCents: 10_00 });
  await acceptBet(site, other, bet);
  const ask = await context.request.post('/api/withdrawals', {
    data: { amountCents: 20_00, paypalEmail: 'stuck@mail.com', confirmPaypalEmail: 'stuck@mail.com' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(ask.ok()).toBe(true);
  // An abandoned checkout.
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
    /Withdrawal.*Processing.*Withdrawal.*stuck@mail\.com.*−\$20\.00/,
    /Deposit Error.*Cancelled.*Deposit.*\$25\.00 was not charged/,
    /Create Wager.*Wager.* vs .*−\$10\.00/,
    /Adjustment.*Deposit.*\+\$100\.00/,
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

test('the history loads more while scrolling, and fits huge amounts @phone-only', async ({ site, join }) => {
  const { page, id } = await join({ cents: 1_000_000_00 });
  for (let i = 1; i < 70; i++) await giveMoney(site, id, i % 2 ? 1_000_000_00 : 1);
  await page.goto('/Settings?tab=transactionHistory');
  const lines = page.getByRole('tabpanel').getByRole('listitem');
  await expect(lines.first()).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    expect(await lines.count()).toBe(70);
  }).toPass();
  await expect(page.getByRole('button', { name: /Load more/ })).toHaveCount(0);
  const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sticksOut).toBeLessThanOrEqual(0);
});

test('from 768 px it is a table, with many digits and long names too', async ({ site, join, games }) => {
  const game = await games.list({
    homeTeam: 'Northwestern Oklahoma Riverhawks',
    awayTeam: 'Massachusetts Minutemen',
  });
  const one = await join({ cents: 1_000_000_00 });
  await placeBet(site, one, { eventId: game.id, side: 'home', wagerCents: 25_00 });
  await requestWithdrawal(site, one, 123_456_78, 'a.very.long.address.of.someone@mail.example.com');
  const { page } = one;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/Settings?tab=transactionHistory');
  const panel = page.getByRole('tabpanel');
  const table = panel.getByRole('table');
  for (const width of [768, 900, 1024, 1100, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Date',
      'Description',
      'Amount',
      'Before Balance',
      'After Balance',
    ]);
    await expect(table.getByRole('button', { name: 'Receipt: Withdrawal of $123,456.78' })).toBeVisible();
    const [inner, outer] = [(await table.boundingBox())!, (await panel.boundingBox())!];
    expect(inner.x + inner.width, `at ${width} px`).toBeLessThan(outer.x + outer.width);
    // The description is readable, not one letter per line.
    const description = (await table.getByRole('columnheader', { name: 'Description' }).boundingBox())!;
    expect(description.width, `at ${width} px`).toBeGreaterThan(100);
  }
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(table).toBeVisible();
  await checkAxe(page, 'history at 768 px');
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(table).toHaveCount(0);
  await expect(page.getByText('Create Wager')).toBeVisible();
});

test('a statement as CSV and as PDF contains every line of the page, and adds up', async ({
  site,
  join,
  games,
  narrow,
}) => {
  const user = await join();
  const { page, context } = user;
  const other = await join();
  const game = await games.list();
  const lost = await placeBet(site, user, { eventId: game.id, side: 'home', wagerCents: 10_00 });
  await acceptBet(site, other, lost);
  const deleted = await placeBet(site, user, { eventId: game.id, side: 'away', wagerCents: 5_00 });
  await deleteBet(site, user, deleted);
  await giveMoney(site, user.id, 1_234_56);
  const ask = await context.request.post('/api/withdrawals', {
    data: { amountCents: 20_00, paypalEmail: 'stuck@mail.com', confirmPaypalEmail: 'stuck@mail.com' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(ask.ok()).toBe(true);
  const count = 6;

  await page.goto('/Settings?tab=transactionHistory');
  const lines = narrow
    ? page.getByRole('tabpanel').getByRole('listitem')
    : page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(lines).toHaveCount(count);
  await page.getByText('Download', { exact: true }).click();
  const files = page.getByRole('group', { name: 'Statement' });
  const download = async (link: Locator) => {
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };

  const csv = await download(files.getByRole('link', { name: 'CSV' }));
  expect(csv.name).toMatch(/^sidebet-statement-\d{4}-01-01-to-[\d-]+\.csv$/);
  const [head, ...rows] = parseCsv(csv.bytes.toString());
  const movements = rows.map((row) => {
    const cells = Object.fromEntries(head!.map((title, i) => [title, row[i]!]));
    const cents = (title: string) => Math.round(Number(cells[title]) * 100);
    return {
      date: cells.Date!,
      instant: cells.Instant!,
      type: cells.Type!,
      description: cells.Description!,
      about: cells.About!,
      amount: formatNet(cents('Amount')),
      before: formatDollars(cents('Before Balance')),
      after: formatDollars(cents('After Balance')),
    };
  });
  expect(movements.map(({ description }) => description)).toEqual([
    'Adjustment',
    'Create Wager',
    'Create Wager',
    'Delete Wager',
    'Adjustment',
    'Withdrawal',
  ]);
  // The page shows the newest first.
  const shown = movements.toReversed();
  await expect(lines).toHaveText(
    shown.map(
      ({ description, type, about, amount, before, after }) =>
        new RegExp([description, type, about, amount, before, after].map(escaped).join('.*')),
    ),
  );
  const instants = await lines
    .locator('time')
    .evaluateAll((all) => all.map((time) => (time as HTMLTimeElement).dateTime));
  expect(instants).toEqual(shown.map(({ instant }) => instant));

  const pdf = await download(files.getByRole('link', { name: 'PDF' }));
  const texts = textsOfPdf(pdf.bytes);
  const after = (label: string) => texts[texts.indexOf(label) + 1];
  expect([after('Opening balance'), after('Closing balance')]).toEqual([
    movements[0]!.before,
    movements.at(-1)!.after,
  ]);
  expect([after('Put into bets'), after('Paid to you by bets'), after('Net result')]).toEqual([
    '$10.00',
    '$0.00',
    '$0.00',
  ]);
  expect([after('Deposits'), after('Withdrawals'), after('Adjustments')]).toEqual([
    '$0.00',
    '$20.00',
    '$1,334.56',
  ]);
  // These lines come last. The subject is truncated where its column is too narrow.
  expect(texts.slice(texts.indexOf('Page 1 of 1') + 1)).toEqual(
    movements.flatMap(({ date, description, about, amount, before, after }) => [
      date,
      description,
      ...(about ? [expect.stringContaining(about.slice(0, 12))] : []),
      // The fonts of a PDF have no minus sign.
      amount.replace('−', '-'),
      before,
      after,
    ]),
  );

  // The yearly statement is the same.
  await page.goto('/Settings?tab=taxInformation');
  await expect(page.getByText('Tax information is coming soon.')).toBeVisible();
  const year = page.getByRole('region', { name: /^\d{4}$/ });
  await expect(year).toContainText('Adjustments$1,334.56');
  const ofYear = textsOfPdf((await download(year.getByRole('link', { name: /PDF/ }))).bytes);
  const metrics = (all: readonly string[]) => all.slice(all.indexOf('Opening balance'), all.indexOf('Date'));
  expect(metrics(ofYear)).toEqual(metrics(texts));
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('a deposit and a withdrawal have a receipt for screen and print @phone-only', async ({ site, join }) => {
  const { page, id, context, username } = await join();
  await page.goto('/AddFunds');
  await page.getByLabel('Amount').fill('25.50');
  await page.getByRole('button', { name: 'Pay with card' }).click();
  await page.getByRole('button', { name: 'Pay $25.50' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible();
  const ask = await context.request.post('/api/withdrawals', {
    data: { amountCents: 20_00, paypalEmail: 'stuck@mail.com', confirmPaypalEmail: 'stuck@mail.com' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  const { withdrawal } = await ask.json();
  const { rows } = await site.pool.query<{ id: string }>('select id from deposits where user_id = $1', [id]);

  await page.goto('/Settings?tab=transactionHistory');
  const open = page.getByRole('button', { name: /^Receipt: / });
  await expect(open).toHaveCount(2);
  await open.last().click();
  const dialog = page.getByRole('dialog', { name: 'Receipt' });
  const paper = dialog.getByRole('region', { name: 'Receipt of a deposit' });
  const facts = paper.getByRole('definition');
  const date = /^[A-Z][a-z]{2} \d{1,2}, \d{4}, .* CDT$/;
  await expect(facts).toHaveText([
    date,
    'Card',
    '$25.50',
    '$0.00',
    '$100.00',
    '$125.50',
    `@${username}`,
    rows[0]!.id,
  ]);
  await expect(paper.getByText('Successful', { exact: true })).toBeVisible();
  await checkAxe(page, 'receipt of a deposit');
  // Print shows only the receipt.
  await page.emulateMedia({ media: 'print' });
  // Not clipped by the dialog.
  await expect(page.getByText(rows[0]!.id)).toBeInViewport();
  await expect(page.getByText('Print', { exact: true })).toBeHidden();
  await expect(page.locator('#root')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  await dialog.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(open.last()).toBeFocused();

  await open.first().click();
  const sent = dialog.getByRole('region', { name: 'Receipt of a withdrawal' });
  await expect(sent.getByRole('definition')).toHaveText([
    date,
    'PayPal',
    'stuck@mail.com',
    '$20.00',
    '$0.00',
    '$125.50',
    '$105.50',
    `@${username}`,
    withdrawal.id,
  ]);
  await expect(sent.getByText('Processing', { exact: true })).toBeVisible();
  const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sticksOut).toBeLessThanOrEqual(0);
});
