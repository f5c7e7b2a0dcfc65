import type { EventView } from '@sidebet/contract/events';
import type { Side } from '@sidebet/domain/bets/bet';
import { priceLabel } from '@sidebet/domain/bets/payout';
import {
  formatSpread,
  lineHalvesFor,
  type MarketTerms,
  moneyline,
  type Selection,
  selectionLabel,
  selectionsByMarket,
  sideOfSelection,
} from '@sidebet/domain/markets/market';
import { exchangeFee, winCents } from '@sidebet/domain/markets/price';
import { useState } from 'react';
import { useOddsFormat } from '../../../lib/odds.ts';
import { SelectButton } from '../../../ui/select-button.tsx';
import { SelectionButton } from '../../../ui/selection-button.tsx';
import { TeamDisc } from '../../../ui/team-disc.tsx';
import { cardMarkets, isSameMarket, type MarketPick } from '../card-markets.ts';
import classes from './event-card.module.css';
import { CardFrame } from './event-card.tsx';
import type { Pick } from './home-view.tsx';
import { MarketChips } from './market-chips.tsx';

type Props = {
  event: EventView;
  picked: Pick | null;
  onPick: (side: Side) => void;
  onOffer: (bet: MarketPick) => void;
};

/** The card of a game with reference lines: chips switch its buttons to another market. */
export default function LinedEventCard({ event, picked, onPick, onOffer }: Props) {
  const [chosen, setChosen] = useState<MarketTerms | null>(null);
  const markets = cardMarkets(event);
  // The user's choice, then what is in the slip, as far as the card still offers it.
  const wanted = [chosen, picked?.terms].flatMap((terms) => terms ?? []);
  const found = wanted.map((terms) => markets.find((offered) => isSameMarket(offered, terms)));
  const shown = found.find((terms) => terms !== undefined) ?? markets[0] ?? moneyline;
  const isSpecified = shown.market === 'moneyline';

  const selectButton = (side: Side) => {
    const team = side === 'home' ? event.homeTeam : event.awayTeam;
    const isPressed = picked?.isSpecified === true && picked.selection === side;
    return <SelectButton side={side} team={team} pressed={isPressed} onClick={() => onPick(side)} />;
  };
  const offerButton = (selection: Selection) => (
    <SelectionButton
      key={selection}
      side={sideOfSelection(shown, selection)}
      text={shortLabel(shown, selection)}
      name={selectionLabel(shown, selection, event)}
      pressed={picked !== null && isSameMarket(picked.terms, shown) && picked.selection === selection}
      onClick={() => {
        // From here on the card follows the slip.
        setChosen(null);
        onOffer({ terms: shown, selection });
      }}
    />
  );
  const row = (side: Side) => {
    const team = side === 'home' ? event.homeTeam : event.awayTeam;
    return (
      <fieldset className={classes.row} aria-label={team}>
        <TeamDisc team={team} sportKey={event.sportKey} side={side} />
        <span className={classes.team}>{team}</span>
        {isSpecified && selectButton(side)}
        {shown.market === 'spread' && offerButton(side)}
      </fieldset>
    );
  };
  return (
    <CardFrame event={event} price={isSpecified ? priceLabel : <EvenPrice />}>
      {isSpecified || shown.market === 'spread' ? (
        <>
          {row('home')}
          {row('away')}
        </>
      ) : (
        <div className={classes.both}>
          <div>
            {row('home')}
            {row('away')}
          </div>
          {/* Over and under belong to neither team. */}
          <fieldset className={classes.selections} aria-label={selectionsLabel(shown)}>
            {selectionsByMarket[shown.market].map(offerButton)}
          </fieldset>
        </div>
      )}
      {markets.length > 0 && <MarketChips markets={markets} shown={shown} teams={event} onShow={setChosen} />}
    </CardFrame>
  );
}

const evenStakeCents = 100_00;

/** The price of an offer at equal stakes. */
function EvenPrice() {
  return useOddsFormat()(evenStakeCents, winCents(evenStakeCents, exchangeFee));
}

/** What the button says next to its team, or next to the other selection. */
function shortLabel(terms: MarketTerms, selection: Selection): string {
  if (terms.market === 'spread') return formatSpread(lineHalvesFor(terms, selection)!);
  if (terms.market === 'toWin') return selection === 'yes' ? 'To win' : 'Not to win';
  return selectionLabel(terms, selection, { homeTeam: '', awayTeam: '' });
}

function selectionsLabel(terms: MarketTerms): string {
  return terms.market === 'total' ? 'Total points' : 'To win or not';
}
