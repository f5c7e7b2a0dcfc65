import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerStage } from './worker-stage.ts';

/** A moment at which the worker is killed. */
export type KillPoint<Stage extends WorkerStage> = {
  readonly name: string;
  /** What is laid in its way before it starts. */
  readonly arm?: (stage: Stage) => Promise<void>;
  /** Resolves at the moment; gives what has to be undone after the kill. */
  readonly reached: (stage: Stage, ids: readonly string[]) => Promise<(() => Promise<void>) | void>;
};

/** A moment that does not come in this time is as good as any other. */
const patienceMs = 4_000;

export async function until(holds: () => Promise<boolean>): Promise<void> {
  const givesUpAt = Date.now() + patienceMs;
  while (Date.now() < givesUpAt && !(await holds())) await sleep(2);
}

/** Waits until a row of this round is so. */
export const rowOf =
  (table: 'withdrawals' | 'deposits', condition: string) =>
  ({ pool }: WorkerStage, ids: readonly string[]): Promise<void> =>
    until(async () => {
      const { rows } = await pool.query(`select from ${table} where id = any($1) and ${condition} limit 1`, [
        ids,
      ]);
      return rows.length > 0;
    });

/** Keeps rows of the round from being written, until somebody waits for it: the moment before a commit. */
export const beforeWritingOf =
  (table: 'withdrawals' | 'deposits', condition: string) =>
  async (stage: WorkerStage, ids: readonly string[]) => {
    await rowOf(table, condition)(stage, ids);
    const client = await stage.pool.connect();
    await client.query('begin');
    await client.query(`select from ${table} where id = any($1) order by id for update`, [ids]);
    await until(async () => {
      const { rows } = await stage.pool.query('select from pg_locks where not granted limit 1');
      return rows.length > 0;
    });
    return async () => {
      await client.query('rollback');
      client.release();
    };
  };

/** Calls that nobody answers: the provider holds them, before it acts or after. */
export const hold =
  (call: string, when: 'before' | 'after', how = 'timeout', count = 1) =>
  (stage: WorkerStage): Promise<void> =>
    stage.control('calls', { call, when, how, count });

/** An event was stored and nobody has acted on it. */
export const eventIsStored = ({ pool }: WorkerStage): Promise<void> =>
  until(async () => {
    const { rows } = await pool.query('select from provider_events where outcome is null limit 1');
    return rows.length > 0;
  });
