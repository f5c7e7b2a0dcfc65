import { expect, test } from './fixtures.ts';
import { acceptBet, placeBet } from './people.ts';
import { balance, card, openTab, shrinkToPhone } from './screens.ts';

/** Games that do not end as most do. */

test('a tie returns the money of an offer, as both read before; a doubleheader changes nothing about its first game', async ({
  site,
  join,
  games,
}) => {
  const game = await games.list();
  await games.quote(game, { homePercent: 60, spreadHalves: -6 });
  const [maker, taker] = [await join(), await join()];
  const made = await maker.context.request.post('/api/offers', {
    data: {
      eventId: game.id,
      market: 'moneyline',
      selection: 'home',
      stakeCents: 15_00,
      acceptorStakeCents: 10_00,
      fee: { bps: 200, capCents: null },
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(made.ok()).toBe(true);
  const { bet } = await made.json();
  const tie = 'A tie, or no result in 72 hours? Everyone gets their money back.';

  await shrinkToPhone(taker.page);
  await taker.page.goto(`/BetDetails?id=${bet.uniqueId}`);
  await expect(taker.page.getByText(tie, { exact: false })).toBeVisible();
  const rules = taker.page.getByRole('link', { name: 'How games are decided' });
  await expect(rules).toHaveAttribute('href', /how-games-are-decided$/);
  await taker.page.getByRole('button', { name: 'Accept Bet' }).click();
  await expect(balance(taker.page)).toHaveText('$90.00');

  await games.kickOff(game);
  await games.finish(game, 20, 20);
  for (const { page } of [maker, taker]) {
    await page.goto('/?view=myBets');
    await expect(balance(page)).toHaveText('$100.00');
    await openTab(page, 'Settled');
    await expect(card(page, game)).toContainText('Tie: refunded');
  }
  await card(taker.page, game).getByRole('button', { name: 'Receipt' }).click();
  await expect(taker.page.getByRole('dialog', { name: 'Receipt' })).toContainText(
    'A tie: everyone gets their money back, as agreed when the bet was made.',
  );

  await test.step('the second game under the same id', async () => {
    const first = await games.list({
      sportKey: 'baseball_mlb',
      sportTitle: 'MLB',
      homeTeam: 'Chicago Cubs',
      awayTeam: 'New York Mets',
    });
    const [ann, bob] = [maker, taker];
    const bet = await placeBet(site, ann, { eventId: first.id, side: 'home', wagerCents: 10_00 });
    await acceptBet(site, bob, bet);
    await games.kickOff(first);
    await games.finish(first, 5, 3);
    await ann.page.goto('/?view=myBets');
    await expect(balance(ann.page)).toHaveText('$108.00');

    // Then the feed reports the second game under the id of the first.
    await games.score(first, 0, 0);
    await games.score(first, 0, 2);
    await games.finish(first, 2, 7);
    await site.settled();
    for (const { page, cents } of [
      { page: ann.page, cents: '$108.00' },
      { page: bob.page, cents: '$90.00' },
    ]) {
      await page.goto('/?view=myBets');
      await openTab(page, 'Settled');
      await expect(card(page, first)).toContainText('5');
      await expect(balance(page)).toHaveText(cents);
    }
  });
});
