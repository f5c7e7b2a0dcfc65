import type { LeaderboardEntry } from '@sidebet/contract/friends';
import type { UserView } from '@sidebet/contract/shared';
import { rankByReturn, type Tally } from '@sidebet/domain/friends/record';
import type { Pool } from '../../../db/pool.ts';
import { decidedBets, tallyColumns } from './record.ts';
import { toUser } from './user-row.ts';

const meAndMyFriends = `
  select $1::uuid as id
  union select case when low_id = $1 then high_id else low_id end from friendships
  where (low_id = $1 or high_id = $1) and accepted_at is not null`;

const leaderboardSql = `
  select u.id, u.username, u.name as full_name, u.image as profile_picture, ${tallyColumns}
  from (${meAndMyFriends}) circle
  join users u on u.id = circle.id
  left join (${decidedBets(meAndMyFriends)}) d on d.holder_id = u.id
  group by u.id`;

/** The user and their friends, ranked by return (see domain/src/friends/record.ts). */
export async function readLeaderboard(pool: Pool, viewerId: string): Promise<LeaderboardEntry[]> {
  const { rows } = await pool.query<UserView & Tally>({
    name: 'read-leaderboard',
    text: leaderboardSql,
    values: [viewerId],
  });
  return rankByReturn(rows.map((row) => ({ ...row, name: row.fullName }))).map((row) => ({
    person: toUser(row),
    isMe: row.id === viewerId,
    rank: row.rank,
    returnBasisPoints: row.returnBasisPoints,
    wins: row.wins,
    losses: row.losses,
    netResultCents: row.netResultCents,
  }));
}
