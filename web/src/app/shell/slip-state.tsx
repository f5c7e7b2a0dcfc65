import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { SlipEntry } from '../../features/bets/components/betslip.tsx';

type Slip = {
  entry: SlipEntry | null;
  /** On narrow screens: whether the form is open as a modal. */
  open: boolean;
  put: (entry: SlipEntry) => void;
  clear: () => void;
  setOpen: (open: boolean) => void;
};

const SlipContext = createContext<Slip | null>(null);

/** What lies in the betslip, shared by the lists that fill it and the panel that shows it. */
export function SlipProvider({ children }: { children: ReactNode }) {
  const [entry, setEntry] = useState<SlipEntry | null>(null);
  const [open, setOpen] = useState(false);
  const slip = useMemo<Slip>(
    () => ({
      entry,
      open,
      put: (next) => {
        setEntry(next);
        // A pick waits behind the bottom banner; taking a bet is itself the wish to see the form.
        if (next.kind === 'take') setOpen(true);
      },
      clear: () => {
        setEntry(null);
        setOpen(false);
      },
      setOpen,
    }),
    [entry, open],
  );
  return <SlipContext value={slip}>{children}</SlipContext>;
}

export function useSlip(): Slip {
  const slip = useContext(SlipContext);
  if (!slip) throw new Error('The betslip belongs to the shell.');
  return slip;
}
