import type { Refusal } from '@sidebet/domain/refusals';
import { appendAudit } from '../../audit/append.ts';
import { commandLine } from '../../audit/command-line.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Pool } from '../../db/pool.ts';
import type { GameClock } from '../../time/clock.ts';
import { type SettingChanges, writeSettings } from './settings.ts';

/** Changes system settings from the command line with an audit log row. Refuses if nothing changes. */
export function changeFromCommandLine(
  pool: Pool,
  clock: GameClock,
  changes: SettingChanges,
  reason: string,
): Promise<Refusal | null> {
  return inTransaction(pool, async (client) => {
    const now = clock.now();
    const written = await writeSettings(client, changes, now);
    if ('kind' in written) return written;
    await appendAudit(client, { ...written.auditLine, actor: commandLine, reason }, now);
    return null;
  });
}
