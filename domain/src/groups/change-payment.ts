import type { Command } from '../book/commands.ts';
import type { GroupPayment, NewStatement, PaymentStatement } from '../book/group-payment.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import { isRefusal, type Refusal, refuse } from '../refusals.ts';
import { stateAbout, withStatement } from './confirm-payment.ts';
import { groupLimits } from './group.ts';
import { decideNote } from './payment-note.ts';

type ChangePayment = Extract<Command, { kind: 'changePayment' }>;

/**
 * A side of an open payment says otherwise. What was said before stays: the receiver cannot cancel a payment that the payer says
 * they made, which means "not received" instead. A payer who cancels takes "I paid" back first. When an account is deleted, its
 * payments end, except those that it says it made.
 *
 * Refuses, in this order: noteInvalid, paymentNotFound (also to others), paymentOver, paymentOfOtherSide, paymentNotClaimed,
 * paymentDenied, paymentDisputed.
 */
export function changePayment(snapshot: Snapshot, command: ChangePayment, now: number): Decision | Refusal {
  const decided = decideNote(command.note);
  if (isRefusal(decided)) return decided;
  const { paymentId, userId, change } = command;
  const note = decided.note ?? '';
  const payment = snapshot.payment?.(paymentId);
  const isPayer = payment?.fromId === userId;
  if (!payment || !(isPayer || payment.toId === userId)) return refuse('paymentNotFound');
  if (payment.canceledAt !== null || payment.settledAt !== null) return refuse('paymentOver');
  const isClaimed = payment.paidAt !== null;
  const said = say(payment, userId);
  switch (change) {
    case 'undid':
      if (!isPayer) return refuse('paymentOfOtherSide');
      return isClaimed ? said(['undid'], { note }, unclaimed) : refuse('paymentNotClaimed');
    case 'notReceived':
      return isPayer ? refuse('paymentOfOtherSide') : deny(payment, said, note, now);
    case 'canceled':
      if (isClaimed && !isPayer) return deny(payment, said, note, now);
      return said(
        isClaimed ? ['undid', 'canceled'] : ['canceled'],
        { note },
        { ...unclaimed, canceledAt: now },
      );
    case 'ended':
      if (isClaimed && isPayer) return refuse('paymentOver');
      return said(['canceled'], { note }, { canceledAt: now });
    default:
      return change satisfies never;
  }
}

const unclaimed = { paidAt: null, notReceivedAt: null };

type Say = (
  kinds: readonly PaymentStatement[],
  last: { readonly note: string },
  changes: Partial<GroupPayment>,
) => Decision;

/** Adds statements, the last one with the note. */
function say(payment: GroupPayment, userId: string): Say {
  return (kinds, { note }, changes) => {
    const statements: NewStatement[] = [];
    let changed: GroupPayment = { ...payment, ...changes };
    for (const [i, kind] of kinds.entries()) {
      changed = withStatement(changed);
      statements.push(stateAbout(changed, userId, kind, i === kinds.length - 1 ? note : ''));
    }
    return decision({ payments: [changed], statements });
  };
}

function deny(payment: GroupPayment, said: Say, note: string, now: number): Decision | Refusal {
  if (payment.paidAt === null) return refuse('paymentNotClaimed');
  if (payment.notReceivedAt !== null) return refuse('paymentDenied');
  if (payment.statements >= groupLimits.maxStatements) return refuse('paymentDisputed');
  return said(['notReceived'], { note }, { notReceivedAt: now });
}
