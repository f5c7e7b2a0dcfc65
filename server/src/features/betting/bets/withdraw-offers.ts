import type { Command } from '@sidebet/domain/book/commands';
import { reinstatementWaitMs } from '@sidebet/domain/protection/play-restrictions';
import type { Book } from '../../../book/book.ts';
import { unavailableUsersSql } from '../../../book/protection.ts';
import { runInChunks, type WorkDone } from '../../../book/run-in-chunks.ts';
import type { Pool } from '../../../db/pool.ts';
import type { GameClock } from '../../../time/clock.ts';
import { areBlocked } from '../../../users/blocks.ts';

/**
 * Ends the open offers of users who cannot bet because of a suspension or a break: their own offers are
 * deleted, and challenges and counter-offers to them are declined. Also deletes the challenges and counter-offers between users
 * of whom one blocked the other, and the offers to groups of people who left and in seasons that ended, as if their creators did.
 * The wagers are refunded.
 */
export function withdrawOffers(
  pool: Pool,
  book: Pick<Book, 'executeAll'>,
  clock: GameClock,
): Promise<WorkDone> {
  return runInChunks(book, async (limit) => {
    const now = clock.now();
    const { rows } = await pool.query<{ id: string; userId: string; isOwn: boolean }>({
      name: 'withdraw-offers',
      text: `with out_of_reach as (${unavailableUsersSql('$2', '$3')})
             select id, creator_id as user_id, true as is_own from bets
             where status = 'Created' and creator_id in (select user_id from out_of_reach)
             union all
             select id, offered_to, false from bets
             where status = 'Created' and offered_to is not null and offered_to in (select user_id from out_of_reach)
             union all
             select id, creator_id, true from bets
             where status = 'Created' and offered_to is not null and ${areBlocked('creator_id', 'offered_to')}
             union all
             select b.id, b.creator_id, true from bets b join group_accounts a on a.id = b.creator_account
             where b.status = 'Created' and b.ledger_id is not null and a.closed_at is not null
             union all
             select id, counter_for, false from bets
             where status = 'Created' and counter_to is not null and ledger_id is not null
               and counter_for in (select user_id from out_of_reach)
             union all
             select id, creator_id, true from bets
             where status = 'Created' and counter_to is not null and ledger_id is not null
               and ${areBlocked('creator_id', 'counter_for')}
             union all
             select b.id, b.counter_for, false from bets b
               join group_accounts a on a.ledger_id = b.ledger_id and a.user_id = b.counter_for
             where b.status = 'Created' and b.counter_to is not null and a.closed_at is not null
             order by user_id limit $1`,
      values: [limit, new Date(now), new Date(now - reinstatementWaitMs)],
    });
    // The creator of a challenge to such a user sees it as declined, like any declined challenge.
    return rows.map(
      ({ id, userId, isOwn }): Command =>
        isOwn
          ? { kind: 'deleteBet', betId: id, userId: userId }
          : { kind: 'declineBet', betId: id, userId: userId, word: '' },
    );
  });
}
