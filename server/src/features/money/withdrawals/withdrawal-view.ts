import type { withdrawalView } from '@sidebet/contract/wallet';
import type { Withdrawal } from '@sidebet/domain/book/withdrawal';
import { expectedPayout } from '@sidebet/domain/wallet/business-days';
import { paypalCents } from '@sidebet/domain/wallet/card-refund';
import { isCancelable, isInFlight, shownStatus } from '@sidebet/domain/wallet/withdrawal';
import type { z } from 'zod';

export type WithdrawalView = z.output<typeof withdrawalView>;

/** Details from outside the book: the steps between request and payment. */
export type WithdrawalNotes = {
  readonly sentAt: number | null;
  /** PayPal's last reported status. */
  readonly payoutStatus: string | null;
  readonly unclaimedUntil: number | null;
  readonly review: string | null;
};

const noNotes: WithdrawalNotes = { sentAt: null, payoutStatus: null, unclaimedUntil: null, review: null };

export type SeenWithdrawal = Omit<Withdrawal, 'userId' | 'transferCount' | 'attempts' | 'feeCents'>;

/** `now` is game time in milliseconds since 1970 UTC. */
export function toWithdrawalView(
  withdrawal: SeenWithdrawal,
  now: number,
  notes: WithdrawalNotes = noNotes,
): WithdrawalView {
  const { cardRefunds, sendAfter } = withdrawal;
  const expected = expectedPayout(Math.max(withdrawal.requestedAt, sendAfter ?? 0));
  const waits = waitsFor(withdrawal, now, notes);
  return {
    id: withdrawal.id,
    amountCents: withdrawal.amountCents,
    paypalEmail: withdrawal.paypalEmail,
    cardRefunds: cardRefunds.map(({ amountCents, status, endedAt }) => ({
      amountCents,
      status,
      at: endedAt,
    })),
    paypalCents: paypalCents({ amountCents: withdrawal.amountCents, cardRefunds }),
    status: shownStatus(withdrawal.status),
    reason: withdrawal.reason,
    requestedAt: withdrawal.requestedAt,
    approvedAt: withdrawal.approvedAt,
    sentAt: notes.sentAt,
    paidAt: withdrawal.paidAt,
    returnedAt: withdrawal.returnedAt,
    waitsFor: waits,
    sendAfter,
    canCancel: isCancelable(withdrawal, now),
    claimBy: waits === 'claim' ? notes.unclaimedUntil : null,
    expectedFrom: expected.from,
    expectedBy: expected.by,
  };
}

function waitsFor(
  { status, sendAfter, sendAfterReason }: SeenWithdrawal,
  now: number,
  { payoutStatus, unclaimedUntil, review }: WithdrawalNotes,
): WithdrawalView['waitsFor'] {
  if (!isInFlight(status)) return null;
  if (status === 'processing') return 'approval';
  if (status === 'approved' && sendAfter && sendAfter > now) return sendAfterReason;
  if (review !== null || /^ON_?HOLD$/.test(payoutStatus ?? '')) return 'review';
  return unclaimedUntil === null ? null : 'claim';
}
