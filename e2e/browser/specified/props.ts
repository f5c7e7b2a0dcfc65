import { expect, type Page } from '@playwright/test';
import type { Game } from '../games.ts';

/** A Sunday noon beyond any test run, so dates on cards can be matched exactly. */
const sunday = Date.UTC(2050, 0, 2, 17);

export const bears: Partial<Omit<Game, 'id'>> = {
  sportKey: 'americanfootball_nfl',
  sportTitle: 'NFL',
  homeTeam: 'Chicago Bears',
  awayTeam: 'Green Bay Packers',
  commenceTime: sunday,
};

export const nameTeams = (game: Game) => ({ 'home team': game.homeTeam, 'away team': game.awayTeam });

/** Closes the toasts, so the next one is surely new. */
export async function dismissMessages(page: Page): Promise<void> {
  const messages = page.locator('[data-toast]');
  await expect(async () => {
    // A toast may time out under the pointer.
    const close = await messages.getByRole('button').all();
    await Promise.allSettled(close.map((button) => button.click({ timeout: 500 })));
    await expect(messages).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 10_000 });
}
