import type { Pool } from '../../db/pool.ts';
import { readSystemSettings } from '../../db/system-settings.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Clock } from '../../time/clock.ts';

export function settingsHandlers(pool: Pool, clock: Clock): Handlers<'getSettings'> {
  return { getSettings: () => readSystemSettings(pool, clock) };
}
