import type { EventView } from '@sidebet/contract/events';
import { priceLabel } from '@sidebet/domain/bets/payout';
import {
  formatSpread,
  lineHalvesFor,
  type MarketTerms,
  moneyline,
  type Selection,
  type Side,
  selectionLabel,
  selectionsByMarket,
  sideOfSelection,
} from '@sidebet/domain/markets/market';
import { winCents } from '@sidebet/domain/markets/price';
import { useState } from 'react';
import { serverNow } from '../../../lib/clock.ts';
import { useExchangeFee } from '../../../lib/exchange-fee.ts';
import { cardMarkets, type MarketPick, toWin } from '../../../lib/game-markets.ts';
import { useOddsFormat } from '../../../lib/odds.ts';
import { fairPrice } from '../../../lib/reference-lines.ts';
import { site } from '../../../lib/site.ts';
import { SelectButton } from '../../../ui/select-button.tsx';
import { SelectionButton } from '../../../ui/selection-button.tsx';
import { TeamDisc } from '../../../ui/team-disc.tsx';
import classes from './event-card.module.css';
import { CardFrame, DrawNote } from './event-card.tsx';
import type { Pick } from './home-view.tsx';
import { MarketChips } from './market-chips.tsx';

type Props = {
  event: EventView;
  picked: Pick | null;
  onPick: (pick: MarketPick) => void;
  onOpenBets: () => void;
};

/** The card of a game with reference lines or draws: chips switch its buttons to another market. */
export default function LinedEventCard({ event, picked, onPick, onOpenBets }: Props) {
  const [chosen, setChosen] = useState<MarketTerms | null>(null);
  const formatPrice = useOddsFormat();
  const { fee } = useExchangeFee();
  const markets = cardMarkets(event);
  // The user's choice, then what is in the slip, as far as the card still offers it.
  const wanted = [chosen, picked?.terms].flatMap((terms) => terms ?? []);
  const found = wanted.map(({ market }) => markets.find((offered) => offered.market === market));
  const shown = found.find((terms) => terms !== undefined) ?? markets[0]!;
  const isWinner = shown.market === 'moneyline';
  const canDraw = shown.market === 'toWin';
  const priceFor = (terms: MarketTerms, selection: Selection) =>
    fairPrice(event.lines ?? [], event.sportKey, { terms, selection }, serverNow());

  const selectButton = (side: Side) => {
    const team = side === 'home' ? event.homeTeam : event.awayTeam;
    return (
      <SelectButton
        side={side}
        team={team}
        pressed={isPicked(picked, moneyline, side)}
        onClick={() => onPick({ terms: moneyline, selection: side })}
      />
    );
  };
  const offerButton = (terms: MarketTerms, selection: Selection) => (
    <SelectionButton
      key={selection}
      side={sideOfSelection(terms, selection)}
      text={shortLabel(terms, selection)}
      name={selectionLabel(terms, selection, event)}
      pressed={isPicked(picked, terms, selection)}
      onClick={() => {
        // From here on the card follows the slip.
        setChosen(null);
        onPick({ terms, selection });
      }}
    />
  );
  const toWinButton = (side: Side) => {
    const stakes = priceFor(toWin(side), 'yes');
    return (
      <>
        {stakes && (
          <span className={classes.rowPrice}>
            <span className="visually-hidden">Price: </span>
            {formatPrice(stakes.stakeCents, winCents(stakes.acceptorStakeCents, fee))}
          </span>
        )}
        {offerButton(toWin(side), 'yes')}
      </>
    );
  };
  const row = (side: Side) => {
    const team = side === 'home' ? event.homeTeam : event.awayTeam;
    return (
      <fieldset className={classes.row} aria-label={team}>
        <TeamDisc team={team} sportKey={event.sportKey} side={side} />
        <span className={classes.team}>{team}</span>
        {isWinner && selectButton(side)}
        {shown.market === 'spread' && offerButton(shown, side)}
        {canDraw && toWinButton(side)}
      </fieldset>
    );
  };
  return (
    <CardFrame event={event} price={isWinner && site.cash ? priceLabel : null} onOpenBets={onOpenBets}>
      {shown.market === 'total' ? (
        <div className={classes.both}>
          <div>
            {row('home')}
            {row('away')}
          </div>
          {/* Over and under belong to neither team. */}
          <fieldset className={classes.selections} aria-label="Total points">
            {selectionsByMarket.total.map((selection) => offerButton(shown, selection))}
          </fieldset>
        </div>
      ) : (
        <>
          {row('home')}
          {row('away')}
        </>
      )}
      {canDraw && <DrawNote />}
      {markets.length > 1 && <MarketChips markets={markets} shown={shown} onShow={setChosen} />}
    </CardFrame>
  );
}

function isPicked(picked: Pick | null, terms: MarketTerms, selection: Selection): boolean {
  if (!picked || picked.terms.market !== terms.market || picked.terms.team !== terms.team) return false;
  return picked.selection === selection;
}

/** What the button says next to its team, or next to the other selection. */
function shortLabel(terms: MarketTerms, selection: Selection): string {
  if (terms.market === 'spread') return formatSpread(lineHalvesFor(terms, selection)!);
  if (terms.market === 'toWin') return 'To win';
  return selectionLabel(terms, selection, { homeTeam: '', awayTeam: '' });
}
