import type { GroupAccount } from '../book/accounts.ts';
import type { Command } from '../book/commands.ts';
import type { GroupPayment, NewStatement } from '../book/group-payment.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { stateAbout, withStatement } from './confirm-payment.ts';
import { forgivableCents, refuseAmount } from './open-debts.ts';

type ForgiveDebt = Extract<Command, { kind: 'forgiveDebt' }>;

/**
 * A creditor forgives all or a part of what a debtor owes: the amount moves from the creditor's account to the debtor's, through
 * an account of its own, as in a payment. Only the creditor does so, and only up to the smaller of both balances, so the debtor
 * is never owed anything for it. Open payments between the two that no side has confirmed become smaller by as much, oldest
 * first.
 *
 * Refuses, in this order: groupNotFound (not two accounts of an `iou` group, the first of them the user's), and as
 * `refuseAmount`.
 */
export function forgiveDebt(snapshot: Snapshot, command: ForgiveDebt, now: number): Decision | Refusal {
  const { paymentId, userId, creditorAccountId, debtorAccountId, amountCents } = command;
  const creditor = snapshot.groupAccount?.(creditorAccountId);
  const debtor = snapshot.groupAccount?.(debtorAccountId);
  if (!creditor || !debtor || !areInOneGroup(creditor, debtor) || creditor.userId !== userId)
    return refuse('groupNotFound');
  const open = snapshot.openPayments?.(debtorAccountId, creditorAccountId) ?? [];
  const balance = ({ id, balanceCents }: GroupAccount) => balanceCents + (snapshot.heldInGroup?.(id) ?? 0);
  const refused = refuseAmount(amountCents, forgivableCents(balance(creditor), balance(debtor), open));
  if (refused) return refused;
  const forgiven: GroupPayment = {
    id: paymentId,
    groupId: creditor.groupId,
    fromId: debtor.userId,
    toId: userId,
    fromAccountId: debtorAccountId,
    toAccountId: creditorAccountId,
    amountCents,
    note: '',
    paidAt: null,
    receivedAt: null,
    notReceivedAt: null,
    settledAt: null,
    canceledAt: now,
    forgivenAt: now,
    isRequested: false,
    createdById: userId,
    createdAt: now,
    statements: 0,
  };
  const shrunk = shrinkPayments(open, amountCents, userId, now);
  return decision({
    payments: [forgiven, ...shrunk.payments],
    statements: shrunk.statements,
    transfers: [
      {
        kind: 'forgive',
        debit: creditorAccountId,
        credit: paymentId,
        amountCents,
        accountId: creditorAccountId,
      },
      { kind: 'forgive', debit: paymentId, credit: debtorAccountId, amountCents, accountId: debtorAccountId },
    ],
  });
}

function areInOneGroup(one: GroupAccount, other: GroupAccount): boolean {
  return one.kind === 'iou' && one.ledgerId === other.ledgerId && one.id !== other.id;
}

/** Takes an amount off unconfirmed payments. One of which nothing is left is canceled by the creditor. */
function shrinkPayments(
  open: readonly GroupPayment[],
  forgivenCents: number,
  creditorId: string,
  now: number,
): { readonly payments: GroupPayment[]; readonly statements: NewStatement[] } {
  const payments: GroupPayment[] = [];
  const statements: NewStatement[] = [];
  let left = forgivenCents;
  for (const payment of open) {
    if (left === 0) break;
    if (payment.paidAt !== null || payment.receivedAt !== null) continue;
    const cents = Math.min(left, payment.amountCents);
    left -= cents;
    if (cents < payment.amountCents) {
      payments.push({ ...payment, amountCents: payment.amountCents - cents });
      continue;
    }
    const canceled = { ...withStatement(payment), canceledAt: now };
    payments.push(canceled);
    statements.push(stateAbout(canceled, creditorId, 'canceled', ''));
  }
  return { payments, statements };
}
