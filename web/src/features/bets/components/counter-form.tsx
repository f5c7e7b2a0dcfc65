import type { BetView, OfferedBet } from '@sidebet/contract/bets';
import { lazyPart } from '../../../lib/load-part.ts';
import { useKeptDialog } from '../../../ui/kept-dialog.tsx';

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

/** Returns a function that opens the form of counter-offers. It stays when what it answers leaves its list. */
export function useCounterForm(): (answering: Answering) => void {
  const open = useKeptDialog();
  return (answering) => open((close) => <CounterDialog {...answering} onClose={close} />);
}
