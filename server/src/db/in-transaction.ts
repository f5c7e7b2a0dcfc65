import { isRefusal } from '@sidebet/domain/refusals';
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

async function runAndEnd<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  endWith: (result: T) => 'commit' | 'rollback',
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query(endWith(result));
    return result;
  } catch (error) {
    // A connection that cannot roll back is removed from the pool.
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
