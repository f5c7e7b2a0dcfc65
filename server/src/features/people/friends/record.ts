import type { userRecord } from '@sidebet/contract/friends';
import { returnBasisPoints, type Tally } from '@sidebet/domain/friends/record';
import type { z } from 'zod';
import type { Pool } from '../../../db/pool.ts';

const lastShown = 10;

/**
 * The decided bets of the users that the query `people` lists as `id`: one row per bet and user. A refunded bet
 * has no winner and is not decided. Bets in groups count in their tables.
 */
export const decidedBets = (people: string) => `
  select p.id as holder_id, b.winner_id = p.id as won, b.stake_cents, b.paid_out_at, b.id as bet_id,
    case when b.winner_id = p.id then b.payout_cents - b.stake_cents else -b.stake_cents end as net_cents
  from (${people}) p
  cross join lateral (
    select id, winner_id, paid_out_at, stake_of(bets, p.id) as stake_cents, payout_of(bets, p.id) as payout_cents
    from bets where creator_id = p.id and status = 'Settled' and winner_id is not null and ledger_id is null
    union all
    select id, winner_id, paid_out_at, stake_of(bets, p.id), payout_of(bets, p.id)
    from bets where acceptor_id = p.id and status = 'Settled' and winner_id is not null and ledger_id is null) b`;

/** The columns of a {@link Tally} over `decidedBets`. */
export const tallyColumns = `
  count(*) filter (where d.won) as wins, count(*) filter (where not d.won) as losses,
  coalesce(sum(d.net_cents), 0)::bigint as net_result_cents, coalesce(sum(d.stake_cents), 0)::bigint as wagered_cents`;

const recordSql = `
  with d as (${decidedBets('select $1::uuid as id')})
  select ${tallyColumns}, u.created_at,
    coalesce((select json_agg(json_build_object('won', l.won, 'netCents', l.net_cents,
        'paidOutAt', (extract(epoch from l.paid_out_at) * 1000)::bigint) order by l.paid_out_at desc, l.bet_id desc)
      from (select * from d order by d.paid_out_at desc, d.bet_id desc limit ${lastShown}) l), '[]') as last,
    (select count(*) from (${friendIds('$1')} intersect ${friendIds('$2')}) common) as friends_in_common
  from users u left join d on true
  where u.id = $1 group by u.id, u.created_at`;

function friendIds(of: string): string {
  return `select case when low_id = ${of} then high_id else low_id end from friendships
    where (low_id = ${of} or high_id = ${of}) and accepted_at is not null`;
}

type Row = Tally & {
  createdAt: number;
  last: { won: boolean; netCents: number; paidOutAt: number }[];
  friendsInCommon: number;
};

/** A user's record as friends see it: the results and the mutual friends. */
export async function readRecord(
  pool: Pool,
  userId: string,
  viewerId: string,
): Promise<z.output<typeof userRecord>> {
  const { rows } = await pool.query<Row>({
    name: 'read-record',
    text: recordSql,
    values: [userId, viewerId],
  });
  const { wins, losses, netResultCents, createdAt, last, friendsInCommon } = rows[0]!;
  return {
    wins,
    losses,
    netResultCents,
    returnBasisPoints: returnBasisPoints(rows[0]!),
    lastResults: last.map(({ won, netCents, paidOutAt }) => ({
      result: won ? 'won' : 'lost',
      netCents,
      paidOutAt,
    })),
    memberSince: createdAt,
    friendsInCommon,
  };
}
