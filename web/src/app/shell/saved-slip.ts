import type { PersonView } from '@sidebet/contract/shared';
import { parseDollars } from '@sidebet/domain/cents';
import type { SlipEntry } from '../../features/bets/components/betslip.tsx';
import { serverNow } from '../../lib/clock.ts';

const storageKey = 'sidebet-slip';

export type SlipState = {
  readonly entry: SlipEntry | null;
  readonly wager: string;
  /** The challenged friend; null offers the bet to anyone. */
  readonly offerTo: PersonView | null;
};

export const emptySlip: SlipState = { entry: null, wager: '', offerTo: null };

/**
 * Puts a pick or an open bet into the slip. A friend chosen for another game does not carry over; `friend` sets the one
 * to challenge.
 */
export function putEntry(slip: SlipState, entry: SlipEntry, friend: PersonView | null): SlipState {
  const isSameGame =
    slip.entry?.kind === 'pick' && entry.kind === 'pick' && slip.entry.event.id === entry.event.id;
  return { ...slip, entry, offerTo: friend ?? (isSameGame ? slip.offerTo : null) };
}

/** Whether two slips describe the same bet; `5` equals `5.00`. */
export function isSameSlip(one: SlipState, other: SlipState): boolean {
  const isSame = nameOf(one.entry) === nameOf(other.entry) && one.offerTo?.id === other.offerTo?.id;
  return isSame && parseDollars(one.wager) === parseDollars(other.wager);
}

function nameOf(entry: SlipEntry | null): string | undefined {
  return entry?.kind === 'pick' ? `${entry.event.id} ${entry.side}` : entry?.uniqueId;
}

/**
 * Saves the slip while its owner is elsewhere, such as at the checkout, or reloads: for this tab and this user only,
 * until the game starts. An empty slip replaces a saved one.
 */
export function saveSlip(userId: string, state: SlipState): void {
  try {
    if (!state.entry) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify({ userId, ...state }));
  } catch {
    // Storage may be blocked; the slip is then empty on return.
  }
}

export function savedSlip(userId: string): SlipState {
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

export function clearSavedSlip(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked.
  }
}
