import { inTransaction } from '../../../db/in-transaction.ts';
import type { Pool, PoolClient } from '../../../db/pool.ts';
import { idAt } from './form-emails.ts';

/**
 * Rows are processed this long after their creation. A row with a smaller id may commit later; the book gives up
 * well before this.
 */
export const followLagMs = 60_000;
const batch = 200;

type Row = { readonly id: string };

export type Follow<T extends Row> = {
  /** The cursor's name. */
  readonly name: string;
  /** Rows with `after` < id < `before`, in id order. */
  readonly read: (client: PoolClient, after: string, before: string, limit: number) => Promise<T[]>;
  /** Writes the emails for the rows. */
  readonly queue: (client: PoolClient, rows: T[]) => Promise<void>;
};

/**
 * Processes rows in id order, each exactly once: the emails and the new cursor commit together. Only one process
 * at a time does this, and after a pause of any length it continues where it stopped. `now` is the time that ids
 * use. The first run ever starts with rows created after it.
 */
export async function follow<T extends Row>(
  pool: Pool,
  now: number,
  { name, read, queue }: Follow<T>,
): Promise<{ done: number }> {
  const before = idAt(now - followLagMs);
  await pool.query('insert into mail_cursors (name, last_id) values ($1, $2) on conflict do nothing', [
    name,
    before,
  ]);
  for (let done = 0; ; ) {
    const count = await inTransaction(pool, async (client) => {
      const { rows: cursors } = await client.query<{ lastId: string }>(
        'select last_id from mail_cursors where name = $1 for update skip locked',
        [name],
      );
      if (!cursors[0]) return 0;
      const after = cursors[0].lastId;
      if (after >= before) return 0;
      const rows = await read(client, after, before, batch);
      await queue(client, rows);
      const lastId = rows.length < batch ? before : rows.at(-1)!.id;
      await client.query('update mail_cursors set last_id = $2 where name = $1', [name, lastId]);
      return rows.length;
    });
    done += count;
    if (count < batch) return { done };
  }
}
