import { expect } from '@playwright/test';
import { changeSystemSettings } from '../../../../server/src/db/change-system-settings.ts';
import { placeBet } from '../../people.ts';
import { balance, pick } from '../../screens.ts';
import { bears, dismissMessages } from '../props.ts';
import type { Scene } from '../scene.ts';

export const wagers: Scene = {
  name: 'writing a bet',
  playsPerWidth: true,
  states: [
    'wager missing',
    'wager spent in another window',
    'bets switched off',
    'placing bets switched off',
    'app blocked',
    'bet placed',
  ],
  async *play({ site, games, join }) {
    const game = await games.list(bears);
    const user = await join();
    const { page } = user;
    const pages = { person: page };
    const create = () => page.getByRole('button', { name: 'Create Bet' }).click();
    await page.goto('/');
    await pick(page, game, game.homeTeam);
    await create();
    yield { state: 'wager missing', pages };

    await page.getByLabel('Wager Amount').fill('60');
    await placeBet(site, user, { eventId: game.id, side: 'away', wagerCents: 80_00 });
    await expect(balance(page)).toHaveText('$20.00');
    await create();
    yield { state: 'wager spent in another window', pages };

    await page.getByLabel('Wager Amount').fill('10');
    try {
      await changeSystemSettings(site.pool, { betsAllowed: false });
      await create();
      yield { state: 'bets switched off', pages };
      await dismissMessages(page);
      await changeSystemSettings(site.pool, { betsAllowed: true, canPlaceBets: false });
      await create();
      yield { state: 'placing bets switched off', pages };
      await dismissMessages(page);
      await changeSystemSettings(site.pool, { canPlaceBets: true, blockAppUse: true });
      await create();
      yield { state: 'app blocked', pages };
      await dismissMessages(page);
    } finally {
      await changeSystemSettings(site.pool, { betsAllowed: true, canPlaceBets: true, blockAppUse: false });
    }
    await page.reload();
    await pick(page, game, game.homeTeam);
    await page.getByLabel('Wager Amount').fill('10');
    await create();
    yield { state: 'bet placed', pages };
  },
};
