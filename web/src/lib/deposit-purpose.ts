import { isPositiveCents } from '@sidebet/domain/cents';
import { type ChosenPart, safeNext } from './paths.ts';

/** The bet a deposit is for: the page to return to, and the stake in cents if it is known. */
export type DepositPurpose = { readonly next: string; readonly stakeCents: number | null };

/** The purpose in the address of a deposit page (`paths.depositFor`); null without one. */
export function purposeIn(params: URLSearchParams): DepositPurpose | null {
  return checked(params.get('next'), Number(params.get('stake')));
}

/** Stores the purpose while the provider's page is open: for this tab and this deposit. */
export function storePurpose(depositId: string, purpose: DepositPurpose): void {
  try {
    sessionStorage.setItem(storageKey(depositId), JSON.stringify(purpose));
  } catch {
    // Storage is blocked: the user returns to Home.
  }
}

/** The stored purpose of a deposit; null if it has none, or was started elsewhere. */
export function storedPurpose(depositId: string): DepositPurpose | null {
  try {
    const { next, stakeCents } = JSON.parse(sessionStorage.getItem(storageKey(depositId)) ?? '{}');
    return typeof next === 'string' ? checked(next, stakeCents) : null;
  } catch {
    return null;
  }
}

/** The part in the address of an offer (`paths.partOfBet`); null if all of it was wanted. */
export function chosenPartIn(next: string): ChosenPart | null {
  const params = new URLSearchParams(next.slice(next.indexOf('?')));
  const [stakeCents, winCents] = [Number(params.get('risk')), Number(params.get('win'))];
  return isPositiveCents(stakeCents) && isPositiveCents(winCents) ? { stakeCents, winCents } : null;
}

/** The amount to start with in the address of a deposit page (`paths.withAmount`), in cents; null without one. */
export function amountIn(params: URLSearchParams): number | null {
  const amountCents = Number(params.get('amount'));
  return isPositiveCents(amountCents) ? amountCents : null;
}

/** Addresses and storage can contain anything. */
function checked(next: string | null, stakeCents: unknown): DepositPurpose | null {
  if (next === null) return null;
  return { next: safeNext(next), stakeCents: isPositiveCents(stakeCents) ? stakeCents : null };
}

function storageKey(depositId: string): string {
  return `sidebet-deposit-for ${depositId}`;
}
