import { setTimeout } from 'node:timers/promises';
import { asOwner } from '@sidebet/server/testing/as-owner';

const everyMs = 50;

/** Watches how old the oldest snapshot of the application gets. `stop` returns that in milliseconds. */
export function watchSnapshots(databaseUrl: string): { stop(): Promise<number> } {
  let stopped = false;
  let oldestMs = 0;
  // Only a superuser sees the snapshots of other sessions.
  const watching = asOwner(databaseUrl, async (owner) => {
    while (!stopped) {
      const { rows } = await owner.query<{ ms: string | null }>(
        `select extract(epoch from max(clock_timestamp() - xact_start)) * 1000 as ms from pg_stat_activity
         where datname = current_database() and application_name = 'sidebet' and backend_xmin is not null`,
      );
      oldestMs = Math.max(oldestMs, Number(rows[0]?.ms ?? 0));
      await setTimeout(everyMs);
    }
  });
  return {
    async stop() {
      stopped = true;
      await watching;
      return oldestMs;
    },
  };
}
