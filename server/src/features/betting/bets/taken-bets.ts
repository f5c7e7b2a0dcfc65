import { maxTakenBets } from '@sidebet/contract/bet-endpoints';
import type { BetView } from '@sidebet/contract/bets';
import type { Uses } from '../../../context.ts';
import { announceSql } from '../../../db/live-payload.ts';
import type { Pool } from '../../../db/pool.ts';
import { lastKnownStartSql } from '../../../db/rules-in-sql.ts';
import { type BetViewRow, betRowView, betViewColumns, betViewJoins } from './bet-view.ts';

/** `n` is the notification that a bet was taken, while its creator has not read it. */
const unreadTaken = `n.user_id = $1 and n.type = 'AcceptBet' and not n.read`;

/** The user's bets that were taken without the user having seen it, until their events start; the last taken first. */
export async function listTakenBets(
  { pool, clock, gameSpeed }: Uses<'pool' | 'clock' | 'gameSpeed'>,
  viewerId: string,
): Promise<BetView[]> {
  const { rows } = await pool.query<BetViewRow>({
    name: 'list-taken-bets',
    text: `select ${betViewColumns} from notifications n join bets b on b.id = n.bet_id ${betViewJoins}
           where ${unreadTaken} and b.status = 'Active' and ${lastKnownStartSql('e')} > $2
           order by b.accepted_at desc, b.id desc limit ${maxTakenBets}`,
    values: [viewerId, new Date(clock.now())],
  });
  return rows.map((row) => betRowView(row, gameSpeed));
}

/** Marks the notifications read, also in the user's other windows. */
export async function markTakenBetsSeen(
  pool: Pool,
  wallNow: number,
  viewerId: string,
  betIds: readonly string[],
): Promise<void> {
  await pool.query({
    name: 'mark-taken-bets-seen',
    text: `with seen as (
             update notifications n set read = true, read_at = $3
             where ${unreadTaken} and n.bet_id = any($2::uuid[]) returning n.user_id)
           select ${announceSql('users', 'user_id')} from (select distinct user_id from seen) one`,
    values: [viewerId, betIds, new Date(wallNow)],
  });
}
