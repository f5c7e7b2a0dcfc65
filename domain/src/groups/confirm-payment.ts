import type { Command } from '../book/commands.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import { isOneLine } from '../one-line.ts';
import { type Refusal, refuse, refuseField } from '../refusals.ts';
import { groupLimits } from './group.ts';

type ConfirmPayment = Extract<Command, { kind: 'confirmPayment' }>;

/**
 * The payer says "I paid" or the receiver "I received". With the second confirmation the amount moves from the receiver's
 * account to the payer's, through the payment's own account, so each transfer changes one stored balance. Limits do not
 * apply: the money already changed hands. Refuses, in this order: noteInvalid, paymentNotFound (also to others), paymentOver
 * (canceled, settled, or confirmed by this person).
 */
export function confirmPayment(snapshot: Snapshot, command: ConfirmPayment, now: number): Decision | Refusal {
  const { paymentId, userId } = command;
  const note = command.note?.trim() ?? null;
  if (note !== null && ([...note].length > groupLimits.maxNoteLength || !isOneLine(note)))
    return refuseField('note', 'noteInvalid');
  const payment = snapshot.payment?.(paymentId);
  const isPayer = payment?.fromId === userId;
  if (!payment || !(isPayer || payment.toId === userId)) return refuse('paymentNotFound');
  const isOver = payment.canceledAt !== null || payment.settledAt !== null;
  if (isOver || (isPayer ? payment.paidAt : payment.receivedAt) !== null) return refuse('paymentOver');
  const confirmed = {
    ...payment,
    note: note ?? payment.note,
    paidAt: isPayer ? now : payment.paidAt,
    receivedAt: isPayer ? payment.receivedAt : now,
  };
  if (confirmed.paidAt === null || confirmed.receivedAt === null) return decision({ payment: confirmed });
  const { fromAccountId, toAccountId, amountCents } = payment;
  return decision({
    payment: { ...confirmed, settledAt: now },
    transfers: [
      { kind: 'settleUp', debit: toAccountId, credit: paymentId, amountCents, accountId: toAccountId },
      { kind: 'settleUp', debit: paymentId, credit: fromAccountId, amountCents, accountId: fromAccountId },
    ],
  });
}
