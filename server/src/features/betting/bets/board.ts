import { noId } from '@sidebet/contract/shared';
import { isRefusal } from '@sidebet/domain/refusals';
import { parseSearch } from '@sidebet/domain/search';
import type { Market } from '@sidebet/domain/sport-table';
import type { Uses } from '../../../context.ts';
import type { Pool } from '../../../db/pool.ts';
import { isBettingOpenSql, isOfferOpenSql } from '../../../db/rules-in-sql.ts';
import { sharedRead } from '../../../db/shared-read.ts';
import { sportCondition, sportParameters, teamCondition } from '../../../db/sport-condition.ts';
import { decodeCursor, page } from '../../../http/cursor.ts';
import { sharedAnswer } from '../../../http/shared-answer.ts';
import { iso } from '../../../time/instants.ts';
import { areBlocked, readHiddenFrom } from '../../../users/blocks.ts';
import { type BetViewRow, betRowView, betViewColumns, betViewJoins } from './bet-view.ts';

export type BoardFilter = {
  scope: 'all' | 'friends';
  sport: string;
  q: string;
  market?: 'all' | 'standard' | Market | undefined;
  cursor?: string | undefined;
  limit: number;
};

const eventConditions = `e.listed and ${isBettingOpenSql('e', '$2')}
  and ${sportCondition('e.sport_key', '$3', '$4')} and ${teamCondition('e', '$5')}`;

/** `standard`, and no market, are only specified bets; a market is every bet on it. */
const marketCondition = `case when coalesce($10::text, 'standard') = 'standard' then b.fee_policy = 'specified'
  else $10 in ('all', b.market) end`;

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
        and ${isOfferOpenSql('b', 'e', '$2::timestamptz')}
        and not ${areBlocked('b.creator_id', '$1::uuid')} and ${marketCondition}
        and ($6::timestamptz is null or e.commence_time > $6 or e.id > $7::text or b.id > $8::uuid)
      order by b.id limit $9) b
    where ${eventConditions}
      and ($6::timestamptz is null or (e.commence_time, e.id) >= ($6::timestamptz, $7::text))
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
  where ${eventConditions} and ${marketCondition} and ${isOfferOpenSql('b', 'e', '$2::timestamptz')}
    and ($6::timestamptz is null or (e.commence_time, e.id) > ($6::timestamptz, $7::text)
      or (e.commence_time = $6 and e.id = $7::text and b.id > $8::uuid))
  order by e.commence_time, e.id, b.id limit $9`;

/** Extra rows of a shared page that replace bets hidden from a viewer: the own ones, and those of blocked users. */
const spareRows = 20;
/** Minimum interval between reads of the first page, per filter. */
const firstPageEveryMs = 10;

/**
 * The board: open bets of other users on events that start after `horizon`, ordered by event start. It contains no
 * challenges, not even for their recipients. The rule for one bet and the order are in domain/src/bets/board.ts;
 * this reads the same from indexes. Changes make many open pages request the first page again, so concurrent
 * requests share one read of it.
 */
export function createBoard({ pool, gameSpeed }: Uses<'pool' | 'gameSpeed'>, horizon: () => Promise<number>) {
  const readFirstPage = sharedRead(firstPageEveryMs, async (key) => {
    const [sport, q, limit, market] = JSON.parse(key) as [
      string,
      string,
      number,
      BoardFilter['market'] | null,
    ];
    const filter: BoardFilter = { scope: 'all', sport, q, limit, market: market ?? undefined };
    const rows = await readRows(pool, await horizon(), noId, filter, undefined, limit + 1 + spareRows);
    return buildFirstPage(
      limit,
      gameSpeed,
      rows,
      await readHiddenFrom(
        pool,
        rows.map(({ creatorId }) => creatorId),
      ),
    );
  });

  return async (viewerId: string, filter: BoardFilter) => {
    if (filter.scope === 'all' && filter.cursor === undefined) {
      const firstPage = await readFirstPage(
        JSON.stringify([filter.sport, filter.q, filter.limit, filter.market ?? null]),
      );
      const own = firstPage.forViewer(viewerId);
      if (own) return own;
    }
    const after = decodeCursor(filter.cursor, ['instant', 'text', 'uuid']);
    if (isRefusal(after)) return after;
    const rows = await readRows(pool, await horizon(), viewerId, filter, after, filter.limit + 1);
    return boardPage(rows, filter.limit, gameSpeed);
  };
}

/**
 * The shared first page, and its version for users with bets on it or with a block between them and a creator. Undefined
 * when the spare rows run out. `hiddenFrom`: by creator, who must not see them.
 */
function buildFirstPage(
  limit: number,
  speed: number,
  rows: readonly BetViewRow[],
  hiddenFrom: ReadonlyMap<string, ReadonlySet<string>>,
) {
  const everybodys = sharedAnswer(boardPage(rows, limit, speed));
  return {
    forViewer(viewerId: string) {
      const isShown = ({ creatorId }: BetViewRow) =>
        creatorId !== viewerId && !hiddenFrom.get(creatorId)?.has(viewerId);
      if (rows.slice(0, limit + 1).every(isShown)) return everybodys;
      const others = rows.filter(isShown);
      const isFull = others.length > limit || rows.length <= limit + spareRows;
      return isFull ? boardPage(others, limit, speed) : undefined;
    },
  };
}

function boardPage(rows: readonly BetViewRow[], limit: number, speed: number) {
  return page(
    rows,
    limit,
    (row) => betRowView(row, speed),
    (row) => [iso(row.commenceTime), row.eventId, row.id],
  );
}

async function readRows(
  pool: Pool,
  horizon: number,
  viewerId: string,
  filter: BoardFilter,
  after: (string | number)[] | undefined,
  count: number,
) {
  const { rows } = await pool.query<BetViewRow>({
    // Planning takes longer than reading the first page. Other pages are planned for their values, because selectivity varies
    // widely by cursor.
    ...(filter.scope === 'all' && after === undefined && { name: 'board-first-page' }),
    text: filter.scope === 'all' ? allSql : friendsSql,
    values: [
      viewerId,
      new Date(horizon),
      ...sportParameters(filter.sport),
      parseSearch(filter.q),
      after?.[0] ?? null,
      after?.[1] ?? null,
      after?.[2] ?? null,
      count,
      filter.market ?? null,
    ],
  });
  return rows;
}
