import type { Page } from '@playwright/test';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { acceptBet, befriend, placeBet } from './people.ts';
import { message } from './screens.ts';

const tile = (page: Page, label: string) =>
  page
    .getByRole('tabpanel')
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) });

test('statistics, overall and against the friend in the URL, until the friend is removed', async ({
  site,
  join,
  games,
}) => {
  const me = await join({ firstName: 'Annie' });
  const friend = await join({ firstName: 'Bobby' });
  const stranger = await join();
  await befriend(site, me, friend);
  for (const [other, home, away] of [
    [friend, 2, 1],
    [friend, 0, 3],
    [stranger, 4, 0],
  ] as const) {
    const game = await games.list();
    const bet = await placeBet(site, me, { eventId: game.id, side: 'home', wagerCents: 10_00 });
    await acceptBet(site, other, bet);
    await games.kickOff(game);
    await games.finish(game, home, away);
    await site.book.execute({ command: { kind: 'settleBet', betId: bet } });
  }
  const { page } = me;
  await page.goto('/Settings?tab=statistics');
  await expect(page.getByRole('heading', { name: 'Overall Stats' })).toBeVisible();
  await expect(tile(page, 'Wins')).toContainText('2');
  await expect(tile(page, 'Losses')).toContainText('1');
  await expect(tile(page, 'Amount Won')).toContainText('$26.00');
  await expect(tile(page, 'Net result')).toContainText('$6.00');
  await expect(page.getByText('2 won, 1 lost').first()).toBeVisible();

  // The chart works by keyboard and by pointer.
  const net = page.getByRole('slider', { name: 'Net result' });
  await expect(net).toHaveAttribute('aria-valuetext', /: \$6\.00$/);
  await net.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(net).toHaveAttribute('aria-valuetext', /: \$0\.00$/);
  await expect(page.getByRole('slider', { name: 'Balance' })).toHaveAttribute(
    'aria-valuetext',
    /: \$106\.00$/,
  );

  const chip = page.getByRole('button', { name: friend.fullName });
  await chip.click();
  await expect(page.getByRole('heading', { name: `Stats vs: ${friend.fullName}` })).toBeVisible();
  await expect(tile(page, 'Wins')).toContainText('1');
  await expect(tile(page, 'Amount Won')).toContainText('$8.00');
  await expect(tile(page, 'Net result')).toContainText('−$2.00');
  await expect(page.getByRole('slider', { name: 'Balance' })).toHaveCount(0);
  await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: '1 year' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: `Stats vs: ${friend.fullName}` })).toBeVisible();
  await expect(page.getByRole('button', { name: '1 year' })).toHaveAttribute('aria-pressed', 'true');
  await chip.click();
  await expect(page.getByRole('heading', { name: 'Overall Stats' })).toBeVisible();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await checkAxe(page, 'statistics');

  await test.step('a removed friend is not found, and the overall statistics show', async () => {
    // A read after the removal would take the chip away before it is clicked.
    const reads: Promise<void>[] = [];
    let isRemoved = false;
    await me.page.route('**/api/friends', (route) => {
      const answer = async () => route.fulfill({ response: await route.fetch() });
      if (!isRemoved) reads.push(answer());
    });
    await me.page.goto('/Settings?tab=statistics');
    const chip = me.page.getByRole('button', { name: friend.fullName });
    await expect(chip).toBeVisible();
    isRemoved = true;
    await Promise.all(reads);
    await site.pool.query('delete from friendships where $1 in (low_id, high_id)', [friend.id]);
    await chip.click();
    await expect(message(me.page, 'Friend not found')).toBeVisible();
    await expect(me.page.getByRole('heading', { name: 'Overall Stats' })).toBeVisible();
    await expect(me.page).not.toHaveURL(/friend=/);
  });
});
