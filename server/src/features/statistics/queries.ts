import type { CountedBet } from '@sidebet/domain/bets/statistics';
import type { Pool } from '../../db/pool.ts';

/** The user's settled cash bets with only the fields the record needs. */
export async function readSettledBets(pool: Pool, userId: string): Promise<CountedBet[]> {
  const { rows } = await pool.query<CountedBet>({
    name: 'settled-bets-of',
    text: `select creator_id, acceptor_id, winner_id,
             wager_cents as creator_stake_cents, coalesce(acceptor_stake_cents, wager_cents) as acceptor_stake_cents,
             payout_of(b, winner_id) as payout_cents, status
           from (select * from bets where status = 'Settled' and creator_id = $1 and ledger_id is null
                 union all select * from bets where status = 'Settled' and acceptor_id = $1 and ledger_id is null) b`,
    values: [userId],
  });
  return rows;
}
