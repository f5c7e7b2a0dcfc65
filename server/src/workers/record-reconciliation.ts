import type { Reconciliation } from '../book/reconcile.ts';
import type { Clock } from '../clock.ts';
import type { Pool } from '../db/pool.ts';
import type { Log } from '../log.ts';

/** Keeps what the reconciliation found and raises the alarm that names the first difference. */
export async function recordReconciliation(
  pool: Pool,
  clock: Clock,
  log: Log,
  found: Reconciliation,
): Promise<void> {
  if (!found.agrees) log.error({ ...found.figures }, `THE BOOKS DISAGREE: ${found.firstDifference}`);
  await pool.query(
    `insert into reconciliations (at, agrees, first_difference, figures)
     values (to_timestamp($1::bigint / 1000.0), $2, $3, $4) on conflict (at) do nothing`,
    [clock.now(), found.agrees, found.firstDifference, found.figures],
  );
}
