import type { AdminSettings, SettingChange } from '@sidebet/contract/admin-settings';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { Pool, PoolClient } from '../../db/pool.ts';
import { readSystemSettings } from '../../db/system-settings.ts';
import { changeSystemSettings } from '../settings/system-settings.ts';
import { type AdminCall, type AdminDeps, act, type Told } from './act.ts';

export type SettingChanges = { readonly [K in keyof AdminSettings]?: AdminSettings[K] | undefined };

/** Everything an operator can set, and who set each last. */
export async function readAdminSettings(pool: Pool) {
  const [settings, lastChanges] = await Promise.all([readAll(pool), readLastChanges(pool)]);
  return { settings, lastChanges };
}

/** Above how much an adjustment needs another operator; without settings every one does. */
export async function readAdjustmentApproval(db: Pool | PoolClient): Promise<number> {
  const { rows } = await db.query<{ cents: number }>(
    'select adjustment_approval_cents as cents from system_settings',
  );
  return rows[0]?.cents ?? 0;
}

async function readAll(db: Pool | PoolClient): Promise<AdminSettings | null> {
  const settings = await readSystemSettings(db);
  return settings && { ...settings, adjustmentApprovalCents: await readAdjustmentApproval(db) };
}

async function readLastChanges(pool: Pool): Promise<Record<string, SettingChange>> {
  const { rows } = await pool.query<{ name: string; at: number; actorName: string; reason: string }>(
    `select distinct on (name) name, at, actor_name as "actorName", reason
     from audit_log cross join lateral jsonb_object_keys(details->'changes') as name
     where action = 'settings.change' order by name, seq desc`,
  );
  return Object.fromEntries(
    rows.map(({ name, at, ...row }) => [name, { ...row, at: new Date(at).toISOString() }]),
  );
}

/** Changes what differs. Refuses when nothing does. */
export function changeSettings(
  deps: AdminDeps,
  call: AdminCall & { readonly body: { readonly changes: SettingChanges } },
) {
  return act(deps, call, ['settings.change'], async (client) => {
    const told = await writeSettings(client, call.body.changes);
    return 'kind' in told ? told : { kind: 'acted', answer: null, told };
  });
}

/**
 * Writes what differs in the caller's transaction, which also writes what it gives to the audit log.
 * Refuses nothingToChange.
 */
export async function writeSettings(client: PoolClient, given: SettingChanges): Promise<Told | Refusal> {
  // Two who change settings at once do so one after the other, so that "from" is true.
  await client.query('select from system_settings for update');
  const before = await readAll(client);
  const changed = Object.entries(given).filter(
    ([name, to]) => to !== undefined && to !== before?.[name as keyof AdminSettings],
  );
  if (changed.length === 0) return refuse('nothingToChange');
  const { adjustmentApprovalCents, ...changes } = Object.fromEntries(changed) as Partial<AdminSettings>;
  await changeSystemSettings(client, changes);
  if (adjustmentApprovalCents !== undefined)
    await client.query('update system_settings set adjustment_approval_cents = $1', [
      adjustmentApprovalCents,
    ]);
  const details = Object.fromEntries(
    changed.map(([name, to]) => [name, { from: before?.[name as keyof AdminSettings] ?? null, to }]),
  );
  return {
    action: 'settings.change',
    subject: { kind: 'settings', id: 'system' },
    details: { changes: details },
  };
}
