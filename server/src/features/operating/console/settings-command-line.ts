import { isRefusal, type Refusal } from '@sidebet/domain/refusals';
import { storeAlarm } from '../../../alarms/alarms.ts';
import { appendAudit } from '../../../audit/append.ts';
import { commandLine } from '../../../audit/command-line.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import type { Pool } from '../../../db/pool.ts';
import type { GameClock } from '../../../time/clock.ts';
import { findSteps, listRelaxed, type SettingChanges, writeSteps } from './settings.ts';

/**
 * Changes system settings from the command line with an audit log row, and raises an alarm for each relaxed control. Refuses
 * if nothing changes.
 */
export function changeFromCommandLine(
  pool: Pool,
  clock: GameClock,
  changes: SettingChanges,
  reason: string,
): Promise<Refusal | null> {
  return inTransaction(pool, async (client) => {
    const now = clock.now();
    const steps = await findSteps(client, changes);
    if (isRefusal(steps)) return steps;
    const auditLine = await writeSteps(client, steps, now);
    for (const fields of listRelaxed(steps)) await storeAlarm(client, 'approvalRaised', fields, now);
    await appendAudit(client, { ...auditLine, actor: commandLine, reason }, now);
    return null;
  });
}
