import { isRefusal } from '@sidebet/domain/refusals';
import type { Pool } from '../../db/pool.ts';
import { decodeCursor, page } from '../../http/cursor.ts';
import type { BetWithEvent } from '../../http/specified-fields.ts';
import { areBlocked } from '../../users/blocks.ts';
import { type BetViewRow, betRowView, betViewColumns, betViewJoins, describeBetRow } from './bet-view.ts';

/** Whether external text is a bet id. */
export function isBetId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

export async function findBet(pool: Pool, betId: string): Promise<BetWithEvent | undefined> {
  if (!isBetId(betId)) return undefined;
  return (await findBets(pool, [betId]))[0];
}

export async function findBets(pool: Pool, ids: readonly string[]): Promise<BetWithEvent[]> {
  const { rows } = await pool.query<BetViewRow>({
    name: 'find-bets',
    text: `select ${betViewColumns} from bets b ${betViewJoins} where b.id = any($1::uuid[])`,
    values: [ids],
  });
  return rows.map(describeBetRow);
}

export type MyBetsFilter = {
  tab: 'Created' | 'Active' | 'Settled';
  cursor?: string | undefined;
  limit: number;
};

/** The user's bets of one tab, created or accepted: active ones by start, the others most recently changed first. */
export async function listMyBets(pool: Pool, viewerId: string, { tab, cursor, limit }: MyBetsFilter) {
  if (tab === 'Active') return listActiveBets(pool, viewerId, cursor, limit);
  const after = decodeCursor(cursor, ['number', 'uuid']);
  if (isRefusal(after)) return after;
  const { rows } = await pool.query<BetViewRow & { sorted_by: number }>({
    name: 'list-my-bets',
    text: `select ${betViewColumns}, coalesce(b.paid_out_at, b.accepted_at, b.created_at) as sorted_by
           from (select * from bets where creator_id = $1 and status = $2::bet_status
                 union all select * from bets where acceptor_id = $1 and status = $2::bet_status) b
           ${betViewJoins}
           where $3::bigint is null
             or (coalesce(b.paid_out_at, b.accepted_at, b.created_at), b.id) < (to_timestamp($3::bigint / 1000.0), $4::uuid)
           order by sorted_by desc, b.id desc limit $5`,
    values: [viewerId, tab, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
  });
  return page(rows, limit, betRowView, (row) => [row.sorted_by, row.id]);
}

/** Games in play started earliest, so they come first. */
async function listActiveBets(pool: Pool, viewerId: string, cursor: string | undefined, limit: number) {
  const after = decodeCursor(cursor, ['number', 'uuid']);
  if (isRefusal(after)) return after;
  const { rows } = await pool.query<BetViewRow>({
    name: 'list-active-bets',
    text: `select ${betViewColumns}
           from (select * from bets where creator_id = $1 and status = 'Active'
                 union all select * from bets where acceptor_id = $1 and status = 'Active') b
           ${betViewJoins}
           where $2::bigint is null or (e.commence_time, b.id) > (to_timestamp($2::bigint / 1000.0), $3::uuid)
           order by e.commence_time, b.id limit $4`,
    values: [viewerId, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
  });
  return page(rows, limit, betRowView, (row) => [row.commence_time, row.id]);
}

/** Challenges the user can still answer, newest first (ids grow with time). Only events that start after `horizon`. */
export async function listChallenges(
  pool: Pool,
  horizon: number,
  viewerId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const after = decodeCursor(cursor, ['uuid']);
  if (isRefusal(after)) return after;
  const { rows } = await pool.query<BetViewRow>({
    name: 'list-challenges',
    text: `select ${betViewColumns} from bets b ${betViewJoins}
           where b.offered_to = $1 and b.status = 'Created' and not ${areBlocked('b.creator_id', '$1')} and ($3::uuid is null or b.id < $3)
             and not e.completed and e.betting_closed_at is null and e.commence_time > to_timestamp($2::bigint / 1000.0)
           order by b.id desc limit $4`,
    values: [viewerId, horizon, after?.[0] ?? null, limit + 1],
  });
  return page(rows, limit, betRowView, (row) => [row.id]);
}
