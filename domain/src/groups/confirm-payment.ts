import type { Command } from '../book/commands.ts';
import type { GroupPayment, NewStatement, PaymentStatement } from '../book/group-payment.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '../refusals.ts';
import { groupLimits } from './group.ts';
import { decideNote } from './payment-note.ts';

type ConfirmPayment = Extract<Command, { kind: 'confirmPayment' }>;

/**
 * The payer says "I paid" or the receiver "I received". With the second confirmation the amount moves from the receiver's
 * account to the payer's, through the payment's own account, so each transfer changes one stored balance. Limits do not
 * apply: the money already changed hands. After "not received" the payer can say again that they paid. A payer who paid a part
 * leaves the rest as a payment of its own.
 *
 * Refuses, in this order: noteInvalid, paymentNotFound (also to others), paymentOver (canceled, settled, or confirmed by this
 * person), paymentPartInvalid, paymentDisputed.
 */
export function confirmPayment(snapshot: Snapshot, command: ConfirmPayment, now: number): Decision | Refusal {
  const { paymentId, userId, part } = command;
  const decided = decideNote(command.note);
  if (isRefusal(decided)) return decided;
  const payment = snapshot.payment?.(paymentId);
  const isPayer = payment?.fromId === userId;
  if (!payment || !(isPayer || payment.toId === userId)) return refuse('paymentNotFound');
  const isOver = payment.canceledAt !== null || payment.settledAt !== null;
  const isRepeated = isPayer
    ? payment.paidAt !== null && payment.notReceivedAt === null
    : payment.receivedAt !== null;
  if (isOver || isRepeated) return refuse('paymentOver');
  const amountCents = part?.amountCents ?? payment.amountCents;
  if (!isPartOf(payment, amountCents, isPayer)) return refuseField('amountCents', 'paymentPartInvalid');
  if (isPayer && payment.statements >= groupLimits.maxStatements) return refuse('paymentDisputed');
  const { note } = decided;
  const confirmed = {
    ...withStatement(payment),
    amountCents,
    note: note ?? payment.note,
    paidAt: isPayer ? now : payment.paidAt,
    receivedAt: isPayer ? payment.receivedAt : now,
    notReceivedAt: null,
  };
  const rest = amountCents < payment.amountCents && part ? [restOf(payment, amountCents, part.restId)] : [];
  const statements = [stateAbout(confirmed, userId, isPayer ? 'paid' : 'received', note ?? '')];
  if (confirmed.paidAt === null || confirmed.receivedAt === null)
    return decision({ payments: [confirmed, ...rest], statements });
  const { fromAccountId, toAccountId } = payment;
  return decision({
    payments: [{ ...confirmed, settledAt: now }],
    statements,
    transfers: [
      { kind: 'settleUp', debit: toAccountId, credit: paymentId, amountCents, accountId: toAccountId },
      { kind: 'settleUp', debit: paymentId, credit: fromAccountId, amountCents, accountId: fromAccountId },
    ],
  });
}

/** Only the payer pays a part, and only of what the receiver has not confirmed. */
function isPartOf(payment: GroupPayment, cents: number, isPayer: boolean): boolean {
  if (cents === payment.amountCents) return true;
  const isPart = Number.isInteger(cents) && cents > 0 && cents < payment.amountCents;
  return isPart && isPayer && payment.receivedAt === null;
}

/** What is left of a payment of which a part was paid. */
function restOf(payment: GroupPayment, paidCents: number, restId: string): GroupPayment {
  return {
    ...payment,
    id: restId,
    amountCents: payment.amountCents - paidCents,
    note: '',
    paidAt: null,
    notReceivedAt: null,
    statements: 0,
  };
}

/** A payment with one more statement. */
export function withStatement(payment: GroupPayment): GroupPayment {
  return { ...payment, statements: payment.statements + 1 };
}

/** The newest statement about a payment, which counts it already. */
export function stateAbout(
  { id, statements }: GroupPayment,
  userId: string,
  kind: PaymentStatement,
  note: string,
): NewStatement {
  return { paymentId: id, number: statements, userId, kind, note };
}
