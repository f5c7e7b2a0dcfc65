import type { Uses } from '../../../context.ts';
import { isBettingOpenSql } from '../../../db/rules-in-sql.ts';
import { mapPage, type PageRequest, readPage } from '../../../http/read-page.ts';
import { areBlocked } from '../../../users/blocks.ts';
import { type BetViewRow, betRowView, betViewColumns, betViewJoins } from '../../betting/bets/bet-view.ts';

/**
 * The open offers to a group on events that start after `horizon`, by start, without those of users whom a block keeps apart from
 * the viewer.
 */
export async function listGroupBoard(
  { pool, gameSpeed }: Uses<'pool' | 'gameSpeed'>,
  horizon: number,
  { groupId, viewerId }: { readonly groupId: string; readonly viewerId: string },
  request: PageRequest,
) {
  const rows = await readPage<BetViewRow>(pool, request, {
    name: 'list-group-board',
    sortedBy: [
      ['e.commence_time', 'instant'],
      ['b.id', 'uuid'],
    ],
    text: ({ position, after, order }) => `select ${position}, ${betViewColumns} from bets b ${betViewJoins}
           where b.offered_to = $1 and b.ledger_id is not null and b.status = 'Created' and b.counter_to is null
             and not ${areBlocked('b.creator_id', '$2::uuid')}
             and e.listed and ${isBettingOpenSql('e', '$3')}
             and ${after()}
           ${order}`,
    values: [groupId, viewerId, new Date(horizon)],
  });
  return mapPage(rows, (row) => betRowView(row, gameSpeed));
}
