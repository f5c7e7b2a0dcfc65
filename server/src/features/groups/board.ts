import { isRefusal } from '@sidebet/domain/refusals';
import type { Pool } from '../../db/pool.ts';
import { decodeCursor, page } from '../../http/cursor.ts';
import { areBlocked } from '../../users/blocks.ts';
import { type BetViewRow, betRowView, betViewColumns, betViewJoins } from '../bets/bet-view.ts';

/**
 * The open offers to a group on events that start after `horizon`, by start, without those of users whom a block keeps apart from
 * the viewer.
 */
export async function listGroupBoard(
  pool: Pool,
  horizon: number,
  { groupId, viewerId }: { readonly groupId: string; readonly viewerId: string },
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const after = decodeCursor(cursor, ['instant', 'uuid']);
  if (isRefusal(after)) return after;
  const { rows } = await pool.query<BetViewRow>({
    name: 'list-group-board',
    text: `select ${betViewColumns} from bets b ${betViewJoins}
           where b.offered_to = $1 and b.ledger_id is not null and b.status = 'Created'
             and not ${areBlocked('b.creator_id', '$2::uuid')}
             and not e.completed and e.listed and e.betting_closed_at is null
             and e.commence_time > $3
             and ($4::timestamptz is null or (e.commence_time, b.id) > ($4::timestamptz, $5::uuid))
           order by e.commence_time, b.id limit $6`,
    values: [groupId, viewerId, new Date(horizon), after?.[0] ?? null, after?.[1] ?? null, limit + 1],
  });
  return page(rows, limit, betRowView, (row) => [row.commence_time, row.id]);
}
