import { changeSystemSettings } from '../src/db/change-system-settings.ts';
import type { Pool } from '../src/db/pool.ts';

/** Removes the limits for tests in which one user places many small bets on one event. */
export async function liftStakeLimits(pool: Pool): Promise<void> {
  await changeSystemSettings(pool, { minimumStakeCents: 1, openBetsPerEvent: 1_000 });
}
