import type { BetView, OfferedBet } from '@sidebet/contract/bets';
import { createContext, type ReactNode, Suspense, useContext, useState } from 'react';
import { lazyPart } from '../../../lib/load-part.ts';

const CounterDialog = lazyPart(() => import('./counter-dialog.tsx'));

/** What a counter-offer answers. */
export type Answering = {
  readonly offer: BetView;
  /** The offer, or a counter-offer to it. */
  readonly answered: OfferedBet;
  /** The token of a challenge's link. */
  readonly token?: string | undefined;
  /** The page below shows what was sent. */
  readonly isQuiet?: boolean;
};

const OpenForm = createContext<((answering: Answering) => void) | null>(null);

/** The form of counter-offers. It is outside of the lists that open it, so it stays when what it answers leaves them. */
export function CounterForms({ children }: { children: ReactNode }) {
  const [answering, setAnswering] = useState<Answering | null>(null);
  return (
    <OpenForm value={setAnswering}>
      {children}
      {answering && (
        <Suspense>
          <CounterDialog {...answering} onClose={() => setAnswering(null)} />
        </Suspense>
      )}
    </OpenForm>
  );
}

/** Returns a function that opens the form. */
export function useCounterForm(): (answering: Answering) => void {
  const open = useContext(OpenForm);
  if (!open) throw new Error('The form of counter-offers belongs to the shell.');
  return open;
}
