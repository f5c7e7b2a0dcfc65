import { houseAccounts } from '../book/accounts.ts';
import type { DepositState } from '../book/deposit.ts';
import type { Transfer, TransferKind } from '../book/transfers.ts';
import type { DepositShares } from './deposit-state.ts';

type DepositMoves = {
  readonly transfers: readonly Transfer[];
  readonly owedChanges: readonly { readonly userId: string; readonly cents: number }[];
};

/** The provider's clearing account. */
export function clearingAccountFor(provider: DepositState['provider']): string {
  return provider === 'stripe' ? houseAccounts.cardProvider : houseAccounts.paypal;
}

/**
 * The transfers between two divisions of a deposit. The house advances what the user has already spent, and the user owes
 * it: no balance falls below 0.
 */
export function movesBetween(
  { userId, provider }: Pick<DepositState, 'userId' | 'provider'>,
  from: DepositShares,
  to: DepositShares,
  availableCents: number,
): DepositMoves {
  const { advances, disputedDeposits } = houseAccounts;
  const clearing = clearingAccountFor(provider);
  const transfers: Transfer[] = [];
  let left = availableCents;
  let owed = 0;
  const move = (kind: TransferKind, debit: string, credit: string, amountCents: number) => {
    const isUsers = debit === userId || credit === userId;
    if (amountCents > 0)
      transfers.push({ kind, debit, credit, amountCents, accountId: isUsers ? userId : null });
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
  // Money that moves between held and lost does not touch the user.
  const lost = Math.max(0, Math.min(toClearing, -toHeld));
  const heldAgain = Math.max(0, Math.min(-toClearing, toHeld));
  // A lost dispute that is then won is booked like any won dispute: held, then released.
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
