import { isWholePositiveCents } from '../cents.ts';
import { type Refusal, refuse, refuseField, refuseMoreThanOwed } from '../refusals.ts';
import type { OpenBalance, SuggestedPayment } from './settle-up.ts';

/** A payment that is neither settled nor canceled. */
export type OpenPayment = SuggestedPayment & {
  readonly paidAt: number | null;
  readonly receivedAt: number | null;
};

/** What someone would pay (below 0) or get. */
export type Share = { readonly userId: string; readonly amountCents: number };

/** The balances once all open payments are made. */
export function balancesAfter(
  balances: readonly OpenBalance[],
  payments: readonly SuggestedPayment[],
): OpenBalance[] {
  const left = new Map(balances.map(({ userId, balanceCents }) => [userId, balanceCents]));
  for (const { fromId, toId, amountCents } of payments) {
    left.set(fromId, (left.get(fromId) ?? 0) + amountCents);
    left.set(toId, (left.get(toId) ?? 0) - amountCents);
  }
  return [...left].map(([userId, balanceCents]) => ({ userId, balanceCents }));
}

/**
 * How much of a debt its creditor can forgive: the smaller of both balances, after the payments between the two that a side has
 * confirmed. `between` is the open payments from the debtor to the creditor.
 */
export function forgivableCents(
  creditorCents: number,
  debtorCents: number,
  between: readonly Pick<OpenPayment, 'amountCents' | 'paidAt' | 'receivedAt'>[],
): number {
  const confirmedCents = between
    .filter(({ paidAt, receivedAt }) => paidAt !== null || receivedAt !== null)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  return Math.max(0, Math.min(creditorCents, -debtorCents) - confirmedCents);
}

/** Whom a debtor can pay without a request, and how much at most: no more than either is open for after all open payments. */
export function listPayable(after: readonly OpenBalance[], debtorId: string): Share[] {
  const owedCents = -(after.find(({ userId }) => userId === debtorId)?.balanceCents ?? 0);
  if (owedCents <= 0) return [];
  return after
    .filter(({ balanceCents }) => balanceCents > 0)
    .map(({ userId, balanceCents }) => ({ userId, amountCents: Math.min(owedCents, balanceCents) }));
}

/** Whose debts a creditor can forgive, and how much of them. */
export function listForgivable(
  balances: readonly OpenBalance[],
  payments: readonly OpenPayment[],
  creditorId: string,
): Share[] {
  const creditorCents = balances.find(({ userId }) => userId === creditorId)?.balanceCents ?? 0;
  return balances
    .filter(({ balanceCents }) => balanceCents < 0)
    .map(({ userId, balanceCents }) => ({
      userId,
      amountCents: forgivableCents(
        creditorCents,
        balanceCents,
        payments.filter(({ fromId, toId }) => fromId === userId && toId === creditorId),
      ),
    }))
    .filter(({ amountCents }) => amountCents > 0);
}

/** Refuses an amount to pay or to forgive. Refuses, in this order: invalidAmount, nothingOwed, moreThanOwed. */
export function refuseAmount(amountCents: number, mostCents: number): Refusal | null {
  if (!isWholePositiveCents(amountCents)) return refuseField('amountCents', 'invalidAmount');
  if (mostCents <= 0) return refuse('nothingOwed');
  return amountCents > mostCents ? refuseMoreThanOwed(mostCents) : null;
}

/** With whom a person settles by these payments: above 0 is what they get. */
export function sharesOf(payments: readonly SuggestedPayment[], userId: string): Share[] {
  return payments.flatMap(({ fromId, toId, amountCents }) => {
    if (fromId === userId) return [{ userId: toId, amountCents: -amountCents }];
    return toId === userId ? [{ userId: fromId, amountCents }] : [];
  });
}
