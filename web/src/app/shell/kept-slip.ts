import type { PersonView } from '@sidebet/contract/shared';
import { parseDollars } from '@sidebet/domain/cents';
import type { SlipEntry } from '../../features/bets/components/betslip.tsx';
import { serverNow } from '../../lib/clock.ts';

const storageKey = 'sidebet-slip';

export type SlipState = {
  readonly entry: SlipEntry | null;
  readonly wager: string;
  /** The friend whom the next bet is offered to; null offers it to anyone. */
  readonly offerTo: PersonView | null;
};

export const emptySlip: SlipState = { entry: null, wager: '', offerTo: null };

/**
 * Puts a pick or someone's bet into the slip. The friend chosen for another game does not carry over: a bet on a new
 * game is for anyone, unless `friend` says who it challenges.
 */
export function putEntry(slip: SlipState, entry: SlipEntry, friend: PersonView | null): SlipState {
  const isSameGame =
    slip.entry?.kind === 'pick' && entry.kind === 'pick' && slip.entry.event.id === entry.event.id;
  return { ...slip, entry, offerTo: friend ?? (isSameGame ? slip.offerTo : null) };
}

/** Whether a slip still holds what another held, such as the bet that was sent from it; `5` is `5.00`. */
export function isSameSlip(one: SlipState, other: SlipState): boolean {
  const isSame = nameOf(one.entry) === nameOf(other.entry) && one.offerTo?.id === other.offerTo?.id;
  return isSame && parseDollars(one.wager) === parseDollars(other.wager);
}

function nameOf(entry: SlipEntry | null): string | undefined {
  return entry?.kind === 'pick' ? `${entry.event.id} ${entry.side}` : entry?.uniqueId;
}

/**
 * The slip while its owner is elsewhere, such as at the checkout of a deposit, or while the page loads again: for this
 * tab and this person only, and only until the game starts. An empty slip takes the place of what was kept before.
 */
export function keepSlip(userId: string, state: SlipState): void {
  try {
    if (!state.entry) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify({ userId, ...state }));
  } catch {
    // Storage may be blocked; the slip is then empty on return.
  }
}

export function keptSlip(userId: string): SlipState {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (kept?.userId !== userId) return emptySlip;
    const { entry, wager, offerTo = null } = kept as SlipState;
    const over = entry?.kind === 'pick' && Date.parse(entry.event.commenceTime) <= serverNow();
    return over ? emptySlip : { entry, wager, offerTo };
  } catch {
    return emptySlip;
  }
}

export function forgetKeptSlip(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Where nothing can be stored, nothing is.
  }
}
