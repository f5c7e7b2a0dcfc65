import {
  type MetricsRange,
  type marketReport,
  metricsRanges,
  type OfferCounts,
} from '@sidebet/contract/console/metrics';
import {
  type ReferenceDistance,
  type ReportedMarket,
  referenceDistances,
  reportedMarkets,
  reportLimits,
} from '@sidebet/domain/operators/market-report';
import { otherSports, sportTable } from '@sidebet/domain/sport-table';
import { addDays, startOfDay, toBusinessDay } from '@sidebet/domain/wallet/business-days';
import type { z } from 'zod';
import type { Uses } from '../../../context.ts';
import { cachedRead } from '../../../db/cached-read.ts';
import type { Pool } from '../../../db/pool.ts';
import { creatorProbabilitySql, isReferenceRecentSql, madeBets } from '../../../db/rules-in-sql.ts';

type MarketReport = z.output<typeof marketReport>;

/** A report is computed at most this often per period. */
const countedEveryMs = 60_000;

/** Whether a side gets more back by the bookmakers' probability than it needs, by more than the limit. */
const hasEdge = (chance: string, stake: string, payout: string) =>
  `(${chance} - ${reportLimits.edgeBps}) * ${payout} > 10000 * ${stake}`;

/**
 * $1 and $2 are the period, the end exclusive; $3 and $4 the sports' key prefixes and groups. Offers are found by the
 * time they were made (transfers_time), bets and events by key. An offer's price is its creator's share of both stakes.
 * Specified bets have one price for everyone, so they have no distance and are not compared. An offer is accepted once someone
 * took it or a part of it, or its creator accepted a counter-offer to it. Counter-offers are counted apart from offers.
 */
export const marketReportSql = `
  with ${madeBets},
  sports as (select * from unnest($3::text[], $4::text[]) as known (prefix, sport)),
  offers as (
    select coalesce(sports.sport, '${otherSports.group}') as sport,
      case b.fee_policy when 'specified' then 'specified' else b.market end as market,
      b.counter_to is not null as is_counter,
      extract(epoch from least(b.accepted_at, taken.accepted_at, case when b.result = 'countered' then b.paid_out_at end)
        - b.created_at) * 1000 as waited_ms,
      coalesce(b.parts_taken, 0) + case when b.parts_taken > 0 and b.accepted_at is not null then 1 else 0 end as parts,
      b.wager_cents as stake, b.payout_cents as payout, b.acceptor_stake_cents as other_stake,
      b.acceptor_payout_cents as other_payout,
      case when b.fee_policy <> 'specified' then coalesce(${creatorProbabilitySql('taken', 'accepted')},
        ${creatorProbabilitySql('b', 'accepted')}) end as accepted_bps,
      case when ${isReferenceRecentSql('b', 'posted')}
        then abs(b.line_halves - (b.posted_reference ->> 'lineHalves')::int) end as off_halves,
      abs(${creatorProbabilitySql('b', 'posted')}
        - 10000.0 * b.wager_cents / (b.wager_cents + b.acceptor_stake_cents)) as off_bps
    from made join bets b on b.id = made.subject_id join events e on e.id = b.event_id
      left join sports on starts_with(e.sport_key, sports.prefix)
      left join lateral (
        select p.* from bets p where p.part_of = b.id order by p.accepted_at, p.id limit 1) taken on b.parts_taken > 0),
  judged as (
    select sport, market, is_counter, waited_ms, parts, accepted_bps is not null as compared,
      ${hasEdge('accepted_bps', 'stake', 'payout')}
        or ${hasEdge('(10000 - accepted_bps)', 'other_stake', 'other_payout')} as edge,
      case
        when market = 'specified' then null
        when off_halves is null and off_bps is null then 'none'
        when coalesce(off_halves, 0) = 0 and coalesce(off_bps, 0) <= ${reportLimits.onLineBps} then 'onLine'
        when coalesce(off_halves, 0) <= ${reportLimits.nearHalves} and coalesce(off_bps, 0) <= ${reportLimits.nearBps}
          then 'near'
        else 'far' end as distance
    from offers)
  select sport, market, distance, grouping(sport, market, distance) = 7 as is_total,
    count(*) filter (where not is_counter) as made, count(waited_ms) filter (where not is_counter) as accepted,
    round(percentile_cont(0.5) within group (order by waited_ms) filter (where not is_counter))::bigint as median_acceptance_ms,
    coalesce(sum(parts), 0)::int as parts, count(*) filter (where is_counter) as counters,
    count(waited_ms) filter (where is_counter) as counters_accepted,
    count(*) filter (where compared) as compared, count(*) filter (where edge) as with_edge
  from judged group by grouping sets ((), (sport), (market), (distance))`;

type Row = OfferCounts & {
  readonly sport: string | null;
  readonly market: ReportedMarket | null;
  readonly distance: ReferenceDistance | null;
  readonly isTotal: boolean;
};

/** The market report of each period, cached. */
export function marketReportReader({ historyPool, clock }: Uses<'historyPool' | 'clock'>) {
  const readers = new Map(
    metricsRanges.map((range) => [
      range,
      cachedRead(countedEveryMs, () => readMarketReport(historyPool(), range, clock.now())),
    ]),
  );
  return (range: MetricsRange): Promise<MarketReport> => readers.get(range)!();
}

/** How the offers of the last UTC−5 days were accepted, today included. */
export async function readMarketReport(pool: Pool, range: MetricsRange, now: number): Promise<MarketReport> {
  const from = startOfDay(addDays(toBusinessDay(now), 1 - Number(range)));
  const { rows } = await pool.query<Row>(marketReportSql, marketReportValues(from, now + 1));
  const find = (name: 'sport' | 'market' | 'distance', value: string) =>
    toCounts(rows.find((row) => row[name] === value));
  const sports = [...sportTable, otherSports].map(({ group }) => group);
  return {
    from,
    countedAt: now,
    total: toCounts(rows.find(({ isTotal }) => isTotal)),
    bySport: sports.map((sport) => ({ sport, ...find('sport', sport) })).filter(({ made }) => made > 0),
    byMarket: reportedMarkets.map((market) => ({ market, ...find('market', market) })),
    byDistance: referenceDistances.map((distance) => ({ distance, ...find('distance', distance) })),
  };
}

/** The parameters of {@link marketReportSql}; the end is exclusive. */
export function marketReportValues(from: number, until: number): unknown[] {
  return [
    new Date(from),
    new Date(until),
    sportTable.map(({ keyPrefix }) => keyPrefix),
    sportTable.map(({ group }) => group),
  ];
}

const noOffers: OfferCounts = {
  made: 0,
  accepted: 0,
  medianAcceptanceMs: null,
  parts: 0,
  counters: 0,
  countersAccepted: 0,
  compared: 0,
  withEdge: 0,
};

function toCounts(row: Row | undefined): OfferCounts {
  if (!row) return noOffers;
  const { sport: _, market: __, distance: ___, isTotal: ____, ...counts } = row;
  return counts;
}
