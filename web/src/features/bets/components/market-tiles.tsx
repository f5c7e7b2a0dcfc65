import type { EventView } from '@sidebet/contract/events';
import type { LineHistory } from '@sidebet/contract/shared';
import { priceLabel } from '@sidebet/domain/bets/payout';
import {
  formatHalves,
  formatSpread,
  lineHalvesFor,
  type MarketTerms,
  oppositeSelection,
  sideOfSelection,
} from '@sidebet/domain/markets/market';
import type { Market } from '@sidebet/domain/sport-table';
import { useId } from 'react';
import { useFairPriceLabel } from '../../../lib/fair-price-label.ts';
import { codedSpread, type MarketPick, teamCode } from '../../../lib/game-markets.ts';
import { marketNames } from '../../../lib/offers.ts';
import { findReferenceLine } from '../../../lib/reference-lines.ts';
import { site } from '../../../lib/site.ts';
import classes from './market-tiles.module.css';

type Props = {
  event: EventView;
  markets: readonly MarketTerms[];
  histories: readonly LineHistory[];
  openCounts: ReadonlyMap<Market, number>;
  chosen: MarketTerms;
  onChoose: (market: Market) => void;
};

/** The markets of a game: what bookmakers say now, what they said at first, and how many open bets there are. */
export function MarketTiles({ event, markets, histories, openCounts, chosen, onChoose }: Props) {
  const name = useId();
  return (
    <fieldset className={classes.tiles} aria-label="Market">
      {markets.map((terms) => {
        const open = openCounts.get(terms.market) ?? 0;
        return (
          <label key={terms.market} className={classes.tile}>
            <input
              type="radio"
              name={name}
              checked={terms.market === chosen.market}
              onChange={() => onChoose(terms.market)}
            />
            <span>{marketNames[terms.market]}</span>{' '}
            <Quote event={event} terms={terms} histories={histories} />{' '}
            {open > 0 && <small>{open} open</small>}
          </label>
        );
      })}
    </fieldset>
  );
}

type QuoteProps = { event: EventView; terms: MarketTerms; histories: readonly LineHistory[] };

function Quote({ event, terms, histories }: QuoteProps) {
  const priceOf = useFairPriceLabel(event);
  const pick = favorite(event, terms);
  const first = histories.find((one) => one.market === terms.market && one.marketTeam === terms.team)
    ?.points[0];
  const moved = first && first.lineHalves !== null && first.lineHalves !== terms.lineHalves;
  if (terms.market === 'total') {
    return (
      <>
        <strong>{formatHalves(terms.lineHalves)}</strong>{' '}
        {moved && <small>was {formatHalves(first.lineHalves!)}</small>}
      </>
    );
  }
  const side = sideOfSelection(pick.terms, pick.selection) ?? 'home';
  if (terms.market === 'spread') {
    return (
      <>
        <strong>{codedSpread(event, terms, side)}</strong>{' '}
        {moved && (
          <small>was {formatSpread(lineHalvesFor({ ...terms, ...first } as MarketTerms, side)!)}</small>
        )}
      </>
    );
  }
  const code = teamCode(event, side);
  const chance = chanceOf(event, pick);
  if (chance === null) return <strong>{site.cash ? priceLabel : code}</strong>;
  const other = { ...pick, selection: oppositeSelection(pick.selection) };
  return (
    <>
      <strong>
        {code} {Math.round(chance / 100)}%
      </strong>{' '}
      <small>
        {priceOf(pick)} / {priceOf(other)}
      </small>
    </>
  );
}

/** The side that bookmakers favor; the home team without a quote. */
export function favorite(event: EventView, terms: MarketTerms): MarketPick {
  if (terms.market === 'total') return { terms, selection: 'over' };
  if (terms.market === 'spread') return { terms, selection: terms.lineHalves > 0 ? 'away' : 'home' };
  if (terms.market === 'moneyline') {
    const chance = chanceOf(event, { terms, selection: 'home' });
    return { terms, selection: chance !== null && chance < 5_000 ? 'away' : 'home' };
  }
  const [home, away] = (['home', 'away'] as const).map((team) => ({ ...terms, team }));
  const chances = [home!, away!].map((each) => chanceOf(event, { terms: each, selection: 'yes' }) ?? 0);
  return { terms: chances[1]! > chances[0]! ? away! : home!, selection: 'yes' };
}

/** In basis points. */
function chanceOf(event: EventView, { terms, selection }: MarketPick): number | null {
  const bps = findReferenceLine(event.lines, terms)?.probabilityBps ?? null;
  return bps === null || selection === 'home' || selection === 'yes' ? bps : 10_000 - bps;
}
