import { houseAccounts } from '../book/accounts.ts';
import type { Transfer, TransferKind } from '../book/transfers.ts';
import type { DepositShares, DepositState } from './deposit-state.ts';

export type DepositMoves = {
  readonly transfers: readonly Transfer[];
  readonly owedChanges: readonly { readonly userId: string; readonly cents: number }[];
};

/** Where a provider's money comes from and goes to. */
export function clearingOf(provider: DepositState['provider']): string {
  return provider === 'stripe' ? houseAccounts.cardProvider : houseAccounts.paypal;
}

/**
 * The transfers that lead from one division of a deposit to another. What its person has spent meanwhile the house
 * advances, and the person owes it: nobody's balance falls below 0.
 */
export function movesBetween(
  { userId, provider }: Pick<DepositState, 'userId' | 'provider'>,
  from: DepositShares,
  to: DepositShares,
  availableCents: number,
): DepositMoves {
  const { advances, disputedDeposits } = houseAccounts;
  const clearing = clearingOf(provider);
  const transfers: Transfer[] = [];
  let left = availableCents;
  let owed = 0;
  const move = (kind: TransferKind, debit: string, credit: string, amountCents: number) => {
    const isPersons = debit === userId || credit === userId;
    if (amountCents > 0)
      transfers.push({ kind, debit, credit, amountCents, userId: isPersons ? userId : null });
  };
  const take = (kind: TransferKind, credit: string, cents: number) => {
    const taken = Math.min(cents, left);
    move(kind, userId, credit, taken);
    move(kind, advances, credit, cents - taken);
    left -= taken;
    owed += cents - taken;
  };

  let toClearing = to.refundedCents + to.lostCents - from.refundedCents - from.lostCents;
  let toHeld = to.heldCents - from.heldCents;
  // What passes from one to the other does not touch the person.
  const lost = Math.max(0, Math.min(toClearing, -toHeld));
  const heldAgain = Math.max(0, Math.min(-toClearing, toHeld));
  // What was lost and is won after all goes the way of every dispute that is won.
  const wonBack = Math.max(0, Math.min(-toClearing - heldAgain, from.lostCents - to.lostCents));
  move('disputeLost', disputedDeposits, clearing, lost);
  move('disputeHold', clearing, disputedDeposits, heldAgain + wonBack);
  toClearing += heldAgain + wonBack - lost;
  toHeld += lost - heldAgain - wonBack;

  move('depositRefundReturn', clearing, userId, -toClearing);
  move('disputeRelease', disputedDeposits, userId, -toHeld);
  const refunded = Math.max(0, Math.min(toClearing, to.refundedCents - from.refundedCents));
  take('depositRefund', clearing, refunded);
  take('disputeLost', clearing, Math.max(0, toClearing - refunded));
  take('disputeHold', disputedDeposits, Math.max(0, toHeld));
  return { transfers, owedChanges: owed > 0 ? [{ userId, cents: owed }] : [] };
}
