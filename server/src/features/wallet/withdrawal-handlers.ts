import type { Handlers } from '../../http/handlers.ts';
import { RefusalError } from '../../http/problem.ts';
import { listWithdrawals, requestWithdrawal, type WithdrawalDeps } from './withdrawals.ts';

export function withdrawalHandlers(deps: WithdrawalDeps): Handlers<'requestWithdrawal' | 'listWithdrawals'> {
  return {
    requestWithdrawal: async ({ body, viewer, idempotencyKey }) => {
      const outcome = await requestWithdrawal(deps, viewer.id, idempotencyKey, body);
      if (outcome.kind === 'refusal') throw new RefusalError(outcome);
      const { withdrawal, accountBalanceCents } = outcome;
      return { withdrawal, accountBalanceCents };
    },
    listWithdrawals: ({ query, viewer }) => listWithdrawals(deps.pool, viewer.id, query),
  };
}
