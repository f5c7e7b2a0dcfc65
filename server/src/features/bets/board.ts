import type { Pool } from '../../db/pool.ts';
import { sharedRead } from '../../db/shared-read.ts';
import { decodeCursor, page } from '../../http/cursor.ts';
import { sharedAnswer } from '../../http/shared-answer.ts';
import { sportCondition, sportParameters, teamCondition } from '../events/sport-condition.ts';
import { type BetViewRow, betViewColumns, betViewJoins, betViewOfRow } from './bet-view.ts';

export type BoardFilter = {
  scope: 'all' | 'friends';
  sport: string;
  q: string;
  cursor?: string | undefined;
  limit: number;
};

const eventConditions = `not e.completed and e.listed and e.betting_closed_at is null and e.commence_time > to_timestamp($2::bigint / 1000.0)
  and ${sportCondition('e.sport_key', '$3', '$4')} and ${teamCondition('e', '$5')}`;

/**
 * Everyone's open bets. Walks the events by start time and each event's bets from oldest to newest until the page
 * is full, so the cost does not grow with the number of bets.
 */
const allSql = `
  select ${betViewColumns}
  from (
    select b.* from events e
    cross join lateral (
      select b.* from bets b
      where b.status = 'Created' and b.offered_to is null and b.event_id = e.id and b.creator_id <> $1
        and ($6::bigint is null or e.commence_time > to_timestamp($6::bigint / 1000.0) or e.id > $7::text or b.id > $8::uuid)
      order by b.id limit $9) b
    where ${eventConditions}
      and ($6::bigint is null or (e.commence_time, e.id) >= (to_timestamp($6::bigint / 1000.0), $7::text))
    order by e.commence_time, e.id, b.id limit $9) b
  ${betViewJoins}
  order by e.commence_time, e.id, b.id`;

/** Friends' open bets. Starts from the friends, who are few. */
const friendsSql = `
  select ${betViewColumns}
  from (select case when low_id = $1 then high_id else low_id end as friend_id
        from friendships where (low_id = $1 or high_id = $1) and accepted_at is not null) f
  join bets b on b.creator_id = f.friend_id and b.status = 'Created' and b.offered_to is null
  ${betViewJoins}
  where ${eventConditions}
    and ($6::bigint is null or (e.commence_time, e.id) > (to_timestamp($6::bigint / 1000.0), $7::text)
      or (e.commence_time = to_timestamp($6::bigint / 1000.0) and e.id = $7::text and b.id > $8::uuid))
  order by e.commence_time, e.id, b.id limit $9`;

/** Extra rows of a shared page that replace bets hidden from their own holders. */
const spareRows = 20;
/** Minimum interval between reads of the first page, per filter. */
const firstPageEveryMs = 10;
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * The board: open bets of other users on events that start after `horizon`, ordered by event start. It contains no
 * challenges, not even for their recipients. The rule for one bet and the order are in domain/src/bets/board.ts;
 * this reads the same from indexes. Every change makes all open pages request the first page again, so concurrent
 * requests share one read of it.
 */
export function createBoard(pool: Pool, horizon: () => Promise<number>) {
  const readFirstPage = sharedRead(firstPageEveryMs, async (key) => {
    const [sport, q, limit] = JSON.parse(key) as [string, string, number];
    const filter: BoardFilter = { scope: 'all', sport, q, limit };
    return firstPageOf(limit, await readRows(pool, await horizon(), nobody, filter, limit + 1 + spareRows));
  });

  return async (viewerId: string, filter: BoardFilter) => {
    if (filter.scope === 'all' && filter.cursor === undefined) {
      const firstPage = await readFirstPage(JSON.stringify([filter.sport, filter.q, filter.limit]));
      const own = firstPage.withoutBetsOf(viewerId);
      if (own) return own;
    }
    const rows = await readRows(pool, await horizon(), viewerId, filter, filter.limit + 1);
    return boardPage(rows, filter.limit);
  };
}

/** The shared first page, and its version for users with bets on it. Undefined when the spare rows run out. */
function firstPageOf(limit: number, rows: readonly BetViewRow[]) {
  const everybodys = sharedAnswer(boardPage(rows, limit));
  return {
    withoutBetsOf(viewerId: string) {
      const isOthers = (row: BetViewRow) => row.creator_id !== viewerId;
      if (rows.slice(0, limit + 1).every(isOthers)) return everybodys;
      const others = rows.filter(isOthers);
      const isFull = others.length > limit || rows.length <= limit + spareRows;
      return isFull ? boardPage(others, limit) : undefined;
    },
  };
}

function boardPage(rows: readonly BetViewRow[], limit: number) {
  return page(rows, limit, betViewOfRow, (row) => [row.commence_time, row.event_id, row.id]);
}

async function readRows(pool: Pool, horizon: number, viewerId: string, filter: BoardFilter, count: number) {
  const after = decodeCursor(filter.cursor, ['number', 'text', 'uuid']);
  const { rows } = await pool.query<BetViewRow>(
    // Unnamed, so it is planned for these values: selectivity varies widely by filter and cursor.
    filter.scope === 'all' ? allSql : friendsSql,
    [
      viewerId,
      horizon,
      ...sportParameters(filter.sport),
      filter.q,
      after?.[0] ?? null,
      after?.[1] ?? null,
      after?.[2] ?? null,
      count,
    ],
  );
  return rows;
}
