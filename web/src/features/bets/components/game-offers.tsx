import type { BetView } from '@sidebet/contract/bets';
import { readOfferedTo } from '@sidebet/domain/book/offered-to';
import { untilLabel } from '@sidebet/domain/time-distance';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { lazyPart } from '../../../lib/load-part.ts';
import { GameTime } from '../../../ui/game-time.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import type { LevelSlip } from '../slip-level.ts';
import classes from './game-offers.module.css';
import { OfferRows } from './offer-rows.tsx';

const GamePrices = lazyPart(() => import('./game-prices.tsx'));

type Props = {
  /** Sorted by the start of their games. */
  bets: readonly BetView[];
  now: number;
  onTake: (bet: BetView, risk?: string) => void;
  /** The level of a game's heading, below that of the list. */
  level: 'h2' | 'h3';
  levels: LevelSlip;
};

/** Open offers, grouped by game. */
export function GameOffers({ bets, now, onTake, level, levels }: Props) {
  const [first] = useState(() => new Set(bets.map(({ uniqueId }) => uniqueId)));
  return (
    <div className={classes.list} data-rows>
      {groupByGame(bets).map((offers) => (
        <Game key={offers[0].betId} offers={offers} now={now} Heading={level} levels={levels}>
          <OfferRows bets={offers} now={now} first={first} onTake={onTake} />
        </Game>
      ))}
    </div>
  );
}

type GameProps = {
  offers: Offers;
  now: number;
  Heading: 'h2' | 'h3';
  levels: LevelSlip;
  children: ReactNode;
};

/** What the offers on one game share, and the offers unless the viewer folded them. */
function Game({ offers, now, Heading, levels, children }: GameProps) {
  const [isOpen, setOpen] = useState(true);
  const [showsPrices, setShowsPrices] = useState(false);
  const id = useId();
  const [game] = offers;
  const count = offers.length;
  const start = Date.parse(game.betTime);
  return (
    <article className={classes.game} aria-label={`${game.homeTeam} vs ${game.awayTeam}`}>
      <header className={classes.head}>
        <p className={classes.meta}>
          <strong>{game.betSportTitle}</strong>
          <GameTime eventId={game.betId} startsAt={game.betTime} countsDown={false} />
        </p>
        {hasPrices(offers) && (
          <button
            type="button"
            className={classes.prices}
            aria-expanded={showsPrices}
            aria-controls={`${id}-prices`}
            onClick={() => setShowsPrices(!showsPrices)}
          >
            Prices
            <IconChevronDown size={16} stroke={2} aria-hidden="true" />
          </button>
        )}
        <Heading className={classes.teams}>
          <button
            type="button"
            className={classes.fold}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <Team side="home" name={game.homeTeam} /> <span className={classes.versus}>vs</span>{' '}
            <Team side="away" name={game.awayTeam} />
            {!isOpen && (
              <span className={classes.count}>
                {count} {count === 1 ? 'offer' : 'offers'}
              </span>
            )}
            <IconChevronDown size={16} stroke={2} aria-hidden="true" />
          </button>
        </Heading>
        {start > now && <span className={classes.until}>{untilLabel(start, now)}</span>}
      </header>
      <div id={`${id}-prices`} className={classes.ladder} hidden={!showsPrices}>
        {showsPrices && (
          <Suspense fallback={<Skeletons label="Loading offers..." count={1} height={220} />}>
            <GamePrices eventId={game.betId} levels={levels} />
          </Suspense>
        )}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </article>
  );
}

/** Whether several offers can have one price. */
function hasPrices(offers: Offers): boolean {
  return offers.filter((bet) => readOfferedTo(bet).kind === 'anyone').length > 1;
}

function Team({ side, name }: { side: 'home' | 'away'; name: string }) {
  return (
    <>
      <i className={classes.mark} data-side={side} />
      <span>{name}</span>
    </>
  );
}

type Offers = [BetView, ...BetView[]];

/** In the order of each game's first offer. */
function groupByGame(bets: readonly BetView[]): Offers[] {
  const games = new Map<string, Offers>();
  for (const bet of bets) {
    const offers = games.get(bet.betId);
    if (offers) offers.push(bet);
    else games.set(bet.betId, [bet]);
  }
  return [...games.values()];
}
