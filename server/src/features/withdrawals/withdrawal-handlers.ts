import type { Handlers } from '../../http/handlers.ts';
import { RefusalError } from '../../http/problem.ts';
import { sourceOf } from '../../security-log/record.ts';
import { viewWithdrawalTerms } from './view-withdrawal-terms.ts';
import { cancelWithdrawal, listWithdrawals, requestWithdrawal, type WithdrawalDeps } from './withdrawals.ts';

export function withdrawalHandlers(
  deps: WithdrawalDeps,
): Handlers<'requestWithdrawal' | 'cancelWithdrawal' | 'getWithdrawalTerms' | 'listWithdrawals'> {
  return {
    requestWithdrawal: async ({ body, viewer, idempotencyKey, request }) => {
      const outcome = await requestWithdrawal(deps, viewer, idempotencyKey, body, sourceOf(request));
      if (outcome.kind === 'refusal') throw new RefusalError(outcome);
      const { withdrawal, accountBalanceCents } = outcome;
      return { withdrawal, accountBalanceCents };
    },
    cancelWithdrawal: async ({ params, viewer, idempotencyKey }) => {
      const outcome = await cancelWithdrawal(deps, viewer.id, idempotencyKey, params.id);
      if (outcome.kind === 'refusal') throw new RefusalError(outcome);
      const { withdrawal, accountBalanceCents } = outcome;
      return { withdrawal, accountBalanceCents };
    },
    getWithdrawalTerms: ({ viewer }) => viewWithdrawalTerms(deps, viewer),
    listWithdrawals: ({ query, viewer }) => listWithdrawals(deps, viewer.id, query),
  };
}
