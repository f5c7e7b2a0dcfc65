import type { MarketTerms } from '@sidebet/domain/markets/market';
import { useId } from 'react';
import { marketLabel } from '../../../lib/game-markets.ts';
import classes from './market-chips.module.css';

type Props = {
  markets: readonly MarketTerms[];
  shown: MarketTerms;
  onShow: (terms: MarketTerms) => void;
};

/** Radio buttons that choose what the card's Select buttons are on. */
export function MarketChips({ markets, shown, onShow }: Props) {
  const name = useId();
  return (
    <fieldset className={classes.chips} aria-label="Market">
      {markets.map((terms) => (
        <label key={terms.market} className={classes.chip}>
          <input
            type="radio"
            name={name}
            checked={terms.market === shown.market}
            onChange={() => onShow(terms)}
          />
          {marketLabel(terms)}
        </label>
      ))}
    </fieldset>
  );
}
