import { expect } from '@playwright/test';
import { acceptBet, befriend, placeBet } from '../../people.ts';
import { card, holdBack, openTab } from '../../screens.ts';
import { bears } from '../props.ts';
import type { Scene } from '../scene.ts';

export const myBets: Scene = {
  name: 'my bets, the history and the statistics they leave',
  states: [
    'my bets: slow line',
    'my bets: none created',
    'my bets: none active',
    'my bets: none settled',
    'my bets: created',
    'bet deleted',
    'my bets: active',
    'my bets: settled',
    'settings: history',
    'settings: statistics',
    'settings: statistics of a friend',
    'settings: statistics again',
    'statistics of someone gone',
  ],
  async *play({ site, games, join }) {
    const [user, friend] = [await join(), await join()];
    await befriend(site, user, friend);
    const { page } = user;
    const pages = { person: page, friend: friend.page };
    const release = await holdBack(page, '**/api/me/bets?*');
    await page.goto('/?view=myBets');
    yield { state: 'my bets: slow line', pages };
    await release();
    yield { state: 'my bets: none created', pages, facts: { tab: 'Created' } };
    await openTab(page, 'Active');
    yield { state: 'my bets: none active', pages, facts: { tab: 'Active' } };
    await openTab(page, 'Settled');
    yield { state: 'my bets: none settled', pages, facts: { tab: 'Settled' } };
    await openTab(page, 'Created');

    const [game, unwanted, theirs] = await games.listAll([bears, {}, {}]);
    const bet = (who: typeof user, on: typeof game, wagerCents: number) =>
      placeBet(site, who, { eventId: on!.id, side: 'home', wagerCents });
    const facts = { creator: user.username };
    const mine = await bet(user, game, 25_00);
    await page.reload();
    await card(page, game!).waitFor();
    yield { state: 'my bets: created', pages, facts };
    await bet(user, theirs, 7_00);
    await page.reload();
    await card(page, theirs!).getByRole('button', { name: 'Delete' }).click();
    yield { state: 'bet deleted', pages };

    await acceptBet(site, friend, mine);
    await bet(user, unwanted, 5_00);
    await acceptBet(site, user, await bet(friend, theirs, 6_00));
    for (const each of [page, friend.page]) {
      await each.goto('/?view=myBets&tab=Active');
      await card(each, game!).waitFor();
    }
    yield { state: 'my bets: active', pages, facts };
    await games.kickOff(game!);
    await games.finish(game!, 24, 17);
    await games.begunLongAgo(unwanted!, 61 * 60_000);
    for (const each of [page, friend.page]) {
      await openTab(each, 'Settled');
      await card(each, game!).waitFor({ timeout: 30_000 });
    }
    yield { state: 'my bets: settled', pages };

    await page.goto('/Settings?tab=transactionHistory');
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('Remove Expired Wager')).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    yield { state: 'settings: history', pages };

    await page.goto('/Settings?tab=statistics');
    yield { state: 'settings: statistics', pages };
    const them = page.getByRole('button', { name: friend.fullName });
    await them.click();
    yield { state: 'settings: statistics of a friend', pages, facts: { friend: friend.fullName } };
    await them.click();
    yield { state: 'settings: statistics again', pages };

    // The friend removes the friendship while this page gets no updates.
    await page.route('**/api/stream', (route) => route.abort());
    await page.reload();
    await them.waitFor();
    await site.pool.query('delete from friendships where $1 in (low_id, high_id)', [friend.id]);
    await them.click();
    yield { state: 'statistics of someone gone', pages };
  },
};
