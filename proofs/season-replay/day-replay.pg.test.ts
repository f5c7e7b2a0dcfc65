import { silentLog } from '@sidebet/server/logging/log';
import { testDatabase } from '@sidebet/server/testing/database';
import { expect, test } from 'vitest';
import { type DayResult, printDay, replayDay } from './day-replay.ts';
import { gameDay } from './game-day.ts';

const minute = 60_000;

/** The last ten minutes of two games and their payout. */
async function playTheEnd(monthlyCredits: number): Promise<DayResult> {
  const games = gameDay.filter(({ id }) => id === 'game-4' || id === 'game-6');
  const end = Math.min(...games.map((game) => game.end));
  const last = games.map((game) => ({ ...game, end }));
  const database = await testDatabase(1);
  try {
    return await replayDay({
      databaseUrl: database.url,
      speed: 100_000,
      monthlyCredits,
      log: silentLog,
      games: last,
      from: end - 10 * minute,
    });
  } finally {
    await database.close();
  }
}

const oldest = ({ hours }: DayResult) => Math.max(...hours.map(({ watched }) => watched?.max ?? 0));

test('watched scores are at most 60 seconds old, and the final pays within 5 seconds', async () => {
  const result = await playTheEnd(100_000);
  expect(result.problem).toBeNull();
  expect(oldest(result)).toBeLessThanOrEqual(60);
  expect(Math.max(...result.payoutDelaysMs)).toBeLessThan(5_000);
  expect(Math.max(...result.hours.map(({ unwatched }) => unwatched?.max ?? 0))).toBeGreaterThan(500);
  expect(result.credits).toBe(result.hours.reduce((sum, { credits }) => sum + credits, 0));
  expect(printDay(result)).toContain(`${result.credits} credits.`);
});

test('without credits for watching, watched scores are older', async () => {
  expect(oldest(await playTheEnd(10))).toBeGreaterThan(500);
});
