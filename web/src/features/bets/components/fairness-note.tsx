import type { BetView } from '@sidebet/contract/bets';
import { readMarketTerms } from '../../../lib/offers.ts';
import { useAcceptorFairness } from '../fairness.ts';
import { PriceNote } from './price-note.tsx';

/** How a bet's price compares with the bookmakers', for its acceptor. */
export function FairnessNote({ bet }: { bet: BetView }) {
  const fairness = useAcceptorFairness(bet);
  // A bet from an older version's cache has no sides.
  if (!bet.acceptor) return null;
  return (
    <PriceNote
      fairness={fairness}
      terms={readMarketTerms(bet)}
      selection={bet.acceptor.selection}
      game={{ ...bet, sportKey: bet.betSportKey }}
    />
  );
}
