import type { Command } from '@sidebet/domain/book/commands';
import { dollarsInSentence, isAmount, no } from './answers.ts';
import type { ModelState } from './state.ts';
import type { Answer } from './types.ts';

/** Purses, payments and forgiven debts in groups. */

export function issuePurse(model: ModelState, accountId: string, cents: number): Answer {
  const account = model.groupAccounts.get(accountId);
  if (account === undefined || account.kind !== 'points') return no('groupNotFound');
  if (!isAmount(cents)) return no('invalidAmount');
  if (model.purses.has(accountId)) return no('notDue');
  model.purses.add(accountId);
  model.move(account.ledger, accountId, cents);
  return model.yes(null, null);
}

export function confirmPayment(
  model: ModelState,
  command: Extract<Command, { kind: 'confirmPayment' }>,
): Answer {
  const { paymentId, userId, note, part } = command;
  if (note !== null && ([...note].length > 140 || note.includes('\n'))) return no('noteInvalid');
  const payment = model.payments.get(paymentId);
  if (payment === undefined) return no('paymentNotFound');
  const { from, to, settled, canceled } = payment;
  if (userId !== from && userId !== to) return no('paymentNotFound');
  const side = userId === from ? 'paid' : 'received';
  if (settled || canceled) return no('paymentOver');
  if (payment[side] && !(side === 'paid' && payment.denied)) return no('paymentOver');
  if (part && part.amountCents !== payment.cents) {
    const { amountCents: cents } = part;
    if (!Number.isInteger(cents) || cents < 1 || cents > payment.cents) return no('paymentPartInvalid');
    if (side === 'received' || payment.received) return no('paymentPartInvalid');
  }
  if (side === 'paid' && payment.said >= 20) return no('paymentDisputed');
  if (part && part.amountCents < payment.cents) {
    const rest = { id: part.restId, cents: payment.cents - part.amountCents, said: 0 };
    model.payments.set(rest.id, { ...payment, ...rest, paid: false, denied: false });
    payment.cents = part.amountCents;
  }
  payment[side] = true;
  payment.denied = false;
  payment.said++;
  if (payment.paid && payment.received) {
    payment.settled = true;
    model.move(payment.toAccount, payment.fromAccount, payment.cents);
  }
  return model.yes(null, userId);
}

export function changePayment(
  model: ModelState,
  command: Extract<Command, { kind: 'changePayment' }>,
): Answer {
  const { paymentId, userId, note } = command;
  if (note !== null && ([...note].length > 140 || note.includes('\n'))) return no('noteInvalid');
  const payment = model.payments.get(paymentId);
  if (payment === undefined) return no('paymentNotFound');
  const isPayer = userId === payment.from;
  if (!isPayer && userId !== payment.to) return no('paymentNotFound');
  if (payment.settled || payment.canceled) return no('paymentOver');
  const change = command.change === 'canceled' && payment.paid && !isPayer ? 'notReceived' : command.change;
  if (change === 'undid' && !isPayer) return no('paymentOfOtherSide');
  if (change === 'notReceived' && isPayer) return no('paymentOfOtherSide');
  if ((change === 'undid' || change === 'notReceived') && !payment.paid) return no('paymentNotClaimed');
  if (change === 'notReceived' && payment.denied) return no('paymentDenied');
  if (change === 'notReceived' && payment.said >= 20) return no('paymentDisputed');
  if (change === 'ended' && isPayer && payment.paid) return no('paymentOver');
  payment.said++;
  if (change === 'notReceived') payment.denied = true;
  if (change === 'canceled' && payment.paid) payment.said++;
  if (change === 'canceled' || change === 'ended') payment.canceled = true;
  if (change === 'canceled' || change === 'undid') {
    payment.paid = false;
    payment.denied = false;
  }
  return model.yes(null, userId);
}

export function forgiveDebt(model: ModelState, command: Extract<Command, { kind: 'forgiveDebt' }>): Answer {
  const { paymentId, userId, creditorAccountId, debtorAccountId, amountCents: cents } = command;
  const creditor = model.groupAccounts.get(creditorAccountId);
  const debtor = model.groupAccounts.get(debtorAccountId);
  if (creditor === undefined || debtor === undefined || creditor === debtor) return no('groupNotFound');
  if (creditor.kind !== 'iou' || creditor.ledger !== debtor.ledger) return no('groupNotFound');
  if (creditor.user !== userId) return no('groupNotFound');
  if (!Number.isInteger(cents) || cents < 1) return no('invalidAmount');
  const between = [...model.payments.values()]
    .filter((one) => one.fromAccount === debtor.id && one.toAccount === creditor.id)
    .filter(({ settled, canceled }) => !settled && !canceled)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  let confirmed = 0;
  for (const one of between) if (one.paid || one.received) confirmed += one.cents;
  const most = Math.min(isOwed(model, creditor.id), -isOwed(model, debtor.id)) - confirmed;
  if (most <= 0) return no('nothingOwed');
  if (cents > most) return no('moreThanOwed', `${dollarsInSentence(most)}.`);
  let left = cents;
  for (const one of between) {
    if (left === 0 || one.paid || one.received) continue;
    const taken = Math.min(left, one.cents);
    left -= taken;
    if (taken < one.cents) {
      one.cents -= taken;
      continue;
    }
    one.canceled = true;
    one.said++;
  }
  model.payments.set(paymentId, {
    id: paymentId,
    group: creditor.group,
    from: debtor.user,
    to: creditor.user,
    fromAccount: debtor.id,
    toAccount: creditor.id,
    cents,
    ...{
      paid: false,
      received: false,
      denied: false,
      settled: false,
      canceled: true,
      forgiven: true,
      said: 0,
    },
  });
  model.move(creditor.id, debtor.id, cents);
  return model.yes(null, userId);
}

/** The balance of an account in a group as if its running bets were refunded. */
function isOwed(model: ModelState, accountId: string): number {
  let cents = model.has(accountId);
  for (const bet of model.bets.values()) {
    if (bet.status !== 'Created' && bet.status !== 'Active') continue;
    if (bet.account === accountId) cents += bet.wager;
    if (bet.status === 'Active' && bet.otherAccount === accountId) cents += bet.otherWager;
  }
  return cents;
}
