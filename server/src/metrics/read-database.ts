import { inFlightStatuses } from '@sidebet/domain/wallet/withdrawal';
import type { Pool } from '../db/pool.ts';
import { listSql, runningEvents } from '../db/rules-in-sql.ts';

/** Metrics read from the database, the same for every process. Instants are milliseconds since 1970 UTC. */
export type DatabaseReadings = {
  /** When the oldest unsettled result arrived; null if no bet awaits settlement. */
  readonly oldestUnsettledAt: number | null;
  readonly emailsWaiting: number;
  readonly emailsOldestDueAt: number | null;
  readonly emailsFailedLastDay: number;
  readonly providerEventsUnprocessed: number;
  readonly providerEventsOldestAt: number | null;
  readonly depositsLastDay: Readonly<Record<string, number>>;
  readonly withdrawalsInFlight: Readonly<
    Record<string, { readonly count: number; readonly oldestAt: number }>
  >;
  readonly withdrawalsUnderReview: number;
  readonly reconciliation: {
    readonly at: number;
    readonly agrees: boolean;
    readonly ledgerSumCents: number;
  } | null;
  /** When the pass over the whole ledger last ended; null before the first time. */
  readonly ledgerCheckedAt: number | null;
  readonly alarmsOpen: number;
};

/**
 * One statement that only scans indexes of pending work, never whole tables. $1 is game time, $2 is wall time.
 */
const sql = `
  with recursive ${runningEvents},
  day as (select $2::timestamptz - interval '1 day' as ago)
  select
    (select min(e.result_at) from running r join events e on e.id = r.event_id and e.completed
       where exists (select from bets b where b.event_id = e.id and b.status = 'Active')) as oldest_unsettled_at,
    (select count(*) from mails where sent_at is null and failed_at is null) as emails_waiting,
    (select min(due_at) from mails where sent_at is null and failed_at is null) as emails_oldest_due_at,
    (select count(*) from mails, day where failed_at > day.ago) as emails_failed_last_day,
    (select count(*) from provider_events where processed_at is null) as provider_events_unprocessed,
    (select min(received_at) from provider_events where processed_at is null) as provider_events_oldest_at,
    (select coalesce(jsonb_object_agg(status, n), '{}') from (
       select status, count(*) as n from deposits
       where updated_at > $1::timestamptz - interval '1 day' group by status) d) as deposits_last_day,
    (select coalesce(jsonb_object_agg(status, jsonb_build_object(
         'count', n, 'oldestAt', (extract(epoch from oldest) * 1000)::bigint)), '{}')
       from (select status, count(*) as n, min(requested_at) as oldest from withdrawals
             where status in (${listSql(inFlightStatuses)}) group by status) w) as withdrawals_in_flight,
    (select count(*) from withdrawals
       where status in (${listSql(inFlightStatuses)}) and review is not null) as withdrawals_under_review,
    (select jsonb_build_object('at', (extract(epoch from at) * 1000)::bigint, 'agrees', agrees,
         'ledgerSumCents', (figures ->> 'ledgerSumCents')::bigint)
       from reconciliations order by at desc limit 1) as "reconciliation",
    (select passed_at from reconciliation_state) as ledger_checked_at,
    (select count(*) from alarms where acknowledged_at is null) as alarms_open`;

/** Games and money use the book's clock; emails and alarms use wall time. */
export async function readDatabase(
  pool: Pool,
  now: { readonly book: number; readonly wall: number },
): Promise<DatabaseReadings> {
  const { rows } = await pool.query<DatabaseReadings>({
    name: 'metrics',
    text: sql,
    values: [new Date(now.book), new Date(now.wall)],
  });
  return rows[0]!;
}
