import type { PersonView } from '@sidebet/contract/shared';
import type { CountedBet } from '@sidebet/domain/statistics';
import type { Pool } from '../../db/pool.ts';

/** The settled bets a person held a side of, with only what the record needs. */
export async function settledBetsOf(pool: Pool, userId: string): Promise<CountedBet[]> {
  const { rows } = await pool.query<CountedBet>({
    name: 'settled-bets-of',
    text: `select creator_id as "creatorId", acceptor_id as "acceptorId", winner_id as "winnerId",
             wager_cents as "wagerCents", payout_cents as "payoutCents", status
           from bets where status = 'Settled' and creator_id = $1
           union all
           select creator_id, acceptor_id, winner_id, wager_cents, payout_cents, status
           from bets where status = 'Settled' and acceptor_id = $1`,
    values: [userId],
  });
  return rows;
}

export async function listFriends(pool: Pool, userId: string): Promise<PersonView[]> {
  const { rows } = await pool.query<PersonView>({
    name: 'list-friends',
    text: `select u.id, u.username, u.name as "fullName", u.image as "profilePicture"
           from friendships f join users u on u.id = case when f.low_id = $1 then f.high_id else f.low_id end
           where (f.low_id = $1 or f.high_id = $1) and f.accepted_at is not null
           order by lower(u.name), u.id`,
    values: [userId],
  });
  return rows;
}
