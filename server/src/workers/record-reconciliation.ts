import type { Alarm } from '../alarms/alarms.ts';
import type { Reconciliation } from '../book/reconcile.ts';
import type { Clock } from '../clock.ts';
import type { Pool } from '../db/pool.ts';

/** Keeps what the reconciliation found and raises the alarm that names the first difference. */
export async function recordReconciliation(
  pool: Pool,
  clock: Clock,
  alarm: Alarm,
  found: Reconciliation,
): Promise<void> {
  if (!found.agrees) alarm('ledgerDisagrees', { ...found.figures, firstDifference: found.firstDifference });
  await pool.query(
    // How far the audit log has come is noted with it: an anchor that the log is verified against (audit/verify.ts).
    `insert into reconciliations (at, agrees, first_difference, figures, audit_seq, audit_hash)
     select to_timestamp($1::bigint / 1000.0), $2, $3, $4, seq, hash from audit_head on conflict (at) do nothing`,
    [clock.now(), found.agrees, found.firstDifference, found.figures],
  );
}
