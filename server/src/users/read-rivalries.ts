import type { RivalryView } from '@sidebet/contract/rivalry';
import type { Pool } from '../db/pool.ts';

/**
 * The record between the user and each of these others. Only friends who both share their sides have one, once a bet between them
 * has a winner. The parts of an offer that one of them took count as one bet.
 */
export async function readRivalries(
  pool: Pool,
  userId: string,
  otherIds: readonly string[],
): Promise<ReadonlyMap<string, RivalryView>> {
  if (otherIds.length === 0) return new Map();
  const { rows } = await pool.query<RivalryView & { otherId: string }>({
    name: 'read-rivalries',
    text: `select other.id as other_id, r.* from users me
             join users other on other.id = any($2::uuid[]) and other.shows_sides and other.deleted_at is null
             join friendships f on f.low_id = least(me.id, other.id) and f.high_id = greatest(me.id, other.id)
               and f.accepted_at is not null
             cross join lateral (
               select count(*) filter (where b.winner_id = me.id) as wins,
                 count(*) filter (where b.winner_id = other.id) as losses,
                 count(*) filter (where b.winner_id is null) as refunds,
                 (array_agg(case when b.winner_id = me.id then 'won' else 'lost' end order by b.paid_out_at desc, b.id desc)
                   filter (where b.winner_id is not null))[1:5] as last_results
               from (
                 select offer_id as id, (array_agg(winner_id order by winner_id))[1] as winner_id,
                   max(paid_out_at) as paid_out_at
                 from (
                   select coalesce(part_of, id) as offer_id, winner_id, paid_out_at from bets
                   where creator_id = me.id and acceptor_id = other.id and status = 'Settled'
                   union all
                   select coalesce(part_of, id), winner_id, paid_out_at from bets
                   where creator_id = other.id and acceptor_id = me.id and status = 'Settled') parts
                 group by offer_id) b) r
           where me.id = $1 and me.shows_sides and r.wins + r.losses > 0`,
    values: [userId, [...new Set(otherIds)]],
  });
  return new Map(rows.map(({ otherId, ...rivalry }) => [otherId, rivalry]));
}

export async function readRivalry(
  pool: Pool,
  userId: string,
  otherId: string,
): Promise<RivalryView | undefined> {
  return (await readRivalries(pool, userId, [otherId])).get(otherId);
}
