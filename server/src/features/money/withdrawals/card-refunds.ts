import type { Command } from '@sidebet/domain/book/commands';
import { failedAtCard } from '@sidebet/domain/wallet/card-refund';
import type { Calls } from '../../../context.ts';
import type { WithdrawalRefund } from '../../../integrations/payments/ports/card-payments.ts';
import { ProviderFailure } from '../../../integrations/payments/ports/provider-failure.ts';
import {
  noteRefundsAttempt,
  type RefundAttempt,
  type RefundsAttempt,
  takePendingRefunds,
} from './card-refund-rows.ts';
import type { PayoutContext } from './payout-apply.ts';
import { defaultLeaseMs, isRefundStuck, resendAfterMs } from './payout-schedule.ts';

export type CardRefundContext = PayoutContext &
  Calls<'cards', 'createRefund' | 'getPayment'> & {
    /** How long a taken withdrawal is left to the worker that took it. */
    readonly leaseMs?: number;
  };

const batch = 10;

/**
 * Refunds the card deposits of every approved withdrawal that is due; the PayPal payout of the rest follows once none is
 * pending. After a crash the row shows that a request may have been sent, and the next worker repeats it with the same
 * key. Safe on several processes.
 */
export async function sendCardRefunds(context: CardRefundContext): Promise<{ refunded: number }> {
  for (let refunded = 0; ; ) {
    const { pool, wallClock, leaseMs = defaultLeaseMs } = context;
    const taken = await takePendingRefunds(pool, wallClock.now(), leaseMs, batch);
    const counts = await Promise.all(taken.map((attempt) => refundAll(context, attempt)));
    refunded += counts.reduce((sum, count) => sum + count, 0);
    if (taken.length < batch) return { refunded };
  }
}

async function refundAll(context: CardRefundContext, attempt: RefundsAttempt): Promise<number> {
  const { pool, wallClock, log, alarm } = context;
  let refunded = 0;
  let unanswered: { readonly failure: ProviderFailure; readonly refund: RefundAttempt } | null = null;
  for (const refund of attempt.refunds) {
    try {
      if (await refundOne(context, refund)) refunded++;
    } catch (error) {
      if (!(error instanceof ProviderFailure)) {
        // It may have come after the call: the lease ends, and the request is repeated.
        log.error({ err: error, withdrawal: attempt.withdrawalId }, 'a card could not be refunded');
        return refunded;
      }
      unanswered = { failure: error, refund };
    }
  }
  const now = wallClock.now();
  if (unanswered === null) {
    await noteRefundsAttempt(pool, attempt, { dueAt: now, issue: null, review: null });
    return refunded;
  }
  const { failure, refund } = unanswered;
  const { kind, facts } = failure;
  const issue = facts.issue ?? (facts.status === null ? kind : `status ${facts.status}`);
  const about = { withdrawal: attempt.withdrawalId, deposit: refund.depositId, ...facts };
  if (kind === 'notNow') alarm('paymentsRefused', about);
  const isLate = isRefundStuck(refund.sendingAt, now);
  if (isLate) alarm('payoutsStuck', about);
  const review = isLate ? `It is not certain whether Stripe refunded the card (${issue})` : null;
  const dueAt = now + resendAfterMs(attempt.attempts, Math.random());
  await noteRefundsAttempt(pool, attempt, { dueAt, issue, review });
  return refunded;
}

/** Whether the provider made the refund. Rejects with ProviderFailure where that is not known. */
async function refundOne(context: CardRefundContext, attempt: RefundAttempt): Promise<boolean> {
  const { book, cards, log } = context;
  const { withdrawalId, depositId, mayHaveBeenSent } = attempt;
  const ids = { withdrawalId, depositId };
  const record = async (command: Command) => void (await book.execute({ command }));
  try {
    // Stripe forgets a key after a day, and would make a repeat a second refund.
    const made = (mayHaveBeenSent && (await find(context, attempt))) || (await cards.createRefund(attempt));
    const { refundId, failed } = made;
    if (failed) await record({ kind: 'returnCardRefund', ...ids, refundId, reason: failedAtCard });
    else await record({ kind: 'completeCardRefund', ...ids, refundId });
    return !failed;
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error;
    log.warn({ withdrawal: withdrawalId, deposit: depositId, ...error.facts }, 'a card refund was refused');
    const reason = `Stripe refused the refund (${error.facts.issue ?? `status ${error.facts.status}`}).`;
    await record({ kind: 'refuseCardRefund', ...ids, reason });
    return false;
  }
}

async function find(
  { cards }: CardRefundContext,
  { paymentId, withdrawalId }: RefundAttempt,
): Promise<WithdrawalRefund | undefined> {
  const payment = await cards.getPayment(paymentId);
  return payment?.withdrawalRefunds.find((refund) => refund.withdrawalId === withdrawalId);
}
