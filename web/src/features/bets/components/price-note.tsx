import {
  type Fairness,
  fairnessSentence,
  judgePrice,
  verdictSentence,
} from '@sidebet/domain/markets/fairness';
import type { MarketTerms, Selection, Teams } from '@sidebet/domain/markets/market';
import { useTakenPercent } from '../taken-share.ts';
import { PriceMark } from './price-mark.tsx';
import classes from './price-note.module.css';

type Props = {
  fairness: Fairness | null;
  terms: MarketTerms;
  selection: Selection;
  game: Teams & { readonly sportKey: string };
  /** Whether the viewer offers the bet, and looks for someone to take it. */
  isMaker?: boolean;
  /** One of a list: not announced when it changes. */
  isQuiet?: boolean;
  /** Whether anyone may take what the viewer offers. */
  isForAnyone?: boolean;
};

/** How the price compares with the bookmakers. Announced when it changes unless quiet; empty if they say nothing recent. */
export function PriceNote({
  fairness,
  terms,
  selection,
  game,
  isMaker = false,
  isQuiet = false,
  isForAnyone = false,
}: Props) {
  const verdict = fairness && judgePrice(fairness);
  const takenPercent = useTakenPercent(verdict === 'good' && isForAnyone ? fairness : null);
  return (
    <p className={classes.note} role={isQuiet ? undefined : 'status'}>
      {verdict && <PriceMark verdict={verdict} />}
      {fairness && (
        <span>
          {fairnessSentence(fairness, terms, selection, game)}
          {verdict && (
            <>
              {' '}
              <strong>{verdictSentence(verdict, isMaker, takenPercent)}</strong>
            </>
          )}
        </span>
      )}
    </p>
  );
}
