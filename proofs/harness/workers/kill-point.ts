import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerEnvironment } from './environment.ts';

/** A moment at which the worker is killed. */
export type KillPoint<Environment extends WorkerEnvironment> = {
  readonly name: string;
  /** What blocks the worker before it starts. */
  readonly arm?: (environment: Environment) => Promise<void>;
  /** Resolves at the moment. `ids` are the round's rows or users. */
  readonly reached: (environment: Environment, ids: readonly string[]) => Promise<Reached>;
};

export type Reached = {
  /** False if the moment was not reached; the worker is killed anyway. */
  readonly came: boolean;
  /** What must be undone after the kill, even if a worker had ended before: a held connection keeps the pool open. */
  readonly undo?: () => Promise<void>;
};

/** Processes start slowly on a busy machine. */
const patienceMs = 20_000;

/** Returns whether the condition became true. */
export async function until(holds: () => Promise<boolean>): Promise<Reached> {
  const givesUpAt = Date.now() + patienceMs;
  while (Date.now() < givesUpAt) {
    if (await holds()) return { came: true };
    await sleep(2);
  }
  return { came: false };
}

/** Waits until a row of this round has this state. */
export const waitForRow =
  (table: Table, condition: string, idColumn: IdColumn = 'id') =>
  ({ pool }: WorkerEnvironment, ids: readonly string[]): Promise<Reached> =>
    until(async () => {
      const text = `select from ${table} where ${idColumn} = any($1) and ${condition} limit 1`;
      return (await pool.query(text, [ids])).rows.length > 0;
    });

type Table = 'withdrawals' | 'deposits' | 'accounts';
type IdColumn = 'id' | 'user_id';

/** Blocks writes to the round's rows until a writer waits: the moment before a commit. */
export const beforeRowWrite =
  (table: Table, condition: string, idColumn: IdColumn = 'id') =>
  async (environment: WorkerEnvironment, ids: readonly string[]): Promise<Reached> => {
    const before = await waitForRow(table, condition, idColumn)(environment, ids);
    const client = await environment.pool.connect();
    try {
      await client.query('begin');
      // Rows written while waiting for the lock are past their commit.
      const { rows: held } = await client.query(
        `select from ${table} where ${idColumn} = any($1) and ${condition} order by ${idColumn} for update`,
        [ids],
      );
      const waited = await until(async () => {
        const { rows } = await environment.pool.query('select from pg_locks where not granted limit 1');
        return rows.length > 0;
      });
      return {
        came: before.came && held.length > 0 && waited.came,
        async undo() {
          await client.query('rollback');
          client.release();
        },
      };
    } catch (error) {
      // The pool could not be closed otherwise.
      client.release(true);
      throw error;
    }
  };

/** Calls the provider holds without a response, before or after acting. */
export const hold =
  (call: string, when: 'before' | 'after', how = 'timeout', count = 1) =>
  async (environment: WorkerEnvironment): Promise<void> => {
    await environment.control('calls', { call, when, how, count });
  };

/** The next PayPal webhook has a new certificate, and the request for it gets no response. */
export async function holdCertificate(environment: WorkerEnvironment): Promise<void> {
  await environment.control('new-certificate', {});
  await hold('getCertificate', 'after')(environment);
}

/** One of these calls is being held. */
export const isHeld =
  (...calls: readonly string[]) =>
  (environment: WorkerEnvironment): Promise<Reached> =>
    until(async () => (await environment.state()).failedCalls!.some(({ call }) => calls.includes(call!)));

/** A short random delay while the worker continues. */
export async function shortlyAfter(reached: Promise<Reached>): Promise<Reached> {
  const outcome = await reached;
  await sleep(Math.random() * 60);
  return outcome;
}

/** A random moment. */
export const withinMs = (ms: number) => async (): Promise<Reached> => {
  await sleep(Math.random() * ms);
  return { came: true };
};

/** An event was stored but not processed. */
export const eventIsStored = ({ pool }: WorkerEnvironment): Promise<Reached> =>
  until(async () => {
    const { rows } = await pool.query('select from provider_events where outcome is null limit 1');
    return rows.length > 0;
  });
