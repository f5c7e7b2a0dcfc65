import type { PersonView } from '@sidebet/contract/shared';
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
 * The slip while its owner is elsewhere, such as at the checkout of a deposit: for this tab and this person only,
 * and only until the game starts.
 */
export function keepSlip(userId: string, state: SlipState): void {
  try {
    if (state.entry) sessionStorage.setItem(storageKey, JSON.stringify({ userId, ...state }));
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
