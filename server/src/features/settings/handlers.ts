import type { Pool } from '../../db/pool.ts';
import type { Handlers } from '../../http/handlers.ts';
import { readSystemSettings } from './system-settings.ts';

export function settingsHandlers(pool: Pool): Handlers<'getSettings'> {
  return { getSettings: () => readSystemSettings(pool) };
}
