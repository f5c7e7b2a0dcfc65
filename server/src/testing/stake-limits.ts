import type { Pool } from '../db/pool.ts';
import { changeSystemSettings } from '../features/settings/system-settings.ts';

/** Removes the limits for tests in which one user places many small bets on one event. */
export async function liftStakeLimits(pool: Pool): Promise<void> {
  await changeSystemSettings(pool, { minimumStakeCents: 1, openBetsPerEvent: 1_000 });
}
