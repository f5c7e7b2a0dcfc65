import type { EventView } from '@sidebet/contract/events';
import { priceLabel } from '@sidebet/domain/bets/payout';
import { shortPick } from '@sidebet/domain/markets/called-team';
import {
  type MarketTerms,
  selectionLabel,
  selectionsByMarket,
  sideOfSelection,
} from '@sidebet/domain/markets/market';
import { isSamePick, type MarketPick, toWin } from '../../../lib/game-markets.ts';
import { useOddsFormat } from '../../../lib/odds.ts';
import type { LadderSide } from '../api/ladder.ts';
import { findSide } from '../slip-level.ts';
import classes from './side-buttons.module.css';

type Props = {
  event: EventView;
  terms: MarketTerms;
  /** What can be taken. */
  sides: readonly LadderSide[];
  picked: MarketPick | null;
  onPick: (pick: MarketPick) => void;
};

/** Both sides of a market, with the best price that can be taken now. They fill the slip. */
export function SideButtons({ event, terms, sides, picked, onPick }: Props) {
  const formatPrice = useOddsFormat();
  const picks: MarketPick[] =
    terms.market === 'toWin'
      ? [
          { terms: toWin('home'), selection: 'yes' },
          { terms: toWin('away'), selection: 'yes' },
        ]
      : selectionsByMarket[terms.market].map((selection) => ({ terms, selection }));
  const bestOf = (pick: MarketPick) => {
    const best = findSide(sides, pick)?.levels.find(({ offers }) => offers.length > 0);
    if (!best) return null;
    return best.isSpecified ? priceLabel : formatPrice(best.stakeCents, best.winCents);
  };
  return (
    <div className={classes.sides}>
      {picks.map((pick) => {
        const best = bestOf(pick);
        const side = sideOfSelection(pick.terms, pick.selection);
        return (
          <button
            key={`${pick.terms.team} ${pick.selection}`}
            type="button"
            className={classes.side}
            data-side={side ?? 'none'}
            aria-pressed={picked !== null && isSamePick(picked, pick)}
            onClick={() => onPick(pick)}
          >
            <strong aria-hidden="true">{shortPick(pick.terms, pick.selection, event, event.sportKey)}</strong>
            <span className="visually-hidden">{selectionLabel(pick.terms, pick.selection, event)}</span>
            {best && <small>best {best}</small>}
          </button>
        );
      })}
    </div>
  );
}
