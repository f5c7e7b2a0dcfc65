import type { Handlers } from '../../http/handlers.ts';
import { RefusalError } from '../../http/problem.ts';
import type { Deposit } from './deposit-row.ts';
import { type DepositDeps, readDeposit, startDeposit } from './deposits.ts';

/** SPEC section 7, createStripeCheckout, and what /Success and /Error ask. */
export function depositHandlers(deps: DepositDeps): Handlers<'startDeposit' | 'getDeposit'> {
  return {
    startDeposit: async ({ viewer, idempotencyKey, body }) => {
      const outcome = await startDeposit(deps, viewer.id, idempotencyKey, body.amountCents);
      if (outcome.kind === 'refusal') throw new RefusalError(outcome);
      // As it was opened, so that a repeat is answered alike; how it went on is for getDeposit to tell.
      return { deposit: { ...viewOf(outcome.deposit), status: 'processing' }, url: outcome.url };
    },
    getDeposit: async ({ viewer, params }) => {
      const deposit = await readDeposit(deps.pool, viewer.id, params.id);
      if ('kind' in deposit) throw new RefusalError(deposit);
      return viewOf(deposit);
    },
  };
}

function viewOf({ id, amountCents, status, createdAt }: Deposit) {
  return { id, amountCents, status, createdAt: new Date(createdAt).toISOString() };
}
