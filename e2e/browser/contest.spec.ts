import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { confirm, makeOperator, row } from './operators.ts';
import { acceptBet, placeBet, type User } from './people.ts';
import { balance, message, shrinkToPhone } from './screens.ts';

/** "This result is wrong": both sides say so, an operator corrects the result, and both see the answer and their money. */

async function contest({ page }: User, words: string): Promise<void> {
  await page.getByRole('button', { name: /^This result is wrong/ }).click();
  const dialog = page.getByRole('dialog', { name: 'This result is wrong' });
  await dialog.getByLabel('What is wrong?').fill(words);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^You contested this result on /)).toBeVisible();
  await expect(page.getByText(/^An answer comes by /)).toBeVisible();
}

test('both sides contest a result, and an operator corrects it with a reason', async ({
  site,
  join,
  games,
}) => {
  const [operator, ann, bob] = [await join({ firstName: 'Olga' }), await join(), await join()];
  await makeOperator(site, operator);
  const game = await games.list();
  const bet = await placeBet(site, ann, { eventId: game.id, side: 'home', wagerCents: 10_00 });
  await acceptBet(site, bob, bet);
  await games.kickOff(game);
  await games.finish(game, 24, 27);
  await shrinkToPhone(ann.page);
  for (const { page } of [ann, bob]) await page.goto(`/BetDetails?id=${bet}`);
  await expect(ann.page.getByText('−$10.00').first()).toBeVisible();
  await contest(ann, 'The league’s page says 27 to 24.');
  await checkAxe(ann.page, 'a contested bet');
  await contest(bob, 'She is right, I saw the game.');
  await expect(balance(bob.page)).toHaveText('$108.00');

  const { page } = operator;
  await page.goto(`/admin/events/${game.id}`);
  await page.getByRole('link', { name: 'Waits for an answer' }).click();
  const contested = row(page, `${game.homeTeam} vs ${game.awayTeam}`);
  await expect(contested).toHaveCount(1);
  await expect(contested).toContainText('The league’s page says 27 to 24.');
  await expect(contested).toContainText('She is right, I saw the game.');
  await expect(contested).toContainText('24–27');
  await contested.locator('summary').click();
  await expect(contested.getByText(/"home":24/)).toBeVisible();
  await expect(contested.getByText(/^SHA-256 [0-9a-f]{64}$/)).toBeVisible();
  await checkAxe(page, 'contested results');

  await contested.getByRole('link', { name: `${game.homeTeam} vs ${game.awayTeam}` }).click();
  await page.getByRole('button', { name: 'Correct result' }).click();
  const form = page.getByRole('dialog', { name: 'Correct result' });
  await form.getByLabel(game.homeTeam).fill('27');
  await form.getByLabel(game.awayTeam).fill('24');
  await confirm(page, 'Correct result', 'By the league’s page');
  await expect(message(page, 'Result corrected')).toBeVisible();
  await page.getByRole('link', { name: 'Waits for an answer' }).click();
  await contested.getByRole('button', { name: 'It was corrected' }).click();
  await confirm(page, 'It was corrected', 'The feed had swapped the scores.');
  await expect(contested).toHaveCount(0);

  // The pages that are open follow.
  for (const [side, result, cents] of [
    [ann, '+$8.00', '$108.00'],
    [bob, '−$10.00', '$90.00'],
  ] as const) {
    await expect(side.page.getByText('You contested this result. It was corrected.')).toBeVisible();
    await expect(side.page.getByText('The feed had swapped the scores.')).toBeVisible();
    await expect(side.page.getByText(result).first()).toBeVisible();
    await expect(balance(side.page)).toHaveText(cents);
  }
  await ann.page.goto('/Notifications');
  await expect(
    ann.page.getByText(/The result was corrected\. The feed had swapped the scores\./),
  ).toBeVisible();
});
