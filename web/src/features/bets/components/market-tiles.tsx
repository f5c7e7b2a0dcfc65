import type { EventView } from '@sidebet/contract/events';
import type { LineHistory } from '@sidebet/contract/shared';
import { priceLabel } from '@sidebet/domain/bets/payout';
import {
  formatHalves,
  formatSpread,
  lineHalvesFor,
  type MarketTerms,
  oppositeSelection,
  type Selection,
  sideOfSelection,
} from '@sidebet/domain/markets/market';
import { winCents } from '@sidebet/domain/markets/price';
import type { Market } from '@sidebet/domain/sport-table';
import { teamMonogram } from '@sidebet/domain/team-monogram';
import { useId } from 'react';
import { useServerNow } from '../../../lib/clock.ts';
import { useExchangeFee } from '../../../lib/exchange-fee.ts';
import type { MarketPick } from '../../../lib/game-markets.ts';
import { useOddsFormat } from '../../../lib/odds.ts';
import { marketNames } from '../../../lib/offers.ts';
import { fairPrice, findReferenceLine } from '../../../lib/reference-lines.ts';
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
  const formatPrice = useOddsFormat();
  const { fee } = useExchangeFee();
  const now = useServerNow(60_000);
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
  const code = codeOf(event, pick);
  if (terms.market === 'spread') {
    const halves = (line: number) => lineHalvesFor({ ...terms, lineHalves: line }, pick.selection)!;
    return (
      <>
        <strong>
          {code} {formatSpread(halves(terms.lineHalves))}
        </strong>{' '}
        {moved && <small>was {formatSpread(halves(first.lineHalves!))}</small>}
      </>
    );
  }
  const priceOf = (selection: Selection) => {
    const stakes = fairPrice(event.lines, event.sportKey, { terms: pick.terms, selection }, now);
    return stakes && formatPrice(stakes.stakeCents, winCents(stakes.acceptorStakeCents, fee));
  };
  const chance = chanceOf(event, pick);
  if (chance === null) return site.cash ? <strong>{priceLabel}</strong> : <strong>{code}</strong>;
  return (
    <>
      <strong>
        {code} {Math.round(chance / 100)}%
      </strong>{' '}
      <small>{[priceOf(pick.selection), priceOf(oppositeSelection(pick.selection))].join(' / ')}</small>
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
  const bps = findReferenceLine(event.lines ?? [], terms)?.probabilityBps ?? null;
  return bps === null || selection === 'home' || selection === 'yes' ? bps : 10_000 - bps;
}

function codeOf(event: EventView, { terms, selection }: MarketPick): string {
  const side = sideOfSelection(terms, selection);
  return teamMonogram(side === 'away' ? event.awayTeam : event.homeTeam, event.sportKey);
}
