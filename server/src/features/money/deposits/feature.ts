import type { depositView } from '@sidebet/contract/wallet';
import { isRefusal } from '@sidebet/domain/refusals';
import type { z } from 'zod';
import type { Handlers } from '../../../http/handlers.ts';
import { withOneLimit } from '../../../integrations/payments/call-limit.ts';
import type { DepositContext } from './deposit-context.ts';
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

type DepositView = z.output<typeof depositView>;

/** Starting deposits, and the requests of /Success and /Error. */
export function depositsFeature(context: DepositContext) {
  const handlers: Handlers<Names> = {
    startDeposit: async ({ viewer, idempotencyKey, body }) => {
      const started = await withOneLimit(() =>
        startDeposit(context, viewer.id, idempotencyKey, body.amountCents, 'stripe'),
      );
      if (isRefusal(started)) return started;
      return { deposit: asOpened(started.deposit), url: started.url };
    },
    startPayPalDeposit: async ({ viewer, idempotencyKey, body }) => {
      const started = await withOneLimit(() =>
        startDeposit(context, viewer.id, idempotencyKey, body.amountCents, 'paypal'),
      );
      if (isRefusal(started)) return started;
      return { deposit: asOpened(started.deposit), orderId: started.ref, approveUrl: started.url };
    },
    acknowledgeDeposit: async ({ viewer, params }) => {
      const deposit = await readDeposit(context.pool, viewer.id, params.id);
      if (isRefusal(deposit)) return deposit;
      await acknowledgeDeposit(context, deposit);
      return null;
    },
    getDeposit: async ({ viewer, params }) => {
      const deposit = await readDeposit(context.pool, viewer.id, params.id);
      return isRefusal(deposit) ? deposit : toView(deposit);
    },
    captureDeposit: async ({ viewer, params }) => {
      const captured = await withOneLimit(() => captureDeposit(context, viewer.id, params.id));
      if (isRefusal(captured)) return captured;
      const { deposit, next } = captured;
      const approveUrl = next === 'none' ? null : deposit.checkoutUrl;
      return { deposit: toView(deposit), approveUrl, declined: next === 'chooseAnother' };
    },
    cancelDeposit: async ({ viewer, params }) => {
      const canceled = await withOneLimit(() => cancelDeposit(context, viewer.id, params.id));
      return isRefusal(canceled) ? canceled : toView(canceled.deposit);
    },
  };
  return { handlers };
}

function toView(deposit: Deposit): DepositView {
  const { id, amountCents, provider, status, pendingReason, refundedCents, createdAt } = deposit;
  return {
    id,
    amountCents,
    provider: provider === 'stripe' ? 'card' : 'paypal',
    status,
    isPending: pendingReason !== null,
    refundedCents,
    createdAt,
  };
}

/** The deposit as first opened, so a repeat gets the same response. getDeposit returns the current state. */
function asOpened(deposit: Deposit): DepositView {
  return { ...toView(deposit), status: 'processing', isPending: false, refundedCents: 0 };
}
