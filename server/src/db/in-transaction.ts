import { isRefusal } from '@sidebet/domain/refusals';
import { findDatabaseFault } from './database-fault.ts';
import type { Pool, PoolClient } from './pool.ts';

/** Runs `work` in one transaction and commits everything or nothing. Commits also if `work` returns a refusal. */
export function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return runAndEnd(pool, work, () => 'commit');
}

/** Runs `work` in one transaction and commits nothing if it throws or returns a refusal. */
export function inTransactionUnlessRefused<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return runAndEnd(pool, work, (result) => (isRefusal(result) ? 'rollback' : 'commit'));
}

/** Runs `work` on one consistent snapshot of the whole database. */
export function inSnapshot<T>(
  pool: Pool,
  access: 'read only' | 'read write',
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return runAndEnd(pool, work, () => 'commit', `begin isolation level repeatable read ${access}`);
}

async function runAndEnd<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  endWith: (result: T) => 'commit' | 'rollback',
  begin = 'begin',
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query(endWith(result));
    return result;
  } catch (error) {
    broken = await rollBack(client, error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Returns why the connection cannot be used again, if so. A lost one gets no query: its response might never come. */
export async function rollBack(client: PoolClient, error: unknown): Promise<Error | undefined> {
  if (findDatabaseFault(error) === 'away') return error as Error;
  return client.query('rollback').then(
    () => undefined,
    (failure: Error) => failure,
  );
}
