import type { groupTable } from '@sidebet/contract/groups/seasons';
import type { UserView } from '@sidebet/contract/shared';
import { showsAmounts } from '@sidebet/domain/groups/shown-amounts';
import { findChampions, rankSeason, type SeasonTally } from '@sidebet/domain/groups/standings';
import { isRefusal, type Refusal, refuse } from '@sidebet/domain/refusals';
import type { z } from 'zod';
import type { Pool } from '../../../db/pool.ts';
import { isRunningSql } from '../../../db/rules-in-sql.ts';
import { type PageRequest, readPage } from '../../../http/read-page.ts';
import { userJson } from '../../../users/user-json.ts';
import { findMembership, type Membership } from './members.ts';
import { type Season, seasonColumns } from './seasons.ts';

type TallyRow = SeasonTally & {
  readonly person: UserView;
  readonly isMember: boolean;
  readonly lastResults: readonly ('won' | 'lost')[];
};

/**
 * The standings of one season, by default the current or latest, and a page of all seasons with the champions of ended ones.
 * Refuses, in this order: groupNotFound, invalidCursor, groupNotFound (an unknown season). A shared table hides also the viewer's
 * amounts if the group does.
 */
export async function readTable(
  pool: Pool,
  groupId: string,
  viewerId: string,
  {
    season: seasonId,
    isShared = false,
    ...request
  }: PageRequest & { readonly season?: string | undefined; readonly isShared?: boolean },
): Promise<z.output<typeof groupTable> | Refusal> {
  const member = await findMembership(pool, groupId, viewerId);
  if (isRefusal(member)) return member;
  const [page, season] = await Promise.all([
    readPage<Season>(pool, request, {
      name: 'list-group-seasons',
      sortedBy: [['s.number', 'number']],
      descending: true,
      text: ({ position, after, order }) =>
        `select ${position}, ${seasonColumns} from group_seasons s where s.group_id = $1 and ${after()} ${order}`,
      values: [groupId],
    }),
    findSeason(pool, groupId, seasonId),
  ]);
  if (isRefusal(page)) return page;
  if (!season) return refuse('groupNotFound');
  const others = page.items.filter(({ id, endedAt }) => id !== season.id && endedAt !== null);
  const counted = [season, ...others].toSorted((a, b) => b.number - a.number);
  const tallies = await readTallies(pool, member, counted);
  const ended = counted.filter(({ endedAt }) => endedAt !== null);
  const shown = (row: TallyRow) => showsAmounts(member.groupShows, viewerId, isShared ? [] : [row.person.id]);
  const { rows, runningBets, correctedAt } = tallies.get(season.id)!;
  return {
    season,
    standings: rankSeason(rows.filter(({ isMember, wins, losses }) => isMember || wins + losses > 0)).map(
      (row) => ({
        person: row.person,
        rank: row.rank,
        netCents: shown(row) ? row.netCents : null,
        returnBasisPoints: row.returnBasisPoints,
        wins: row.wins,
        losses: row.losses,
        lastResults: [...row.lastResults],
      }),
    ),
    runningBets,
    correctedAt,
    seasons: page.items,
    nextCursor: page.nextCursor,
    champions: ended.flatMap((past) => {
      const tally = tallies.get(past.id)!;
      const best = tally.runningBets === 0 ? findChampions(rankSeason(tally.rows)) : [];
      if (best.length === 0) return [];
      return [
        {
          season: past,
          people: best.map(({ person }) => person),
          netCents: best.every(shown) ? best[0]!.netCents : null,
          correctedAt: tally.correctedAt,
        },
      ];
    }),
  };
}

/** The season, or without an id the current or latest. */
async function findSeason(
  pool: Pool,
  groupId: string,
  seasonId: string | undefined,
): Promise<Season | undefined> {
  const { rows } = await pool.query<Season>({
    name: 'find-group-season',
    text: `select ${seasonColumns} from group_seasons s
           where s.group_id = $1 and ($2::uuid is null or s.id = $2) order by s.number desc limit 1`,
    values: [groupId, seasonId ?? null],
  });
  return rows[0];
}

type SeasonTallies = {
  readonly rows: TallyRow[];
  readonly runningBets: number;
  /** When a corrected result last changed the season after its end. */
  readonly correctedAt: number | null;
};

/**
 * A `points` season counts the bets of its ledger, an `iou` season those first settled in its time. The ledger dates the first
 * settlement, because a correction moves `paid_out_at`.
 */
async function readTallies(
  pool: Pool,
  { groupId, kind }: Membership,
  seasons: readonly Season[],
): Promise<Map<string, SeasonTallies>> {
  const { rows } = await pool.query<TallyRow & { seasonId: string } & Omit<SeasonTallies, 'rows'>>({
    name: 'read-group-tallies',
    text: `with settled as materialized (
             select b as bet, b.ledger_id, b.paid_out_at,
               (select min(t.created_at) from transfers t where t.subject_id = b.id and t.debit_account = b.id) as first_at
             from bets b where b.offered_to = $1 and b.ledger_id is not null and b.status = 'Settled'),
           counted as (
             select s.id as season_id, s.ended_at, b.*
             from group_seasons s join settled b on case when $3 then b.ledger_id = s.id
               else b.first_at >= s.started_at and (s.ended_at is null or b.first_at < s.ended_at) end
             where s.id = any($2::uuid[]) and s.group_id = $1),
           corrected as (
             select season_id, max(paid_out_at) as at from counted where paid_out_at > first_at and paid_out_at >= ended_at
             group by season_id),
           decided as (
             select season_id, first_at, (bet).id, holder.user_id, (bet).winner_id = holder.user_id as won,
               stake_of(bet, holder.user_id) as stake,
               case when (bet).winner_id = holder.user_id then payout_of(bet, holder.user_id) - stake_of(bet, holder.user_id)
                 else -stake_of(bet, holder.user_id) end as net
             from counted cross join lateral (values ((bet).creator_id), ((bet).acceptor_id)) as holder (user_id)
             where (bet).winner_id is not null)
           select s.id as season_id, m.user_id, m.left_at is null as is_member,
             ${userJson('u')} as person,
             t.*, case when $3 then (select count(*) from bets b where b.offered_to = s.group_id and b.ledger_id = s.id
               and ${isRunningSql('b')}) else 0 end as running_bets,
             corrected.at as corrected_at
           from group_seasons s join group_members m on m.group_id = s.group_id join users u on u.id = m.user_id
             left join corrected on corrected.season_id = s.id
             cross join lateral (
               select coalesce(sum(d.net), 0)::bigint as net_cents, coalesce(sum(d.stake), 0)::bigint as staked_cents,
                 count(*) filter (where d.won) as wins, count(*) filter (where not d.won) as losses,
                 coalesce((array_agg(case when d.won then 'won' else 'lost' end order by d.first_at desc, d.id desc))[1:5],
                   '{}') as last_results
               from decided d where d.season_id = s.id and d.user_id = m.user_id) t
           where s.id = any($2::uuid[]) and s.group_id = $1`,
    values: [groupId, seasons.map(({ id }) => id), kind === 'points'],
  });
  const bySeason = new Map<string, SeasonTallies>(
    seasons.map(({ id }) => [id, { rows: [], runningBets: 0, correctedAt: null }]),
  );
  for (const { seasonId, runningBets, correctedAt, ...row } of rows) {
    const past = bySeason.get(seasonId)!.rows;
    bySeason.set(seasonId, { rows: [...past, row], runningBets, correctedAt });
  }
  return bySeason;
}
