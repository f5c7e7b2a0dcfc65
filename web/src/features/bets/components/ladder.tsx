import type { EventView } from '@sidebet/contract/events';
import { priceLabel } from '@sidebet/domain/bets/payout';
import { formatDollarsInSentence } from '@sidebet/domain/cents';
import { shortPick } from '@sidebet/domain/markets/called-team';
import { compareWithBookmakers, judgePrice } from '@sidebet/domain/markets/fairness';
import {
  type MarketTerms,
  marketTerms,
  type Selection,
  selectionsByMarket,
} from '@sidebet/domain/markets/market';
import type { Market } from '@sidebet/domain/sport-table';
import { useId, useState } from 'react';
import { serverNow } from '../../../lib/clock.ts';
import type { MarketPick } from '../../../lib/game-markets.ts';
import { useOddsFormat } from '../../../lib/odds.ts';
import { marketNames, selectionRows } from '../../../lib/offers.ts';
import { findReferenceLine } from '../../../lib/reference-lines.ts';
import { SelectionDisc } from '../../../ui/selection-disc.tsx';
import type { LadderOffer, LadderSide } from '../api/ladder.ts';
import { isSameLevel, type SlipLevel } from '../slip-level.ts';
import classes from './ladder.module.css';
import { PriceMark, priceWords } from './price-mark.tsx';

type Level = LadderSide['levels'][number];

type Props = {
  event: EventView;
  /** At the lines that bookmakers quote. */
  markets: readonly MarketTerms[];
  /** The only one shown where there is no room for all; null shows all of them everywhere. */
  chosen: Market | null;
  sides: readonly LadderSide[];
  /** What the slip takes. */
  taken: SlipLevel | null;
  onTake: (level: SlipLevel) => void;
};

/** The open bets to anyone on a game: for each market and side the prices that can be taken, the best one first. */
export function Ladder({ markets, chosen, sides, ...levels }: Props) {
  return (
    <div className={classes.ladder}>
      <div className={classes.markets}>
        {markets.map((terms) => (
          <MarketLadder
            key={terms.market}
            {...levels}
            terms={terms}
            isChosen={chosen === null || terms.market === chosen}
            sides={sortSides(
              sides.filter(({ market }) => market === terms.market),
              terms,
            )}
          />
        ))}
      </div>
    </div>
  );
}

/** At the quoted line first, the first selection of the market before the other. */
function sortSides(sides: readonly LadderSide[], terms: MarketTerms): readonly LadderSide[] {
  const order = ({ lineHalves, marketTeam, selection }: LadderSide) => [
    Math.abs((lineHalves ?? 0) - (terms.lineHalves ?? 0)),
    lineHalves ?? 0,
    Number(marketTeam === 'away'),
    (selectionsByMarket[terms.market] as readonly Selection[]).indexOf(selection),
  ];
  return sides.toSorted((one, other) => {
    const [a, b] = [order(one), order(other)];
    const at = a.findIndex((value, index) => value !== b[index]);
    return at < 0 ? 0 : a[at]! - b[at]!;
  });
}

type MarketProps = Pick<Props, 'event' | 'taken' | 'onTake'> & {
  terms: MarketTerms;
  isChosen: boolean;
  sides: readonly LadderSide[];
};

/** Sides at the quoted line and at the two nearest others. */
const shownAtMost = 4;

function MarketLadder({ event, terms, isChosen, sides, taken, onTake }: MarketProps) {
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  const offers = sides.flatMap(({ levels }) => levels.flatMap((level) => level.offers));
  const shown = showsAll ? sides : sides.slice(0, shownAtMost);
  const mostCents = Math.max(...sides.flatMap(({ levels }) => levels.map(riskOf)));
  return (
    <section className={classes.market} data-chosen={isChosen} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>
          <span className={classes.prefix}>Open offers · </span>
          {marketNames[terms.market]}
        </h2>
        {offers.length > 0 && <p>{describeTotal(offers)}</p>}
      </div>
      {sides.length === 0 && <p className={classes.empty}>Be the first: offer a side.</p>}
      {shown.map((side) => (
        <Side
          key={`${side.marketTeam} ${side.lineHalves} ${side.selection}`}
          event={event}
          side={side}
          mostCents={mostCents}
          taken={taken}
          onTake={onTake}
        />
      ))}
      {sides.length > shown.length && (
        <button type="button" className={classes.more} onClick={() => setShowsAll(true)}>
          Show other lines
        </button>
      )}
    </section>
  );
}

