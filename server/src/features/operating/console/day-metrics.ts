import type { Pool, PoolClient } from '../../../db/pool.ts';

/** What the ledger says about a time span: the columns of daily_figures that need no other days. */
export type CountedDay = {
  readonly newPeople: number;
  readonly handleCents: number;
  readonly feesCents: number;
  readonly depositsCents: number;
  readonly withdrawalsCents: number;
  readonly createdBets: number;
  readonly acceptedBets: number;
  readonly closedOffers: number;
  readonly settledBets: number;
  readonly lagP50Ms: number | null;
  readonly lagP95Ms: number | null;
  /** Users who bet, deposited or withdrew. */
  readonly active: readonly string[];
};

const houseFees = "(select id from house_accounts where name = 'House fees')";

/**
 * Counts cash only. $1 and $2 are the span; the end is exclusive. Ledger rows are found by time (transfers_time) and read once,
 * bets and events by key. A bet's settlement lag starts at the result that settled it, so settlements under a
 * corrected result are not counted. An offer stays open while others take parts of it.
 */
export const dayMetricsSql = `
  with moved as materialized (
    select subject_id, kind, debit_account, credit_account, amount_cents, user_id, created_at from transfers
    where created_at >= $1 and created_at < $2 and not is_group_id(subject_id)),
  settled as (
    select extract(epoch from m.created_at - e.result_at) * 1000 as lag_ms
    from moved m join bets b on b.id = m.subject_id join events e on e.id = b.event_id
    where (m.kind = 'win' or (m.kind in ('tieRefund', 'pushRefund') and m.user_id = b.creator_id)) and m.created_at >= e.result_at)
  select
    (select count(*) from users where created_at >= $1 and created_at < $2) as new_people,
    (select coalesce(sum(b.wager_cents + coalesce(b.acceptor_stake_cents, b.wager_cents)), 0)::bigint
     from moved m join bets b on b.id = m.subject_id where m.kind = 'acceptWager') as handle_cents,
    coalesce(sum(case when credit_account = ${houseFees} then amount_cents
                      when debit_account = ${houseFees} then -amount_cents end), 0)::bigint as fees_cents,
    coalesce(sum(amount_cents) filter (where kind = 'deposit'), 0)::bigint as deposits_cents,
    coalesce(sum(amount_cents) filter (where kind in ('withdrawalPaid', 'withdrawalRefund')), 0)::bigint as withdrawals_cents,
    count(*) filter (where kind = 'createWager') as created_bets,
    count(*) filter (where kind = 'acceptWager') as accepted_bets,
    count(*) filter (where kind in ('deleteRefund', 'declineRefund', 'expireRefund', 'lapseRefund'))
      + (select count(*) from moved m join bets b on b.id = m.subject_id
         where m.kind = 'acceptWager' and b.part_of is null or m.kind = 'voidRefund' and b.acceptor_id is null) as closed_offers,
    (select count(*) from settled) as settled_bets,
    (select round(percentile_disc(0.5) within group (order by lag_ms))::bigint from settled) as lag_p50_ms,
    (select round(percentile_disc(0.95) within group (order by lag_ms))::bigint from settled) as lag_p95_ms,
    array(select distinct user_id from moved
          where user_id is not null and kind in ('createWager', 'acceptWager', 'deposit', 'withdrawal')) as active
  from moved`;

/** Counts a time span in milliseconds since 1970 UTC; the end is exclusive. */
export async function countDay(db: Pool | PoolClient, from: number, until: number): Promise<CountedDay> {
  const { rows } = await db.query<CountedDay>(dayMetricsSql, [new Date(from), new Date(until)]);
  return rows[0]!;
}
