import { parseDollars } from '@sidebet/domain/cents';
import { moneyline } from '@sidebet/domain/markets/market';
import type { Fee } from '@sidebet/domain/markets/price';
import type { SlipEntry } from '../../features/bets/components/betslip.tsx';
import { copyOptions, newOffer, offerName } from '../../features/bets/offer-draft.ts';
import { isGroupTarget, type OfferTarget, offerTargetKey } from '../../features/bets/offer-target.ts';
import { serverNow } from '../../lib/clock.ts';

const storageKey = 'sidebet-slip';

export type SlipState = {
  readonly entry: SlipEntry | null;
  readonly wager: string;
  readonly offerTo: OfferTarget;
};

export const emptySlip: SlipState = { entry: null, wager: '', offerTo: null };

/**
 * Puts a pick or an open bet into the slip. A friend or group chosen for another game does not carry over, only one chosen
 * before any game; `target` sets the one to offer it to.
 */
export function putEntry(slip: SlipState, entry: SlipEntry, target: OfferTarget): SlipState {
  const before = slip.entry;
  const isSameGame =
    before !== null && before.kind !== 'take' && entry.kind !== 'take' && before.event.id === entry.event.id;
  const offerTo = target ?? (isSameGame || before === null ? slip.offerTo : null);
  const next =
    isSameGame && before.kind === 'offer' && entry.kind === 'offer'
      ? { ...entry, offer: copyOptions(entry.offer, before.offer) }
      : entry;
  return { ...slip, entry: isGroupTarget(offerTo) ? toOfferEntry(next) : next, offerTo };
}

/** Groups bet at two stakes without a fee, so a pick becomes an offer. */
function toOfferEntry(entry: SlipEntry): SlipEntry {
  if (entry.kind !== 'pick') return entry;
  return { kind: 'offer', event: entry.event, offer: newOffer({ terms: moneyline, selection: entry.side }) };
}

/** Whether two slips describe the same bet at the fee of offers; `5` equals `5.00`. */
export function isSameSlip(one: SlipState, other: SlipState, fee: Fee): boolean {
  const isSame =
    nameEntry(one, fee) === nameEntry(other, fee) &&
    offerTargetKey(one.offerTo) === offerTargetKey(other.offerTo);
  return isSame && parseDollars(one.wager) === parseDollars(other.wager);
}

function nameEntry({ entry, wager }: SlipState, fee: Fee): string | undefined {
  if (entry?.kind === 'offer') return offerName(entry.event, entry.offer, parseDollars(wager), fee);
  if (entry?.kind === 'openBets') return entry.event.id;
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
    const saved = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (saved?.userId !== userId) return emptySlip;
    const { entry, wager, offerTo = null } = saved as SlipState;
    const event = entry && entry.kind !== 'take' ? entry.event : null;
    const over = event !== null && Date.parse(event.commenceTime) <= serverNow();
    return over ? emptySlip : { entry, wager, offerTo };
  } catch {
    return emptySlip;
  }
}

/** Clears the saved slip of a bet that was taken elsewhere: itself, or a bet on the same game. */
export function clearSavedSlipFor(
  userId: string,
  bet: { readonly uniqueId: string; readonly betId: string },
): void {
  const { entry } = savedSlip(userId);
  if (entry === null) return;
  const isSame = entry.kind === 'take' ? entry.uniqueId === bet.uniqueId : entry.event.id === bet.betId;
  if (isSame) clearSavedSlip();
}

export function clearSavedSlip(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked.
  }
}
