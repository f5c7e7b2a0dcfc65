import { isDeepStrictEqual } from 'node:util';
import type {
  approvalAmount,
  feeVersion,
  holdTime,
  OperatorSettings,
  settingChange,
} from '@sidebet/contract/console/settings';
import { listFeeVersions } from '@sidebet/domain/markets/exchange-fee';
import {
  type ApprovalName,
  amountInForce,
  amountsAhead,
  approvalNames,
} from '@sidebet/domain/operators/approval-amount';
import {
  defaultHoldHours,
  type HoldName,
  holdNames,
  hoursAhead,
  hoursInForce,
} from '@sidebet/domain/operators/hold-times';
import { isRelaxed, type SettingStep } from '@sidebet/domain/operators/relaxed-controls';
import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import type { z } from 'zod';
import type { Alarm } from '../../../alarms/alarms.ts';
import { appendAudit } from '../../../audit/append.ts';
import { noteAmounts, readAmountHistory } from '../../../db/approval-amounts.ts';
import { changeSystemSettings } from '../../../db/change-system-settings.ts';
import { addExchangeFee, readExchangeFees } from '../../../db/exchange-fees.ts';
import { type HoldHours, holdColumns, noteHoldTimes, readHoldTimes } from '../../../db/hold-times.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { settingColumns } from '../../../db/system-settings.ts';
import type { GameClock } from '../../../time/clock.ts';
import { type AuditLine, act, type ConsoleCall, type ConsoleContext } from './act.ts';
import { insertRequest, type Steps } from './setting-requests.ts';

type ApprovalAmount = z.output<typeof approvalAmount>;
type HoldTime = z.output<typeof holdTime>;
type SettingChange = z.output<typeof settingChange>;
export type SettingChanges = { readonly [K in keyof OperatorSettings]?: OperatorSettings[K] | undefined };

/** All system settings as stored, the amounts in force, and who last changed each. */
export async function readOperatorSettings(pool: Pool, clock: GameClock) {
  const [settings, lastChanges, times, feeVersions, amounts] = await Promise.all([
    readAll(pool),
    readLastChanges(pool),
    readHoldTimes(pool, clock),
    readFeeVersions(pool, clock.now()),
    Promise.all(approvalNames.map(async (name) => [name, await readApproval(pool, clock, name)] as const)),
  ]);
  return {
    settings,
    approvals: Object.fromEntries(amounts) as Record<ApprovalName, ApprovalAmount>,
    holds: Object.fromEntries(
      holdNames.map((name) => [name, holdView(times?.[name] ?? null, name, clock.now())]),
    ) as Record<HoldName, HoldTime>,
    feeVersions,
    lastChanges,
  };
}

/** Without settings the default waiting times apply. */
function holdView(time: HoldHours | null, name: HoldName, now: number): HoldTime {
  if (!time) return { inForceHours: defaultHoldHours[name], ahead: [] };
  const { history, setHours } = time;
  return {
    inForceHours: hoursInForce(history, setHours, now),
    ahead: hoursAhead(history, setHours, now).map(({ hours, at }) => ({ hours, from: at })),
  };
}

async function readApproval(pool: Pool, clock: GameClock, name: ApprovalName): Promise<ApprovalAmount> {
  const history = (await readAmountHistory(pool, clock, name)) ?? [];
  const now = clock.now();
  return {
    inForceCents: amountInForce(history, now),
    ahead: amountsAhead(history, now).map(({ cents, at }) => ({ cents, from: at })),
  };
}

/** Settings visible only to operators. */
const operatorColumns = [
  ['adjustmentApprovalCents', 'adjustment_approval_cents'],
  ['withdrawalWeekApprovalCents', 'withdrawal_week_approval_cents'],
  ['resultApprovalCents', 'result_approval_cents'],
  ...holdNames.map((name) => [name, holdColumns[name]] as const),
] as const;

async function readAll(db: Pool | PoolClient): Promise<OperatorSettings | null> {
  const { rows } = await db.query<OperatorSettings>(
    `select ${settingColumns}, (select json_build_object('bps', bps, 'capCents', cap_cents) from exchange_fees
       order by seq desc limit 1) as exchange_fee, ${operatorColumns.map(([name, column]) => `${column} as "${name}"`).join(', ')}
     from system_settings`,
  );
  return rows[0] ?? null;
}

async function readLastChanges(pool: Pool): Promise<Record<string, SettingChange>> {
  const { rows } = await pool.query<SettingChange & { name: string }>(
    `select distinct on (name) name, at, actor_name, reason
     from audit_log cross join lateral jsonb_object_keys(details->'changes') as name
     where action = 'settings.change' order by name, seq desc`,
  );
  return Object.fromEntries(rows.map(({ name, ...row }) => [name, row]));
}

