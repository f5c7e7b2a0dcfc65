import type { DepositView } from '@sidebet/contract/wallet';
import type { Handlers } from '../../http/handlers.ts';
import { RefusalError } from '../../http/problem.ts';
import { withOneLimit } from '../../integrations/payments/call-limit.ts';
import type { DepositDeps } from './deposit-deps.ts';
import { acknowledgeDeposit, cancelDeposit, captureDeposit } from './deposit-return.ts';
import { type Deposit, readDeposit } from './deposit-row.ts';
import { startDeposit } from './deposits.ts';

type Names =
  | 'acknowledgeDeposit'
  | 'startDeposit'
  | 'startPayPalDeposit'
  | 'getDeposit'
  | 'captureDeposit'
  | 'cancelDeposit';

/** Starting deposits, and the requests of /Success and /Error. */
export function depositHandlers(deps: DepositDeps): Handlers<Names> {
  return {
    startDeposit: async ({ viewer, idempotencyKey, body }) => {
      const { deposit, url } = yes(
        await withOneLimit(() => startDeposit(deps, viewer.id, idempotencyKey, body.amountCents, 'stripe')),
      );
      return { deposit: asOpened(deposit), url };
    },
    startPayPalDeposit: async ({ viewer, idempotencyKey, body }) => {
      const { deposit, ref, url } = yes(
        await withOneLimit(() => startDeposit(deps, viewer.id, idempotencyKey, body.amountCents, 'paypal')),
      );
      return { deposit: asOpened(deposit), orderId: ref, approveUrl: url };
    },
    acknowledgeDeposit: async ({ viewer, params }) => {
      await acknowledgeDeposit(deps.pool, yes(await readDeposit(deps.pool, viewer.id, params.id)));
      return null;
    },
    getDeposit: async ({ viewer, params }) => viewOf(yes(await readDeposit(deps.pool, viewer.id, params.id))),
    captureDeposit: async ({ viewer, params }) => {
      const { deposit, next } = yes(await withOneLimit(() => captureDeposit(deps, viewer.id, params.id)));
      const approveUrl = next === 'none' ? null : deposit.checkoutUrl;
      return { deposit: viewOf(deposit), approveUrl, declined: next === 'chooseAnother' };
    },
    cancelDeposit: async ({ viewer, params }) =>
      viewOf(yes(await withOneLimit(() => cancelDeposit(deps, viewer.id, params.id))).deposit),
  };
}

function yes<T extends object>(answer: T): Exclude<T, { kind: 'refusal' }> {
  if ('kind' in answer && answer.kind === 'refusal') throw new RefusalError(answer as never);
  return answer as Exclude<T, { kind: 'refusal' }>;
}

function viewOf(deposit: Deposit): DepositView {
  const { id, amountCents, provider, status, pendingReason, refundedCents, createdAt } = deposit;
  return {
    id,
    amountCents,
    provider: provider === 'stripe' ? 'card' : 'paypal',
    status,
    isPending: pendingReason !== null,
    refundedCents,
    createdAt: new Date(createdAt).toISOString(),
  };
}

/** The deposit as first opened, so a repeat gets the same response. getDeposit returns the current state. */
function asOpened(deposit: Deposit): DepositView {
  return { ...viewOf(deposit), status: 'processing', isPending: false, refundedCents: 0 };
}
