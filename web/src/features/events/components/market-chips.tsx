import type { MarketTerms, Teams } from '@sidebet/domain/markets/market';
import { useId } from 'react';
import { isSameMarket, marketLabel } from '../card-markets.ts';
import classes from './market-chips.module.css';

type Props = {
  markets: readonly MarketTerms[];
  shown: MarketTerms;
  teams: Teams;
  onShow: (terms: MarketTerms) => void;
};

/** Radio buttons that choose what the card's Select buttons are on. */
export function MarketChips({ markets, shown, teams, onShow }: Props) {
  const name = useId();
  return (
    <fieldset className={classes.chips} aria-label="Market">
      {markets.map((terms) => (
        <label key={`${terms.market} ${terms.team}`} className={classes.chip}>
          <input
            type="radio"
            name={name}
            checked={isSameMarket(terms, shown)}
            onChange={() => onShow(terms)}
          />
          {marketLabel(terms, teams)}
        </label>
      ))}
    </fieldset>
  );
}
