import { isAPIError } from 'better-auth/api';
import type { Auth } from './auth.ts';

/**
 * Asks better-auth, which hides why it could not: when it failed on its own side, the database is asked itself, and
 * rejects with the true reason if it is away. If it answers, the fault has passed and the question is put once more.
 * For questions that may be put twice.
 */
export async function askAgain<T>(auth: Auth, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!isAPIError(error) || error.statusCode < 500) throw error;
    await auth.pool.query('select 1');
    return ask();
  }
}
