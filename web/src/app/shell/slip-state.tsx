import type { PersonView } from '@sidebet/contract/shared';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { SlipEntry } from '../../features/bets/components/betslip.tsx';
import { useViewer } from '../../lib/session.ts';
import { emptySlip, forgetKeptSlip, keepSlip, keptSlip, type SlipState } from './kept-slip.ts';

type Slip = SlipState & {
  /** On narrow screens: whether the form is open as a modal. */
  open: boolean;
  setWager: (wager: string) => void;
  setOfferTo: (friend: PersonView | null) => void;
  put: (entry: SlipEntry) => void;
  clear: () => void;
  setOpen: (open: boolean) => void;
};

const SlipContext = createContext<Slip | null>(null);

/** What lies in the betslip, shared by the lists that fill it and the panel that shows it. */
export function SlipProvider({ children }: { children: ReactNode }) {
  const { user } = useViewer();
  const [state, setState] = useState(() => keptSlip(user.id));
  useKeptWhileAway(user.id, state);
  const [open, setOpen] = useState(false);
  const slip = useMemo<Slip>(
    () => ({
      ...state,
      open,
      setWager: (wager) => setState((current) => ({ ...current, wager })),
      setOfferTo: (offerTo) => setState((current) => ({ ...current, offerTo })),
      put: (entry) => {
        setState((current) => ({ ...current, entry }));
        // A pick waits behind the bottom banner; taking a bet is itself the wish to see the form.
        if (entry.kind === 'take') setOpen(true);
      },
      clear: () => {
        setState(emptySlip);
        setOpen(false);
      },
      setOpen,
    }),
    [state, open],
  );
  return <SlipContext value={slip}>{children}</SlipContext>;
}

/** Leaving the shell, for settings or a deposit, keeps the slip; coming back brings it. */
function useKeptWhileAway(userId: string, state: SlipState): void {
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  useEffect(() => {
    forgetKeptSlip();
    return () => keepSlip(userId, latest.current);
  }, [userId]);
}

export function useSlip(): Slip {
  const slip = useContext(SlipContext);
  if (!slip) throw new Error('The betslip belongs to the shell.');
  return slip;
}
