import type { Clock, GameClock } from '../../time/clock.ts';

/**
 * The server's clock during a replay: starts at `startAt` (recorded time) and runs `speed` times as fast as real
 * time. Bets and events use the same clock.
 */
export function createReplayClock(startAt: number, speed: number, real: GameClock): Required<Clock> {
  const realStart = real.now();
  const fromDatabase = (realMs: number) => Math.floor(startAt + (realMs - realStart) * speed);
  return { now: () => fromDatabase(real.now()), fromDatabase };
}
