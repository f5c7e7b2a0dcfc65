import type { Handlers } from '../../../http/handlers.ts';
import { readSource } from '../../../security-log/record.ts';
import { viewWithdrawalTerms } from './view-withdrawal-terms.ts';
import {
  cancelWithdrawal,
  listWithdrawals,
  requestWithdrawal,
  type WithdrawalContext,
} from './withdrawals.ts';

export function withdrawalsFeature(context: WithdrawalContext) {
  const handlers: Handlers<
    'requestWithdrawal' | 'cancelWithdrawal' | 'getWithdrawalTerms' | 'listWithdrawals'
  > = {
    requestWithdrawal: async ({ body, viewer, idempotencyKey, unmetRequirement, request }) => {
      const source = readSource(request);
      const result = await requestWithdrawal(context, viewer, idempotencyKey, body, unmetRequirement, source);
      if (result.kind === 'refusal') return result;
      const { withdrawal, accountBalanceCents } = result;
      return { withdrawal, accountBalanceCents };
    },
    cancelWithdrawal: async ({ params, viewer, idempotencyKey }) => {
      const result = await cancelWithdrawal(context, viewer.id, idempotencyKey, params.id);
      if (result.kind === 'refusal') return result;
      const { withdrawal, accountBalanceCents } = result;
      return { withdrawal, accountBalanceCents };
    },
    getWithdrawalTerms: ({ viewer }) => viewWithdrawalTerms(context, viewer),
    listWithdrawals: ({ query, viewer }) => listWithdrawals(context, viewer.id, query),
  };
  return { handlers };
}
