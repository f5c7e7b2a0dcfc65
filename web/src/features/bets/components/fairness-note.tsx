import type { BetView } from '@sidebet/contract/bets';
import { readMarketTerms } from '../../../lib/offers.ts';
import { useAcceptorFairness } from '../fairness.ts';
import { PriceNote } from './price-note.tsx';

/** How a bet's price compares with the bookmakers', for its acceptor. */
export function FairnessNote({ bet, isQuiet = false }: { bet: BetView; isQuiet?: boolean }) {
  const fairness = useAcceptorFairness(bet);
  return (
    <PriceNote
      fairness={fairness}
      terms={readMarketTerms(bet)}
      selection={bet.acceptor.selection}
      isQuiet={isQuiet}
      game={{ ...bet, sportKey: bet.betSportKey }}
    />
  );
}
