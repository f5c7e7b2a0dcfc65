import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import { storeAlarm } from '../../../alarms/alarms.ts';
import { appendAudit } from '../../../audit/append.ts';
import { commandLine } from '../../../audit/command-line.ts';
import type { Calls, Uses } from '../../../context.ts';
import { inTransactionUnlessRefused } from '../../../db/in-transaction.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import type { Acted, AuditLine, Decider } from './act.ts';
import { findRequest, prepareApproval, refuseDecided, rejectAdjustmentIn } from './adjust.ts';
import { approveResultIn, rejectResultIn } from './result-approvals.ts';
import { approveSettingsIn, rejectSettingsIn } from './setting-approvals.ts';

/** Requests of one operator are decided on the server's command line where there is no second operator (docs/adr/0015). */

type Context = Uses<'pool' | 'clock'> & Calls<'book', 'execute'>;
type Decide = (client: PoolClient, id: string, by: Decider) => Promise<Acted<unknown> | Refusal>;

const tables = ['adjustment_requests', 'result_requests', 'setting_requests'] as const;
type Table = (typeof tables)[number];

export type WaitingRequest = {
  readonly id: string;
  readonly kind: 'adjustment' | 'result' | 'void' | 'settings';
  readonly requestedBy: string;
  readonly requestedAt: number;
  readonly reason: string;
  /** What was requested, for people who know the console. */
  readonly what: string;
};

/** Every request that waits for a second operator, oldest first. */
export async function listWaiting(pool: Pool): Promise<WaitingRequest[]> {
  const { rows } = await pool.query<WaitingRequest>(
    `select r.id, r.kind, q.username as requested_by, r.requested_at, r.reason, r.what
     from (
       select a.id, 'adjustment' as kind, a.requested_by, a.requested_at, a.reason, a.status,
         a.amount_cents || ' cents for ' || p.username as what
       from adjustment_requests a join users p on p.id = a.user_id
       union all
       select o.id, case when o.void_reason is null then 'result' else 'void' end, o.requested_by, o.requested_at, o.reason, o.status,
         concat_ws(', ', e.home_team || ' vs ' || e.away_team, o.home_score || '–' || o.away_score, o.ending, o.void_reason)
       from result_requests o join events e on e.id = o.event_id
       union all
       select s.id, 'settings', s.requested_by, s.requested_at, s.reason, s.status, s.changes::text
       from setting_requests s
     ) r join users q on q.id = r.requested_by
     where r.status = 'pending' order by r.requested_at, r.id`,
  );
  return rows;
}

/**
 * Approves or rejects a request with an audit log row. An approval raises an alarm in the same transaction. Returns the
 * refusal, or null. The server settles or refunds the bets of an approved result or void.
 */
export async function decideOnServer(
  context: Context,
  what: 'approve' | 'reject',
  id: string,
  reason: string,
): Promise<Refusal | null> {
  const table = await findTable(context.pool, id);
  if (!table) return refuse('settingRequestNotFound');
  if (what === 'reject') return decideRow(context, what, { id, reason, decide: reject[table] });
  if (table === 'adjustment_requests') return approveAdjustment(context, id, reason);
  return decideRow(context, what, { id, reason, decide: approve[table] });
}

type RowDecision = { readonly id: string; readonly reason: string; readonly decide: Decide };

function decideRow(
  { pool, clock }: Context,
  what: 'approve' | 'reject',
  { id, reason, decide }: RowDecision,
): Promise<Refusal | null> {
  return inTransactionUnlessRefused(pool, async (client) => {
    const by = { operator: commandLine, reason, now: clock.now() };
    const decided = await decide(client, id, by);
    if (isRefusal(decided)) return decided;
    await record(client, what, id, decided.auditLine, by);
    return null;
  });
}

const reject: Readonly<Record<Table, Decide>> = {
  adjustment_requests: rejectAdjustmentIn,
  result_requests: rejectResultIn,
  setting_requests: rejectSettingsIn,
};

const approve: Readonly<Record<Exclude<Table, 'adjustment_requests'>, Decide>> = {
  result_requests: approveResultIn,
  setting_requests: approveSettingsIn,
};

/** The book writes the audit row and the alarm in the transaction that moves the money. */
async function approveAdjustment(
  { pool, book }: Context,
  id: string,
  reason: string,
): Promise<Refusal | null> {
  const { command, auditLine, also } = prepareApproval((await findRequest(pool, id))!);
  return refuseDecided(
    book.execute({
      command,
      inSameTransaction: async (client, now) => {
        const by = { operator: commandLine, reason, now };
        await also(client, by);
        await record(client, 'approve', id, auditLine, by);
      },
    }),
  );
}

async function record(
  client: PoolClient,
  what: 'approve' | 'reject',
  id: string,
  auditLine: AuditLine,
  { operator, reason, now }: Decider,
): Promise<void> {
  const fields = { request: id, action: auditLine.action };
  if (what === 'approve') await storeAlarm(client, 'approvedOnServer', fields, now);
  await appendAudit(client, { ...auditLine, actor: operator, reason }, now);
}

async function findTable(pool: Pool, id: string): Promise<Table | undefined> {
  const { rows } = await pool.query<{ table: Table }>(
    tables.map((table) => `select '${table}' as "table" from ${table} where id = $1`).join(' union all '),
    [id],
  );
  return rows[0]?.table;
}
