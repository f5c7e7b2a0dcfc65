import type { Pool } from '../db/pool.ts';
import { changeSystemSettings } from '../features/settings/system-settings.ts';

/** For tests in which one person places very many small bets on one event. */
export async function liftStakeLimits(pool: Pool): Promise<void> {
  await changeSystemSettings(pool, { minimumStakeCents: 1, openBetsPerEvent: 1_000 });
}
