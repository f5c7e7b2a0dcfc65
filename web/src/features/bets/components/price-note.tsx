import { type Fairness, fairnessSentence } from '@sidebet/domain/markets/fairness';
import type { MarketTerms, Selection, Teams } from '@sidebet/domain/markets/market';
import { clockLabel } from '@sidebet/domain/time-label';
import { useChosenTimeZone } from '../../../lib/time-zone.ts';
import classes from './price-note.module.css';

type Props = { fairness: Fairness | null; terms: MarketTerms; selection: Selection; teams: Teams };

/** How the price compares with the bookmakers. Announced when it changes; empty if they say nothing recent. */
export function PriceNote({ fairness, terms, selection, teams }: Props) {
  const timeZone = useChosenTimeZone();
  const formatTime = (instant: number) => clockLabel(instant, timeZone);
  return (
    <p className={classes.note} role="status">
      {fairness && fairnessSentence(fairness, terms, selection, teams, formatTime)}
    </p>
  );
}
