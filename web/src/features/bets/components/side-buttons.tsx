import type { BetView } from '@sidebet/contract/bets';
import type { EventView } from '@sidebet/contract/events';
import { shortPick } from '@sidebet/domain/markets/called-team';
import {
  type MarketTerms,
  type Selection,
  selectionLabel,
  selectionsByMarket,
  sideOfSelection,
} from '@sidebet/domain/markets/market';
import { isSamePick, type MarketPick, toWin } from '../../../lib/game-markets.ts';
import { useOddsFormat } from '../../../lib/odds.ts';
import { acceptorMoney, viewerSelection } from '../../../lib/offers.ts';
import { useViewer } from '../../../lib/session.ts';
import classes from './side-buttons.module.css';

type Props = {
  event: EventView;
  terms: MarketTerms;
  /** Open bets on the market. */
  openBets: readonly BetView[];
  picked: MarketPick | null;
  onPick: (pick: MarketPick) => void;
};

/** Both sides of a market, with the best price that can be taken now. They fill the slip. */
export function SideButtons({ event, terms, openBets, picked, onPick }: Props) {
  const { user } = useViewer();
  const formatPrice = useOddsFormat();
  const picks: MarketPick[] =
    terms.market === 'toWin'
      ? [
          { terms: toWin('home'), selection: 'yes' },
          { terms: toWin('away'), selection: 'yes' },
        ]
      : selectionsByMarket[terms.market].map((selection) => ({ terms, selection }));
  const bestOf = (pick: MarketPick) => {
    const offers = openBets.filter((bet) => isOn(bet, pick, viewerSelection(bet, user.id)));
    const [best] = offers.map(acceptorMoney).sort((one, other) => priceOf(other) - priceOf(one));
    return best && formatPrice(best.stakeCents, best.winCents);
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

/** Whether taking the bet would be this pick. */
function isOn(bet: BetView, { terms, selection }: MarketPick, taken: Selection): boolean {
  return bet.lineHalves === terms.lineHalves && bet.marketTeam === terms.team && taken === selection;
}

const priceOf = ({ winCents, stakeCents }: { winCents: number; stakeCents: number }) => winCents / stakeCents;
