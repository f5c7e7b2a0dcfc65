import type { Command } from '@sidebet/domain/book/commands';
import { isAmount, no } from './answers.ts';
import type { ModelState } from './state.ts';
import type { Answer, ModelDeposit } from './types.ts';

/** Deposits, their refunds and disputes. */

export function creditDeposit(
  model: ModelState,
  command: Extract<Command, { kind: 'creditDeposit' }>,
): Answer {
  const deposit = model.deposits.get(command.depositId);
  if (deposit === undefined || deposit.user !== command.userId) return no('depositNotFound');
  if (deposit.provider !== command.provider) return no('depositNotFound');
  if (deposit.cents !== command.amountCents) return no('invalidAmount');
  if (deposit.credited) return no('notDue');
  model.move(findPile(deposit), deposit.user, deposit.cents);
  changeDeposit(model, deposit, () => {
    deposit.credited = true;
  });
  return model.yes(null, command.userId);
}

export function refundDeposit(
  model: ModelState,
  command: Extract<Command, { kind: 'refundDeposit' }>,
): Answer {
  const deposit = model.deposits.get(command.depositId);
  const cents = command.refundedCents;
  if (deposit === undefined) return no('depositNotFound');
  if (!Number.isInteger(cents) || cents < 0 || cents > deposit.cents) return no('invalidAmount');
  if (cents <= deposit.refunded) return no('notDue');
  if (deposit.failedRefunds.length !== command.failuresKnown) return no('countedTooEarly');
  changeDeposit(model, deposit, () => {
    deposit.refunded = cents;
  });
  return model.yes(null, null);
}

export function returnRefund(model: ModelState, command: Extract<Command, { kind: 'returnRefund' }>): Answer {
  const deposit = model.deposits.get(command.depositId);
  if (deposit === undefined) return no('depositNotFound');
  const cents = command.refundedCents;
  if (!Number.isInteger(cents) || cents < 0 || cents > deposit.cents) return no('invalidAmount');
  if (deposit.failedRefunds.includes(command.refundId)) return no('notDue');
  if (deposit.failedRefunds.length !== command.failuresKnown) return no('countedTooEarly');
  changeDeposit(model, deposit, () => {
    deposit.failedRefunds.push(command.refundId);
    deposit.refunded = cents;
  });
  return model.yes(null, null);
}

export function reverseDeposit(
  model: ModelState,
  { depositId, reversedCents: cents }: Extract<Command, { kind: 'reverseDeposit' }>,
): Answer {
  const deposit = model.deposits.get(depositId);
  if (deposit === undefined) return no('depositNotFound');
  if (!Number.isInteger(cents) || cents < 0 || cents > deposit.cents) return no('invalidAmount');
  if (cents <= deposit.reversed) return no('notDue');
  changeDeposit(model, deposit, () => {
    deposit.reversed = cents;
  });
  return model.yes(null, null);
}

export function changeDispute(
  model: ModelState,
  command: Extract<Command, { kind: 'holdDispute' | 'closeDispute' }>,
  end: 'won' | 'lost' | 'inquiry' | null,
): Answer {
  const deposit = model.deposits.get(command.depositId);
  if (deposit === undefined) return no('depositNotFound');
  const cents = command.amountCents;
  if (!isAmount(cents)) return no('invalidAmount');
  const before = deposit.disputes[command.disputeId];
  // A lost dispute may be won on appeal.
  if (before && (end === null || before.end === 'won' || before.end === end)) return no('notDue');
  if (end === 'inquiry' && (!before || before.end !== null)) return no('notDue');
  changeDeposit(model, deposit, () => {
    if (end === 'inquiry') delete deposit.disputes[command.disputeId];
    else deposit.disputes[command.disputeId] = { cents, end };
  });
  return model.yes(null, null);
}

/** Records a fact and moves its money between provider, held account and user. */
function changeDeposit(model: ModelState, deposit: ModelDeposit, happens: () => void): void {
  const before = splitDeposit(deposit);
  happens();
  const after = splitDeposit(deposit);
  const { user } = deposit;
  const leaves = after.gone + after.held - before.gone - before.held;
  const there = Math.min(leaves, model.has(user));
  const lent = Math.max(0, leaves - there);
  // Also handles money that comes back: then `leaves` is below 0.
  model.money.set(user, model.has(user) - there);
  model.money.set('advances', model.has('advances') - lent);
  model.money.set(findPile(deposit), model.has(findPile(deposit)) + after.gone - before.gone);
  model.money.set('disputedDeposits', model.has('disputedDeposits') + after.held - before.held);
  model.owed.set(user, model.owes(user) + lent);
  const covered = Math.min(model.has(user), model.owes(user));
  model.move(user, 'advances', covered);
  model.owed.set(user, model.owes(user) - covered);
}

function findPile({ provider }: ModelDeposit): string {
  return provider === 'stripe' ? 'cardProvider' : 'paypal';
}

/** How much of a credited deposit went back to the provider, and how much is held. */
function splitDeposit(deposit: ModelDeposit): { gone: number; held: number } {
  if (!deposit.credited) return { gone: 0, held: 0 };
  const disputes = Object.values(deposit.disputes);
  let [lost, open] = [0, 0];
  for (const { cents, end } of disputes) {
    if (end === 'lost') lost += cents;
    if (end === null) open += cents;
  }
  // PayPal may take the money of a dispute before it reports the dispute's end.
  const taken = Math.max(lost, deposit.reversed);
  const gone = Math.min(deposit.cents, deposit.refunded + taken);
  const held = Math.min(deposit.cents, deposit.refunded + Math.max(taken, lost + open)) - gone;
  return { gone, held };
}
