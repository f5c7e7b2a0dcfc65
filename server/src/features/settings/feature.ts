import type { Uses } from '../../context.ts';
import { readSystemSettings } from '../../db/system-settings.ts';
import type { Handlers } from '../../http/handlers.ts';

export function settingsFeature({ pool, clock }: Uses<'pool' | 'clock'>) {
  const handlers: Handlers<'getSettings'> = { getSettings: () => readSystemSettings(pool, clock) };
  return { handlers };
}
