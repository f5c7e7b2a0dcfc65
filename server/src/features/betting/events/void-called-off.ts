import type { EventVoidReason } from '@sidebet/domain/operators/void-event';
import type { Book } from '../../../book/book.ts';
import { runInChunks, type WorkDone } from '../../../book/run-in-chunks.ts';
import type { Pool } from '../../../db/pool.ts';
import { isRunningSql } from '../../../db/rules-in-sql.ts';

/** Refunds every running bet on an event that an operator voided. */
export function voidCalledOff(pool: Pool, book: Pick<Book, 'executeAll'>): Promise<WorkDone> {
  return runInChunks(book, async (limit) => {
    const { rows } = await pool.query<{ id: string; reason: EventVoidReason }>({
      name: 'void-called-off',
      text: `select b.id, coalesce(e.void_reason, 'operator') as reason from events e join bets b on b.event_id = e.id and ${isRunningSql('b')}
             where e.voided_at is not null order by b.creator_id limit $1`,
      values: [limit],
    });
    return rows.map(({ id, reason }) => ({ kind: 'voidBet', betId: id, reason }));
  });
}
