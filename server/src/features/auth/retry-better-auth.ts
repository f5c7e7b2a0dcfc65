import { isAPIError } from 'better-auth/api';
import { withRetry } from '../../time/with-retry.ts';
import type { Auth } from './better-auth.ts';

/**
 * Calls better-auth, which hides the cause of its internal errors. After such an error the database is queried
 * directly, and rejects with the real cause if it is unreachable. If it responds, the fault has passed and the
 * call is repeated, twice at most, because the next connection may fail as well. Then it rejects with the cause that the pool
 * saw meanwhile: a database without free connections responds only now and then. Only for repeatable calls.
 */
export async function retryBetterAuth<T>(auth: Auth, ask: () => Promise<T>): Promise<T> {
  const earlierFault = auth.lastFault();
  return withRetry(ask, async (error, attempt) => {
    if (!isAPIError(error) || error.statusCode < 500) return null;
    const fault = auth.lastFault();
    if (attempt === 3 && fault && fault !== earlierFault) throw fault.error;
    if (attempt === 3) return null;
    await auth.pool.query('select 1');
    return 0;
  });
}
