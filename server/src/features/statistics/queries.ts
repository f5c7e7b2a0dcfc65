import type { CountedBet } from '@sidebet/domain/statistics';
import type { Pool } from '../../db/pool.ts';

/** The user's settled bets with only the fields the record needs. */
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
