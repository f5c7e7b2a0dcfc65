import type { Alarm } from '../../alarms/alarms.ts';
import type { Env } from '../../config/env.ts';
import type { Log } from '../../logging/log.ts';
import type { GameClock } from '../../time/clock.ts';
import type { SportsFeed } from './port.ts';
import { createReplayClock, createReplayFeed } from './replay.ts';
import { readRecordings } from './replay-files.ts';
import { createSimulatedFeed } from './simulated.ts';
import { createTheOddsApi } from './the-odds-api.ts';

const hour = 3_600_000;

/**
 * The configured feed (FEED) and the server's game clock: `real`, unless recorded games are replayed. A replay
 * starts a day before the first game and runs SIM_SPEED times as fast. `given` replaces the clock in tests.
 * `signal` aborts pending calls when the server stops.
 */
export function openFeed(
  env: Env,
  log: Log,
  signal: AbortSignal,
  real: GameClock,
  alarm: Alarm,
  given?: GameClock,
): { feed: SportsFeed; clock: GameClock } {
  switch (env.FEED) {
    case 'simulated': {
      const clock = given ?? real;
      return { clock, feed: createSimulatedFeed({ clock, speed: env.SIM_SPEED }) };
    }
    case 'replay': {
      const path = env.FEED_DIR!;
      const clock = given ?? replayClock(path, env.SIM_SPEED, log, real);
      return { clock, feed: createReplayFeed({ path, clock, log }) };
    }
    case 'the-odds-api': {
      const clock = given ?? real;
      return {
        clock,
        feed: createTheOddsApi({
          apiKey: env.ODDS_API_KEY!,
          baseUrl: env.ODDS_API_BASE,
          clock,
          log,
          alarm,
          signal,
        }),
      };
    }
    default:
      return env.FEED satisfies never;
  }
}

function replayClock(path: string, speed: number, log: Log, real: GameClock): GameClock {
  const first = readRecordings(path, log)[0];
  if (!first) throw new Error(`There is no recorded game in ${path}.`);
  return createReplayClock(first.commenceTime - 24 * hour, speed, real);
}
