import { payoutStep, returnReason } from '@sidebet/domain/wallet/withdrawal-payout';
import type { Payouts } from '../../../integrations/payments/ports/payouts.ts';
import { ProviderFailure } from '../../../integrations/payments/ports/provider-failure.ts';
import type { PayoutContext } from './payout-apply.ts';
import { type Attempt, noteAtPayPal, noteNotSent, noteUncertain, takeApproved } from './payout-rows.ts';
import { defaultLeaseMs, isStuck, resendAfterMs } from './payout-schedule.ts';

export type SendPayoutContext = PayoutContext & {
  readonly payouts: Pick<Payouts, 'send'>;
  /** How long a claimed withdrawal is reserved for its process. */
  readonly leaseMs?: number;
};

const batch = 10;

/**
 * Sends every approved, due withdrawal to PayPal. After a crash the row shows the attempt, and it is sent again
 * with the same id, which PayPal executes once. Safe on several processes.
 */
export async function sendApproved(context: SendPayoutContext): Promise<{ sent: number }> {
  for (let sent = 0; ; ) {
    const { pool, wallClock, leaseMs = defaultLeaseMs } = context;
    const attempts = await takeApproved(pool, wallClock.now(), leaseMs, batch);
    const results = await Promise.all(attempts.map((attempt) => sendOne(context, attempt)));
    sent += results.filter((isSent) => isSent).length;
    if (attempts.length < batch) return { sent };
  }
}

async function sendOne(context: SendPayoutContext, attempt: Attempt): Promise<boolean> {
  const { pool, payouts, clock, wallClock, log } = context;
  const { id: withdrawalId, amountCents, paypalEmail: receiver, mayHaveBeenSent } = attempt;
  try {
    const { batchId } = await payouts.send({ withdrawalId, amountCents, receiver, mayHaveBeenSent });
    const now = wallClock.now();
    await noteAtPayPal(
      pool,
      withdrawalId,
      { batchId },
      { now, bookNow: clock.now(), dueAt: now, notifiesUser: true },
    );
    return true;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) {
      // An unknown error may have occurred after the call, so it is sent again when the lease has ended.
      log.error({ err: error, withdrawal: withdrawalId }, 'a withdrawal could not be sent');
      return false;
    }
    await failed(context, attempt, error);
    return false;
  }
}

async function failed(
  context: SendPayoutContext,
  attempt: Attempt,
  { kind, facts }: ProviderFailure,
): Promise<void> {
  const { pool, book, wallClock, log, alarm } = context;
  const now = wallClock.now();
  const issue = facts.issue ?? (facts.status === null ? kind : `status ${facts.status}`);
  const dueAt = now + resendAfterMs(attempt.attempts, Math.random());
  const about = { withdrawal: attempt.id, attempt: attempt.attempts, ...facts };
  if (payoutStep('approved', kind, 'lookup') === 'return') {
    log.warn(about, 'PayPal refused a withdrawal');
    const reason = returnReason(facts.issue, null);
    const ifAttempts = attempt.attempts;
    await book.execute({
      command: { kind: 'returnWithdrawal', withdrawalId: attempt.id, reason, ifAttempts },
    });
    return;
  }
  if (kind === 'notNow') {
    // Our own problem: too little money at PayPal, a missing permission, a wrong key, or no connection.
    alarm('paymentsRefused', about);
    await noteNotSent(pool, attempt, { dueAt, issue });
    return;
  }
  const isLate = isStuck({ ...attempt, isUnclaimed: false }, now);
  const review = isLate ? `It is not certain whether PayPal took it (${issue})` : null;
  if (review) alarm('payoutsStuck', about);
  await noteUncertain(pool, attempt, { dueAt, issue, review });
}
