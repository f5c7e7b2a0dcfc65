import type { Verdict } from '@sidebet/domain/markets/fairness';
import classes from './price-mark.module.css';

/** A disc: half full for a fair price, full for a good one, empty for a steep one. A word or sentence next to it says so too. */
export function PriceMark({ verdict }: { verdict: Verdict }) {
  return <span className={classes.mark} data-verdict={verdict} aria-hidden="true" />;
}

export const priceWords: Readonly<Record<Verdict, string>> = { good: 'Good', fair: 'Fair', steep: 'Steep' };

/** The verdict in one word, where a row has no room for the sentence. */
export function PriceWord({ verdict }: { verdict: Verdict }) {
  return (
    <span className={classes.word}>
      <PriceMark verdict={verdict} />
      {priceWords[verdict]}
    </span>
  );
}
