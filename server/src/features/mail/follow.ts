import { inTransaction } from '../../db/in-transaction.ts';
import type { Pool, PoolClient } from '../../db/pool.ts';
import { idAt } from './id-time.ts';

/**
 * Rows are told of this long after they were written. A row is seen only once it is committed, and one with a smaller
 * id may be committed later; the book gives up long before.
 */
export const followLagMs = 60_000;
const batch = 200;

type Row = { readonly id: string };

export type Follow<T extends Row> = {
  /** The cursor's name. */
  readonly name: string;
  /** Rows with `after` < id < `before`, the smallest ids first. */
  readonly read: (client: PoolClient, after: string, before: string, limit: number) => Promise<T[]>;
  /** Writes what they give rise to. */
  readonly tell: (client: PoolClient, rows: T[]) => Promise<void>;
};

/**
 * Goes through rows in the order of their ids, each exactly once: what is told of them and how far that went are
 * written in one transaction. Only one process at a time does it, and after a pause, however long, it goes on where it
 * was. `now` is the time ids are made of. The first run ever begins with what is new from then on.
 */
export async function follow<T extends Row>(
  pool: Pool,
  now: number,
  { name, read, tell }: Follow<T>,
): Promise<{ done: number }> {
  const before = idAt(now - followLagMs);
  await pool.query('insert into mail_cursors (name, last_id) values ($1, $2) on conflict do nothing', [
    name,
    before,
  ]);
  for (let done = 0; ; ) {
    const count = await inTransaction(pool, async (client) => {
      const { rows: cursors } = await client.query<{ last_id: string }>(
        'select last_id from mail_cursors where name = $1 for update skip locked',
        [name],
      );
      if (!cursors[0]) return 0;
      const after = cursors[0].last_id;
      if (after >= before) return 0;
      const rows = await read(client, after, before, batch);
      await tell(client, rows);
      const lastId = rows.length < batch ? before : rows.at(-1)!.id;
      await client.query('update mail_cursors set last_id = $2 where name = $1', [name, lastId]);
      return rows.length;
    });
    done += count;
    if (count < batch) return { done };
  }
}
