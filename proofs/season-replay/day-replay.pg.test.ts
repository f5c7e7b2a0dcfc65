import { silentLog } from '@sidebet/server/logging/log';
import { testDatabase } from '@sidebet/server/testing/database';
import { expect, test } from 'vitest';
import { type DayResult, printDay, replayDay } from './day-replay.ts';
import { gameDay } from './game-day.ts';

const minute = 60_000;

/** The last minutes of two games and their payout. */
async function playTheEnd(
  monthlyCredits: number,
  { minutes = 10, settleEveryMs = 1_000 } = {},
): Promise<DayResult> {
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
      from: end - minutes * minute,
      settleEveryMs,
    });
  } finally {
    await database.close();
  }
}

const oldest = ({ hours }: DayResult) => Math.max(...hours.map(({ watched }) => watched?.max ?? 0));

test('watched scores are at most 60 seconds old, and the final pays in the second that confirms it', {
  timeout: 180_000,
}, async () => {
  const result = await playTheEnd(100_000);
  expect(result.problem).toBeNull();
  expect(oldest(result)).toBeLessThanOrEqual(60);
  expect(result.payoutLagsMs).toEqual([0, 0]);
  expect(Math.max(...result.hours.map(({ unwatched }) => unwatched?.max ?? 0))).toBeGreaterThan(500);
  expect(result.credits).toBe(result.hours.reduce((sum, { credits }) => sum + credits, 0));
  expect(printDay(result)).toContain(`${result.credits} credits.`);
});

test('control: bets that are settled every minute are paid later', { timeout: 180_000 }, async () => {
  const { payoutLagsMs } = await playTheEnd(100_000, { minutes: 0, settleEveryMs: minute });
  expect(Math.max(...payoutLagsMs)).toBeGreaterThan(0);
});

test('without credits for watching, watched scores are older', { timeout: 180_000 }, async () => {
  expect(oldest(await playTheEnd(10))).toBeGreaterThan(500);
});
