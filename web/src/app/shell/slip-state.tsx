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
import type { SlipEntry } from '../../features/bets/components/betslip.tsx';
import type { OfferDraft } from '../../features/bets/offer-draft.ts';
import type { OfferTarget } from '../../features/bets/offer-target.ts';
import { serverNow } from '../../lib/clock.ts';
import { currentExchangeFee } from '../../lib/exchange-fee.ts';
import { useViewer } from '../../lib/session.ts';
import {
  clearSavedSlip,
  emptySlip,
  isSameSlip,
  putEntry,
  type SlipState,
  savedSlip,
  saveSlip,
} from './saved-slip.ts';

type Slip = SlipState & {
  /** On narrow screens, whether the form is open as a modal. */
  open: boolean;
  /** Whether it was opened to type the wager. */
  isTyping: boolean;
  /** The bet just created, until another entry replaces it or the user dismisses it. */
  placed: BetView | null;
  setPlaced: (placed: BetView | null) => void;
  setWager: (wager: string) => void;
  setOfferTo: (target: OfferTarget) => void;
  /** `target` is the challenged friend, or whom the bet is offered to. */
  put: (entry: SlipEntry, target?: OfferTarget) => void;
  /** Changes the offer in the slip, or replaces a pick with an offer on the same game. */
  setOffer: (event: EventView, offer: OfferDraft) => void;
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
  const slip = useMemo<Slip>(() => {
    const clear = () => {
      setState(emptySlip);
      setOpen(false);
    };
    return {
      ...state,
      open,
      isTyping,
      placed,
      setPlaced,
      setWager: (wager) => setState((current) => ({ ...current, wager })),
      setOfferTo: (offerTo) => setState((current) => ({ ...current, offerTo })),
      put: (entry, target = null) => {
        setState((current) => putEntry(current, entry, target));
        setPlaced(null);
        // A pick waits behind the bottom banner; taking bets or challenging a friend opens the form.
        if (entry.kind === 'take' || entry.kind === 'openBets' || target) {
          setOpen(true);
          setTyping(false);
        }
      },
      setOffer: (event, offer) =>
        setState((current) => ({ ...current, entry: { kind: 'offer', event, offer } })),
      clear,
      clearSent: (sent) => {
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
  }, [state, open, isTyping, placed, user.id, settings, latest]);
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
