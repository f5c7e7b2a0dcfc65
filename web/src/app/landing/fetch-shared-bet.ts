import type { SharedBet } from '@sidebet/contract/bets';
import { call } from '../../lib/api-client.ts';
import { ApiProblem } from '../../lib/api-problem.ts';

/**
 * An open bet, why it is gone or its link is not valid, or that visitors cannot see it. `token` is that of a challenge's link.
 * Null if the server does not respond.
 */
export async function fetchSharedBet(
  uniqueId: string,
  token: string | null,
): Promise<{ readonly bet: SharedBet } | { readonly gone: string } | 'hidden' | null> {
  try {
    return {
      bet: await call('getSharedBet', { params: { uniqueId }, query: { token: token ?? undefined } }),
    };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.status === 410 || error.code === 'challengeLinkInvalid') return { gone: error.message };
    return error.status === 404 ? 'hidden' : null;
  }
}
