import type { BetView } from '@sidebet/contract/bets';
import type { EventView } from '@sidebet/contract/events';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSearchParams } from 'react-router';
import type { BetDraft } from '../../features/bets/bet-draft.ts';
import type { SlipEntry } from '../../features/bets/components/betslip.tsx';
import { groupOfTarget, type OfferTarget } from '../../features/bets/offer-target.ts';
import { serverNow } from '../../lib/clock.ts';
import { currentExchangeFee } from '../../lib/exchange-fee.ts';
import type { MarketPick } from '../../lib/game-markets.ts';
import { useViewer } from '../../lib/session.ts';
import { useShown } from '../../lib/use-shown.ts';
import { readLastBet, storeLastBet, unitOf } from './last-bet.ts';
import {
  clearSavedSlip,
  emptySlip,
  isSameSlip,
  offerSlipTo,
  putEntry,
  putPick,
  type SlipState,
  savedSlip,
  saveSlip,
} from './saved-slip.ts';

type Slip = SlipState & {
  /** On narrow screens, whether the form is open as a modal. */
  open: boolean;
  /** Whether it was opened to type the wager. */
  isTyping: boolean;
  /** The bet just created as it was then, until another entry replaces it or the user dismisses it. */
  placed: BetView | null;
  /** Returns whether the shell is there to show it. */
  setPlaced: (placed: BetView | null) => boolean;
  setWager: (wager: string) => void;
  setOfferTo: (target: OfferTarget) => void;
  /** Puts open bets, a price or one of them into the slip. `wager` is what to risk at a price. */
  put: (entry: Exclude<SlipEntry, { kind: 'bet' }>, wager?: string) => void;
  /**
   * Puts a new bet into the slip. `target` is the challenged friend, or whom the bet is offered to. `firstStake` is the stake in
   * dollars of a user who has typed none yet.
   */
  putPick: (event: EventView, pick: MarketPick, target?: OfferTarget, firstStake?: string) => void;
  /** Counts the entries that were put into the slip. */
  entryNumber: number;
  /** Changes the bet in the slip. */
  setDraft: (event: EventView, draft: BetDraft) => void;
  clear: () => void;
  /** Clears the sent slip unless it has changed since. Returns whether it was still there. */
  clearSent: (sent: SlipState) => boolean;
  setOpen: (open: boolean, isTyping?: boolean) => void;
};

const SlipContext = createContext<Slip | null>(null);

/** The betslip's state, shared by the lists that fill it and the panel that shows it. */
export function SlipProvider({ children }: { children: ReactNode }) {
  const { user, settings } = useViewer();
  const [state, setState] = useState(() => savedSlip(user.id));
  const latest = useSavedWhileAway(user.id, state);
  const [params] = useSearchParams();
  // `paths.slip`, after a deposit for the bet.
  const [open, setOpen] = useState(params.get('slip') === 'open' && state.entry !== null);
  const [isTyping, setTyping] = useState(false);
  const [placed, setPlaced] = useState<BetView | null>(null);
  const isShown = useShown();
  const [entryNumber, setEntryNumber] = useState(0);
  const slip = useMemo<Slip>(() => {
    const clear = () => {
      setState(emptySlip);
      setOpen(false);
    };
    const opened = (next: (current: SlipState) => SlipState) => {
      setState(next);
      setEntryNumber((number) => number + 1);
      setPlaced(null);
    };
    const show = () => {
      setOpen(true);
      setTyping(false);
    };
    const start = (firstStake = '') => {
      const last = { dollars: firstStake, ...readLastBet(user.id) };
      return { last, preset: last.preset ?? settings?.defaultPrice ?? 'standard' };
    };
    return {
      ...state,
      open,
      isTyping,
      placed,
      setPlaced: (next) => {
        setPlaced(next);
        return isShown.current;
      },
      setWager: (wager) => setState((current) => ({ ...current, wager })),
      setOfferTo: (offerTo) => setState((current) => offerSlipTo(current, offerTo, start())),
      put: (entry, wager) => {
        opened((current) => putEntry(wager === undefined ? current : { ...current, wager }, entry));
        show();
      },
      putPick: (event, pick, target = null, firstStake = '') => {
        opened((current) => putPick(current, event, pick, target, start(firstStake)));
        // A pick waits behind the bottom banner; challenging a friend opens the form.
        if (target) show();
      },
      entryNumber,
      setDraft: (event, draft) => {
        const before = state.entry?.kind === 'bet' ? state.entry.draft : null;
        if (before && state.offerTo === null) {
          if (before.preset !== draft.preset) storeLastBet(user.id, { preset: draft.preset });
          if (before.takesFirst !== draft.takesFirst)
            storeLastBet(user.id, { takesFirst: draft.takesFirst ?? null });
        }
        setState((current) => ({ ...current, entry: { kind: 'bet', event, draft } }));
      },
      clear,
      clearSent: (sent) => {
        storeLastBet(user.id, { [unitOf(groupOfTarget(sent.offerTo)?.kind)]: sent.wager });
        const { fee } = currentExchangeFee(settings, serverNow());
        // If the user has left the shell, clear the stored slip for their return.
        if (isSameSlip(savedSlip(user.id), sent, fee)) clearSavedSlip();
        const isThere = isSameSlip(latest.current, sent, fee);
        if (isThere) clear();
        return isThere;
      },
      setOpen: (next, types = false) => {
        setOpen(next);
        setTyping(types);
      },
    };
  }, [state, open, isTyping, placed, entryNumber, user.id, settings, latest, isShown]);
  return <SlipContext value={slip}>{children}</SlipContext>;
}

/**
 * Saves the slip when the user leaves the shell, leaves the page or reloads, and restores it on return. A page restored
 * from the back-forward cache keeps its own slip and saves it when it leaves.
 */
function useSavedWhileAway(userId: string, state: SlipState): RefObject<SlipState> {
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  useEffect(() => {
    clearSavedSlip();
    const keep = () => saveSlip(userId, latest.current);
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [userId]);
  return latest;
}

export function useSlip(): Slip {
  const slip = useContext(SlipContext);
  if (!slip) throw new Error('The betslip belongs to the shell.');
  return slip;
}
