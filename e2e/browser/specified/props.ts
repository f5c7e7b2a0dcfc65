import { expect, type Page } from '@playwright/test';
import type { Game } from '../games.ts';

/** A Sunday noon so far ahead that no run of the tests reaches it: dates on cards can be told letter by letter. */
const sunday = Date.UTC(2050, 0, 2, 17);

export const bears: Partial<Omit<Game, 'id'>> = {
  sportKey: 'americanfootball_nfl',
  sportTitle: 'NFL',
  homeTeam: 'Chicago Bears',
  awayTeam: 'Green Bay Packers',
  commenceTime: sunday,
};

export const teamsOf = (game: Game) => ({ 'home team': game.homeTeam, 'away team': game.awayTeam });

/** Closes the passing messages, so that the next one is surely a new one. */
export async function dismissMessages(page: Page): Promise<void> {
  const messages = page.locator('.mantine-Notification-root');
  await expect(async () => {
    // One may go by itself under the pointer.
    const close = await messages.getByRole('button').all();
    await Promise.allSettled(close.map((button) => button.click({ timeout: 500 })));
    await expect(messages).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 10_000 });
}
