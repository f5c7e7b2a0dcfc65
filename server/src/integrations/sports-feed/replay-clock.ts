import type { Clock } from '../../clock.ts';

/**
 * A clock for the whole server while it replays a recording: it starts at `startAt` (the recording's time) and
 * runs `speed` times as fast as the real one. Bets and events then live by the same time.
 */
export function createReplayClock(startAt: number, speed: number, real: Clock): Required<Clock> {
  const realStart = real.now();
  const fromDatabase = (realMs: number) => Math.floor(startAt + (realMs - realStart) * speed);
  return { now: () => fromDatabase(real.now()), fromDatabase };
}
