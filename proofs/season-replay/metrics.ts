import { reconcile } from '@sidebet/server/book/reconcile';
import type { Pool } from '@sidebet/server/db/pool';

/** The totals of a replay, read from the database. */
export type Metrics = {
  readonly bets: number;
  readonly accepted: number;
  readonly settled: number;
  readonly deleted: number;
  readonly expired: number;
  readonly voided: number;
  readonly tiedEvents: number;
  readonly houseFeeCents: number;
  readonly ledgerSumCents: number;
  readonly reconciled: boolean;
};

export async function readMetrics(pool: Pool): Promise<{ metrics: Metrics; problem: string | null }> {
  const { rows } = await pool.query<
    Omit<Metrics, 'houseFeeCents' | 'ledgerSumCents' | 'reconciled'> & { running: number }
  >(
    `select count(*) as bets,
       count(*) filter (where acceptor_id is not null) as accepted,
       count(*) filter (where status = 'Settled' and result <> 'void') as settled,
       count(*) filter (where result = 'deleted') as deleted,
       count(*) filter (where result = 'expired') as expired,
       count(*) filter (where result = 'void') as voided,
       count(*) filter (where status in ('Created', 'Active')) as running,
       (select count(*) from events where completed and home_score = away_score) as tied_events
     from bets`,
  );
  const { running, ...counts } = rows[0]!;
  const { agrees, firstDifference, figures: ledger } = await reconcile(pool);
  return {
    metrics: {
      ...counts,
      houseFeeCents: ledger.feesCents,
      ledgerSumCents: ledger.ledgerSumCents,
      reconciled: agrees,
    },
    problem: firstDifference ?? (running > 0 ? `${running} bets never ended.` : null),
  };
}

/** One line of the report. Scores and winner are null without a final result. */
export type ReportedEvent = {
  readonly id: string;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  readonly winningTeam: string | null;
  readonly bets: number;
  readonly payoutCents: number;
};

/** Every event by start, with its bets and its winners' payouts. */
export async function readReport(pool: Pool): Promise<ReportedEvent[]> {
  const { rows } = await pool.query<ReportedEvent>(
    `with paid as (
       select b.event_id, sum(t.amount_cents)::bigint as cents
       from transfers t join bets b on b.id = t.subject_id where t.kind = 'win' group by b.event_id),
     placed as (select event_id, count(*) as bets from bets group by event_id)
     select e.id, e.home_team, e.away_team,
       case when e.completed then e.home_score end as home_score,
       case when e.completed then e.away_score end as away_score,
       -- A tie counts as a win for the away side (the rule bets are made under here).
       case when not e.completed then null when e.home_score > e.away_score then e.home_team else e.away_team end
         as winning_team,
       coalesce(placed.bets, 0) as bets, coalesce(paid.cents, 0) as payout_cents
     from events e left join placed on placed.event_id = e.id left join paid on paid.event_id = e.id
     order by e.commence_time, e.id`,
  );
  return rows;
}