/** The fees that were set for offers, newest first, each with the operator who set it and why. */
async function readFeeVersions(pool: Pool, now: number): Promise<z.output<typeof feeVersion>[]> {
  const [history, changes] = await Promise.all([
    readExchangeFees(pool),
    pool.query<{ at: number; actorName: string; reason: string }>(
      `select at, actor_name, reason from audit_log
       where action = 'settings.change' and details->'changes' ? 'exchangeFee'`,
    ),
  ]);
  // A fee and its audit row are written at the same instant, in one transaction.
  const byInstant = new Map(changes.rows.map(({ at, actorName, reason }) => [at, { actorName, reason }]));
  const unknown = { actorName: null, reason: null };
  return listFeeVersions(history, now).map(({ bps, capCents, at, from, state }) => ({
    bps,
    capCents,
    setAt: at,
    from,
    state,
    ...(byInstant.get(at) ?? unknown),
  }));
}

type ChangeAnswer = { readonly status: 'changed' | 'pending' };

/**
 * Applies the changed values. Those that relax a control wait for another operator (setting-requests.ts), with an alarm.
 * Refuses if nothing changes.
 */
export async function changeSettings(
  context: ConsoleContext & { readonly alarm: Alarm },
  call: ConsoleCall & { readonly body: { readonly changes: SettingChanges } },
): Promise<ChangeAnswer | Refusal> {
  let requested: Steps = {};
  const answer = await act<ChangeAnswer>(context, call, ['settings.change'], async (client, by) => {
    const steps = await findSteps(client, call.body.changes);
    if (isRefusal(steps)) return steps;
    const [relaxing, others] = splitSteps(steps);
    const request = Object.keys(relaxing).length > 0 ? await insertRequest(client, relaxing, by) : null;
    const change = Object.keys(others).length > 0 ? await writeSteps(client, others, by.now) : null;
    requested = relaxing;
    // A change of both kinds gets two rows.
    if (request && change)
      await appendAudit(client, { ...request, actor: by.operator, reason: by.reason }, by.now);
    return {
      kind: 'acted',
      answer: { status: request ? 'pending' : 'changed' },
      auditLine: (change ?? request)!,
    };
  });
  for (const fields of listRelaxed(requested)) context.alarm('approvalRaised', fields);
  return answer;
}

function splitSteps(steps: Steps): readonly [relaxing: Steps, others: Steps] {
  const entries = Object.entries(steps);
  const relaxes = ([name, step]: [string, SettingStep]) => isRelaxed(name, step);
  return [
    Object.fromEntries(entries.filter(relaxes)),
    Object.fromEntries(entries.filter((entry) => !relaxes(entry))),
  ];
}

/** What an alarm says about each relaxed control. */
export function listRelaxed(steps: Steps): object[] {
  return Object.entries(steps)
    .filter(([name, step]) => isRelaxed(name, step))
    .map(([setting, { from, to }]) => {
      const isAmount = (approvalNames as readonly string[]).includes(setting);
      return isAmount
        ? { setting, wasCents: from, setToCents: to }
        : { setting, wasHours: from, setToHours: to };
    });
}

/**
 * What would change, compared with the stored settings, whose row stays locked until the transaction ends. Refuses with
 * nothingToChange.
 */
export async function findSteps(client: PoolClient, given: SettingChanges): Promise<Steps | Refusal> {
  await client.query('select from system_settings for update');
  const before = await readAll(client);
  const steps = Object.entries(given)
    .map(([name, to]) => [name, { from: before?.[name as keyof OperatorSettings] ?? null, to }] as const)
    .filter(([, { from, to }]) => to !== undefined && !isDeepStrictEqual(to, from));
  return steps.length === 0 ? refuse('nothingToChange') : Object.fromEntries(steps);
}

/**
 * Writes the changed values in the caller's transaction, which also writes the audit log. `now` is game time in
 * milliseconds since 1970 UTC.
 */
export async function writeSteps(client: PoolClient, steps: Steps, now: number): Promise<AuditLine> {
  const changes = Object.fromEntries(
    Object.entries(steps).map(([name, { to }]) => [name, to]),
  ) as Partial<OperatorSettings>;
  await changeSystemSettings(client, changes);
  for (const [name, column] of operatorColumns)
    if (changes[name] !== undefined)
      await client.query(`update system_settings set ${column} = $1`, [changes[name]]);
  if (changes.exchangeFee) await addExchangeFee(client, changes.exchangeFee, now);
  await noteAmounts(client, now);
  await noteHoldTimes(client, now);
  return {
    action: 'settings.change',
    subject: { kind: 'settings', id: 'system' },
    details: { changes: steps },
  };
}
