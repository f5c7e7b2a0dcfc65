import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { acts, makeOperator } from './operators.ts';
import { placeBet } from './people.ts';
import { requestWithdrawal } from './queues.ts';

/** Conflicts of interest: the console explains the block before the operator tries. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an operator’s own bet, its event, their account and their withdrawal are left to another operator', async ({
  site,
  join,
  games,
}) => {
  const [operator, other] = [await join({ cents: 610_00 }), await join()];
  await makeOperator(site, operator);
  const game = await games.list();
  const own = await placeBet(site, operator, { eventId: game.id, side: 'home', wagerCents: 10_00 });
  const elses = await placeBet(site, other, { eventId: game.id, side: 'away', wagerCents: 10_00 });
  const { page } = operator;

  await page.goto(`/admin/bets/${own}`);
  await expect(acts(page)).toHaveAccessibleDescription(
    'You hold a side of this bet, or it is offered to you. Another operator has to do this.',
  );
  await expect(page.getByRole('button', { name: 'Void bet' })).toBeDisabled();
  await checkAxe(page, 'their own bet');

  await page.goto(`/admin/events/${game.id}`);
  await expect(acts(page)).toHaveAccessibleDescription(
    'You have a bet on this event. Another operator has to do this.',
  );
  await expect(page.getByRole('button', { name: 'Void event' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Stop betting' })).toBeEnabled();
  await checkAxe(page, 'an event they bet on');

  await page.goto(`/admin/people/${operator.id}`);
  await expect(acts(page)).toHaveAccessibleDescription('You cannot do this to your own account.');
  await expect(page.getByRole('button', { name: 'Adjust balance' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeDisabled();

  // Bets of other users can be decided.
  await page.goto(`/admin/bets/${elses}`);
  await expect(page.getByRole('button', { name: 'Void bet' })).toBeEnabled();
  await page.goto(`/admin/people/${other.id}`);
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeEnabled();

  // Their own withdrawal is shown.
  const id = await requestWithdrawal(site, operator, 550_00, 'paid@mail.com');
  await page.goto(`/admin/withdrawals/${id}`);
  await expect(acts(page)).toHaveAccessibleDescription(
    'This is your own withdrawal. Another operator has to decide about it.',
  );
  for (const name of ['Approve', 'Reject'])
    await expect(acts(page).getByRole('button', { name })).toBeDisabled();
  await checkAxe(page, 'their own withdrawal');
});
