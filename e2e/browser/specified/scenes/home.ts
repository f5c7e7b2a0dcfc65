import { acceptBet, placeBet } from '../../people.ts';
import { card, holdBack, openMenu, pick, selectButton } from '../../screens.ts';
import { bears, nameTeams } from '../props.ts';
import type { Scene } from '../scene.ts';

const sports = ['NFL', 'NBA', 'NCAAF', 'MLB', 'Boxing', 'MMA', 'Tennis'];

export const home: Scene = {
  name: 'home, its bar and its menus',
  playsPerWidth: true,
  states: [
    'home: slow line',
    'home: no games',
    'home with news',
    ...sports.map((sport) => `home: ${sport}`),
    'menu',
    'game selected',
    'bet form',
    'notifications',
    'notifications: none',
  ],
  async *play({ site, games, narrow, join }) {
    const user = await join();
    const { page } = user;
    const pages = { person: page };
    const release = await holdBack(page, '**/api/events?*');
    await page.goto('/');
    yield { state: 'home: slow line', pages };
    await release();
    yield { state: 'home: no games', pages };

    const game = await games.list(bears);
    const other = await join();
    for (const wagerCents of [5_00, 6_00]) {
      const bet = await placeBet(site, user, { eventId: game.id, side: 'home', wagerCents });
      await acceptBet(site, other, bet);
    }
    const facts = {
      ...nameTeams(game),
      'full name': user.fullName,
      balance: '$89.00',
      unread: '2',
    };
    await page.goto('/');
    await card(page, game).waitFor();
    yield { state: 'home with news', pages, facts };

    if (narrow) await openMenu(page);
    yield { state: 'menu', pages, facts };
    if (narrow) await page.keyboard.press('Escape');

    const filter = page.getByRole('group', { name: 'Sport filter' });
    for (const sport of sports) {
      await filter.getByRole('button', { name: sport, exact: true }).click();
      yield { state: `home: ${sport}`, pages };
    }
    await page.goto('/');

    if (narrow) {
      await selectButton(page, game, game.homeTeam).click();
      yield { state: 'game selected', pages, facts };
      await page.reload();
    }
    await pick(page, game, game.homeTeam);
    await page.getByLabel('Wager Amount').fill('25');
    yield { state: 'bet form', pages, facts };

    await page.goto('/Notifications');
    yield { state: 'notifications', pages };
    await page.getByRole('button', { name: 'Clear All' }).click();
    yield { state: 'notifications: none', pages };
  },
};
