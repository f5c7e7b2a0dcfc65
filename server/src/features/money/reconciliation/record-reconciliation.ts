import type { Alarm } from '../../../alarms/alarms.ts';
import type { Reconciliation } from '../../../book/reconcile.ts';
import type { Pool } from '../../../db/pool.ts';
import type { GameClock } from '../../../time/clock.ts';
import { readProviderChecks } from './read-checks.ts';

/**
 * Stores the reconciliation's result with the latest provider checks, and raises an alarm with the first ledger
 * difference. check-with-providers.ts raises the alarms about providers.
 */
export async function recordReconciliation(
  pool: Pool,
  clock: GameClock,
  alarm: Alarm,
  found: Reconciliation,
): Promise<void> {
  if (!found.agrees) alarm('ledgerDisagrees', { ...found.figures, firstDifference: found.firstDifference });
  const providers = await readProviderChecks(pool);
  const firstDifference =
    found.firstDifference ?? providers.flatMap(({ differences }) => differences)[0] ?? null;
  await pool.query(
    // The positions of the audit log and the checkpoints are stored as anchors for later verification
    // (audit/verify.ts, book/checkpoints.ts).
    `insert into reconciliations (at, agrees, first_difference, figures, checks, audit_seq, audit_hash, seal_number, seal_hash)
     select $1::timestamptz, $2, $3, $4, $5, audit.seq, audit.hash, checkpoint.number, checkpoint.hash
     from audit_head audit left join (select number, hash from ledger_checkpoints order by number desc limit 1) checkpoint on true
     on conflict (at) do nothing`,
    [
      new Date(clock.now()),
      firstDifference === null,
      firstDifference,
      found.figures,
      JSON.stringify([...found.checks, ...providers]),
    ],
  );
}
