import type { Command } from '@sidebet/domain/book/commands';
import { no } from './answers.ts';
import { hour, type ModelState } from './state.ts';
import type { Answer } from './types.ts';

/** Withdrawals and the fees of their payouts. */

/** The default settings. */
const weekCents = 2_000_00;

export function requestWithdrawal(
  model: ModelState,
  command: Extract<Command, { kind: 'requestWithdrawal' }>,
): Answer {
  const { withdrawalId: id, userId: user, amountCents: cents, paypalEmail } = command;
  if (model.withdrawals.has(id)) return no('notDue');
  if (!Number.isInteger(cents) || cents < 1) return no('invalidAmount');
  if (cents < 10_00) return no('withdrawalBelowMinimum');
  // Debt first: it is the reason why the balance is too low.
  if (model.has(user) < cents) return no(model.owes(user) > 0 ? 'balanceHeld' : 'withdrawalAboveBalance');
  if (paypalEmail === '') return no('paypalEmailMissing');
  if (!paypalEmail.includes('@')) return no('invalidEmail');
  // These histories send nothing, so an approved withdrawal can still be rejected.
  const inAll = (days: number) => cents + requestedWithin(model, user, days * 24 * hour);
  const waits =
    model.settings === null || inAll(1) > model.settings.withdrawalApprovalCents || inAll(7) > weekCents;
  const state = waits ? 'processing' : 'approved';
  model.withdrawals.set(id, {
    id,
    user,
    cents,
    at: model.now,
    wentAlone: !waits,
    state,
    wasPaid: false,
    feeCents: 0,
  });
  model.move(user, 'withdrawalsInFlight', cents);
  return model.yes(null, user);
}

function requestedWithin(model: ModelState, user: string, ms: number): number {
  let sum = 0;
  for (const withdrawal of model.withdrawals.values()) {
    const counts = withdrawal.user === user && withdrawal.wentAlone && withdrawal.state !== 'returned';
    if (counts && withdrawal.at > model.now - ms) sum += withdrawal.cents;
  }
  return sum;
}

/** Here withdrawals only wait for operators. */
export function cancelWithdrawal(model: ModelState, id: string, user: string): Answer {
  const withdrawal = model.withdrawals.get(id);
  if (withdrawal === undefined || withdrawal.user !== user) return no('withdrawalNotFound');
  if (withdrawal.state !== 'processing') return no('withdrawalNotCancelable');
  returnWithdrawal(model, id);
  return model.yes(null, user);
}

export function approveWithdrawal(model: ModelState, id: string): Answer {
  const withdrawal = model.withdrawals.get(id);
  if (withdrawal === undefined) return no('withdrawalNotFound');
  if (withdrawal.state !== 'processing') return no('notDue');
  withdrawal.state = 'approved';
  return model.yes(null, null);
}

export function rejectWithdrawal(model: ModelState, id: string): Answer {
  const state = model.withdrawals.get(id)?.state;
  return state === 'paid' ? no('notDue') : returnWithdrawal(model, id);
}

export function completeWithdrawal(model: ModelState, id: string, byHand: boolean): Answer {
  const withdrawal = model.withdrawals.get(id);
  if (withdrawal === undefined) return no('withdrawalNotFound');
  const { state } = withdrawal;
  if (state !== 'approved' && (byHand || state !== 'processing')) return no('notDue');
  withdrawal.state = 'paid';
  withdrawal.wasPaid = true;
  model.move('withdrawalsInFlight', 'paypal', withdrawal.cents);
  return model.yes(null, null);
}

export function returnWithdrawal(model: ModelState, id: string): Answer {
  const withdrawal = model.withdrawals.get(id);
  if (withdrawal === undefined) return no('withdrawalNotFound');
  if (withdrawal.state === 'returned') return no('notDue');
  model.pay(
    withdrawal.state === 'paid' ? 'paypal' : 'withdrawalsInFlight',
    withdrawal.user,
    withdrawal.cents,
  );
  withdrawal.state = 'returned';
  return model.yes(null, null);
}

export function bookPayoutFee(model: ModelState, id: string, cents: number): Answer {
  const withdrawal = model.withdrawals.get(id);
  if (withdrawal === undefined) return no('withdrawalNotFound');
  if (!Number.isSafeInteger(cents) || cents < 0) return no('invalidAmount');
  if (!withdrawal.wasPaid || withdrawal.feeCents === cents) return no('notDue');
  const more = cents - withdrawal.feeCents;
  if (more > 0) model.move('payoutFees', 'paypal', more);
  else model.move('paypal', 'payoutFees', -more);
  withdrawal.feeCents = cents;
  return model.yes(null, null);
}

/** No payout in these histories comes under review. */
export function resolveWithdrawal(model: ModelState, id: string): Answer {
  return no(model.withdrawals.has(id) ? 'withdrawalNotUnderReview' : 'withdrawalNotFound');
}
