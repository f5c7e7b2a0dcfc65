import type { EventView } from '@sidebet/contract/events';
import { parseDollars } from '@sidebet/domain/cents';
import type { Fee } from '@sidebet/domain/markets/price';
import {
  draftName,
  listPresets,
  newDraft,
  type PricePreset,
  withPick,
} from '../../features/bets/bet-draft.ts';
import type { SlipEntry } from '../../features/bets/components/betslip.tsx';
import { groupOfTarget, type OfferTarget, offerTargetKey } from '../../features/bets/offer-target.ts';
import { serverNow } from '../../lib/clock.ts';
import type { MarketPick } from '../../lib/game-markets.ts';
import { type LastBet, unitOf } from './last-bet.ts';

const storageKey = 'sidebet-slip';

export type SlipState = {
  readonly entry: SlipEntry | null;
  readonly wager: string;
  readonly offerTo: OfferTarget;
};

export const emptySlip: SlipState = { entry: null, wager: '', offerTo: null };

/** Puts open bets, a price or one of them into the slip. */
export function putEntry(slip: SlipState, entry: Exclude<SlipEntry, { kind: 'bet' }>): SlipState {
  return {
    ...slip,
    entry,
    offerTo: isOnGame(slip, entry.kind === 'take' ? null : entry.event.id) ? slip.offerTo : null,
  };
}

/** What a new bet starts with: the price of bets that anyone can take, and the last stakes. */
export type Start = { readonly preset: PricePreset; readonly last: LastBet };

/**
 * Puts a pick into the slip. A friend or group chosen for another game does not carry over, only one chosen before any game;
 * `target` sets the one to offer it to. On the same game, price and options stay.
 */
export function putPick(
  slip: SlipState,
  event: EventView,
  pick: MarketPick,
  target: OfferTarget,
  { preset, last }: Start,
): SlipState {
  const offerTo = target ?? (isOnGame(slip, event.id) ? slip.offerTo : null);
  const { entry } = slip;
  const draft =
    entry?.kind === 'bet' && entry.event.id === event.id && target === null
      ? withPick(entry.draft, pick, offerTo)
      : {
          ...newDraft(pick, offerTo === null ? preset : 'fair', offerTo),
          ...(last.takesFirst && { takesFirst: last.takesFirst }),
        };
  const wager = slip.wager || last[unitOf(groupOfTarget(offerTo)?.kind)] || '';
  return { entry: { kind: 'bet', event, draft }, wager, offerTo };
}

/** Changes whom the bet is for. Challenges and group offers start at the fair price, a bet for anyone at the usual one. */
export function offerSlipTo(slip: SlipState, offerTo: OfferTarget, { preset }: Start): SlipState {
  const { entry } = slip;
  if (entry?.kind !== 'bet') return { ...slip, offerTo };
  const { draft } = entry;
  const wanted = draft.preset === 'own' ? 'own' : offerTo === null ? preset : 'fair';
  const offered = listPresets(draft.terms, offerTo).includes(wanted) ? wanted : 'fair';
  return { ...slip, offerTo, entry: { ...entry, draft: { ...draft, preset: offered } } };
}

/** Whether the slip is empty or about this game: whom it is for then stays. */
function isOnGame({ entry }: SlipState, eventId: string | null): boolean {
  return entry === null || (entry.kind !== 'take' && entry.event.id === eventId);
}

/** Whether two slips describe the same bet at the fee of offers; `5` equals `5.00`. */
export function isSameSlip(one: SlipState, other: SlipState, fee: Fee): boolean {
  const isSame =
    nameEntry(one, fee) === nameEntry(other, fee) &&
    offerTargetKey(one.offerTo) === offerTargetKey(other.offerTo);
  return isSame && parseDollars(one.wager) === parseDollars(other.wager);
}

function nameEntry({ entry, wager }: SlipState, fee: Fee): string | undefined {
  if (entry?.kind === 'bet') return draftName(entry.event, entry.draft, parseDollars(wager), fee);
  if (entry?.kind === 'level') return JSON.stringify([entry.event.id, entry.level]);
  return entry?.kind === 'openBets' ? entry.event.id : entry?.uniqueId;
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
  const slip = readSaved(userId);
  return startedGame(slip) === null ? slip : emptySlip;
}

/** The game of the saved slip, if it has started since. */
export function savedGameStarted(userId: string): EventView | null {
  return startedGame(readSaved(userId));
}

function startedGame({ entry }: SlipState): EventView | null {
  const event = entry && entry.kind !== 'take' ? entry.event : null;
  return event && Date.parse(event.commenceTime) <= serverNow() ? event : null;
}

function readSaved(userId: string): SlipState {
  try {
    const saved = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (saved?.userId !== userId) return emptySlip;
    const { entry, wager, offerTo = null } = saved as SlipState;
    // Saved by a version with other entries.
    if (entry && !['bet', 'openBets', 'level', 'take'].includes(entry.kind)) return emptySlip;
    return { entry, wager, offerTo };
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
