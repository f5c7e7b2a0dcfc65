import type { BetView } from '@sidebet/contract/bets';
import { isOffer, readMarketTerms } from '../../../lib/offers.ts';
import { useAcceptorFairness } from '../fairness.ts';
import { PriceNote } from './price-note.tsx';

/** How an offer's price compares with the bookmakers', for its acceptor. */
export function FairnessNote({ bet }: { bet: BetView }) {
  const fairness = useAcceptorFairness(bet);
  if (!isOffer(bet)) return null;
  return (
    <PriceNote
      fairness={fairness}
      terms={readMarketTerms(bet)}
      selection={bet.acceptor.selection}
      teams={bet}
    />
  );
}
