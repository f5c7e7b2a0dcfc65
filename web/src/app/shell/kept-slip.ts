import type { SlipEntry } from '../../features/bets/components/betslip.tsx';
import { serverNow } from '../../lib/clock.ts';

const storageKey = 'sidebet-slip';

export type SlipState = { readonly entry: SlipEntry | null; readonly wager: string };

const empty: SlipState = { entry: null, wager: '' };

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
    if (kept?.userId !== userId) return empty;
    const { entry, wager } = kept as SlipState;
    const over = entry?.kind === 'pick' && Date.parse(entry.event.commenceTime) <= serverNow();
    return over ? empty : { entry, wager };
  } catch {
    return empty;
  }
}

export function forgetKeptSlip(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Where nothing can be stored, nothing is.
  }
}