/** "8 offers · $217" */
function describeTotal(offers: readonly LadderOffer[]): string {
  const cents = offers.reduce((sum, { stakeCents }) => sum + stakeCents, 0);
  return `${count(offers)} · ${formatDollarsInSentence(cents)}`;
}

const count = ({ length }: readonly LadderOffer[]) => (length === 1 ? '1 offer' : `${length} offers`);

/** What others or, on a level of one's own offers, the others' takers can risk. */
function riskOf({ offers, mine, stakeCents }: Level): number {
  return offers.length > 0 ? stakeCents : mine.reduce((sum, offer) => sum + offer.stakeCents, 0);
}

type SideProps = Pick<Props, 'event' | 'taken' | 'onTake'> & { side: LadderSide; mostCents: number };

const levelsAtMost = 5;

function Side({ event, side, mostCents, taken, onTake }: SideProps) {
  const [showsAll, setShowsAll] = useState(false);
  const id = useId();
  const terms = marketTerms(side);
  const pick: MarketPick = { terms, selection: side.selection };
  const row = selectionRows(terms, event).find(({ selection }) => selection === side.selection)!;
  const levels = showsAll ? side.levels : side.levels.slice(0, levelsAtMost);
  return (
    <div className={classes.side} data-side={row.side ?? 'none'}>
      <h3 id={id} className={classes.take}>
        <SelectionDisc row={row} sportKey={event.sportKey} />
        <span>Take {shortPick(terms, side.selection, event, event.sportKey)}</span>
      </h3>
      <div className={classes.labels} aria-hidden="true">
        <span>Price</span>
        <span>You can risk</span>
        <span>Offers</span>
      </div>
      <ul className={classes.levels} aria-labelledby={id}>
        {levels.map((level) => {
          const slipLevel = { ...pick, price: level.price, isSpecified: level.isSpecified };
          return (
            <li key={`${level.price} ${level.isSpecified}`}>
              <LevelRow
                event={event}
                pick={pick}
                level={level}
                share={riskOf(level) / mostCents}
                isTaken={taken !== null && isSameLevel(taken, slipLevel)}
                onTake={() => onTake(slipLevel)}
              />
            </li>
          );
        })}
      </ul>
      {side.levels.length > levels.length && (
        <button type="button" className={classes.more} onClick={() => setShowsAll(true)}>
          Show {side.levels.length - levels.length} more prices
        </button>
      )}
    </div>
  );
}

type LevelProps = {
  event: EventView;
  pick: MarketPick;
  level: Level;
  /** Of the largest amount of the market. */
  share: number;
  isTaken: boolean;
  onTake: () => void;
};

/** One price. The button reads as a sentence; the columns have their labels above. */
function LevelRow({ event, pick, level, share, isTaken, onTake }: LevelProps) {
  const formatPrice = useOddsFormat();
  const [first] = [...level.offers, ...level.mine];
  const { stakeCents, winCents } = first!;
  const reference = findReferenceLine(event.lines, pick.terms);
  const priced = { selection: pick.selection, stakeCents, winCents };
  const fairness = compareWithBookmakers(event.sportKey, pick.terms, priced, reference, serverNow());
  const verdict = fairness && judgePrice(fairness);
  const isMine = level.offers.length === 0;
  const content = (
    <>
      <span className={classes.price}>
        {level.isSpecified ? (
          <>
            {priceLabel} <small>std</small>
          </>
        ) : (
          formatPrice(stakeCents, winCents)
        )}
      </span>{' '}
      <span className={classes.mark} data-verdict={verdict}>
        {verdict && (
          <>
            <PriceMark verdict={verdict} />
            <span className="visually-hidden">{priceWords[verdict]}.</span>
          </>
        )}
      </span>{' '}
      <span className={classes.risk}>
        <span className={classes.bar} style={{ inlineSize: `${Math.round(share * 100)}%` }} />
        <span>
          <span className="visually-hidden">{isMine ? 'Others can risk ' : 'You can risk '}</span>
          {formatDollarsInSentence(riskOf(level))}
        </span>
      </span>{' '}
      <span className={classes.count}>
        {isMine ? (
          <span className={classes.own}>yours</span>
        ) : (
          <>
            {level.offers.length}
            <span className="visually-hidden"> {level.offers.length === 1 ? 'offer' : 'offers'}</span>
            {level.mine.length > 0 && <small> + yours</small>}
          </>
        )}
      </span>
    </>
  );
  if (isMine) return <div className={classes.level}>{content}</div>;
  return (
    <button type="button" className={classes.level} aria-pressed={isTaken} onClick={onTake}>
      {content}
    </button>
  );
}
