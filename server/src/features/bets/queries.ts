import { isRefusal } from '@sidebet/domain/refusals';
import { isBettingOpenSql } from '../../db/betting-open.ts';
import type { Pool } from '../../db/pool.ts';
import { decodeCursor, page } from '../../http/cursor.ts';
import { mapPage, type PageRequest, readPage } from '../../http/read-page.ts';
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
  return tab === 'Created'
    ? listOwnOffers(pool, viewerId, cursor, limit)
    : listSettledBets(pool, viewerId, cursor, limit);
}

/** A user has few open bets, because their number on an event is limited. */
async function listOwnOffers(pool: Pool, viewerId: string, cursor: string | undefined, limit: number) {
  const after = decodeCursor(cursor, ['number', 'uuid']);
  if (isRefusal(after)) return after;
  const { rows } = await pool.query<BetViewRow>({
    name: 'list-own-offers',
    text: `select ${betViewColumns} from bets b ${betViewJoins}
           where b.creator_id = $1 and b.status = 'Created' and (b.created_at, b.id) < ($2::timestamptz, $3::uuid)
           order by b.created_at desc, b.id desc limit $4`,
    values: [viewerId, ...before(after), limit + 1],
  });
  return page(rows, limit, betRowView, (row) => [row.created_at, row.id]);
}

const settledAs = (party: 'creator_id' | 'acceptor_id') => `
  (select * from bets where ${party} = $1 and status = 'Settled' and (paid_out_at, id) < ($2::timestamptz, $3::uuid)
   order by paid_out_at desc, id desc limit $4)`;

/** Both sides are read in the order of their indexes, so a page costs the same after years of bets. */
export const settledBetsSql = `
  select ${betViewColumns} from (${settledAs('creator_id')} union all ${settledAs('acceptor_id')}) b ${betViewJoins}
  order by b.paid_out_at desc, b.id desc limit $4`;

async function listSettledBets(pool: Pool, viewerId: string, cursor: string | undefined, limit: number) {
  const after = decodeCursor(cursor, ['number', 'uuid']);
  if (isRefusal(after)) return after;
  const { rows } = await pool.query<BetViewRow>({
    name: 'list-settled-bets',
    text: settledBetsSql,
    values: [viewerId, ...before(after), limit + 1],
  });
  return page(rows, limit, betRowView, (row) => [row.paid_out_at!, row.id]);
}

/** The position that a page of descending rows comes after: that of its cursor, or one above all. */
function before(after: (string | number)[] | undefined): [Date | string, string] {
  if (!after) return ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  return [new Date(after[0] as number), after[1] as string];
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
export async function listChallenges(pool: Pool, horizon: number, viewerId: string, request: PageRequest) {
  const rows = await readPage<BetViewRow>(pool, request, {
    name: 'list-challenges',
    sortedBy: [['b.id', 'uuid']],
    descending: true,
    text: ({ position, after, order }) => `select ${position}, ${betViewColumns} from bets b ${betViewJoins}
           where b.offered_to = $1 and b.status = 'Created' and not ${areBlocked('b.creator_id', '$1')}
             and ${isBettingOpenSql('e', '$2')} and ${after()}
           ${order}`,
    values: [viewerId, new Date(horizon)],
  });
  return mapPage(rows, betRowView);
}
