import type { BetView } from '@sidebet/contract/bets';
import { untilLabel } from '@sidebet/domain/time-distance';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { GameTime } from '../../../ui/game-time.tsx';
import classes from './game-offers.module.css';
import { OfferRows } from './offer-rows.tsx';

type Props = {
  /** Sorted by the start of their games. */
  bets: readonly BetView[];
  now: number;
  onTake: (bet: BetView, risk?: string) => void;
  /** The level of a game's heading, below that of the list. */
  level?: 'h2' | 'h3';
  /** The page is that of their group. */
  isInGroup?: boolean;
};

/** Open offers, grouped by game. */
export function GameOffers({ bets, now, onTake, level = 'h2', isInGroup = false }: Props) {
  const [first] = useState(() => new Set(bets.map(({ uniqueId }) => uniqueId)));
  return (
    <div className={classes.list} data-rows>
      {groupByGame(bets).map((offers) => (
        <Game key={offers[0].betId} game={offers[0]} count={offers.length} now={now} Heading={level}>
          <OfferRows bets={offers} now={now} isInGroup={isInGroup} first={first} onTake={onTake} />
        </Game>
      ))}
    </div>
  );
}

type GameProps = {
  game: BetView;
  count: number;
  now: number;
  Heading: 'h2' | 'h3';
  children: ReactNode;
};

/** What the offers on one game share, and the offers unless the viewer folded them. */
function Game({ game, count, now, Heading, children }: GameProps) {
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  const start = Date.parse(game.betTime);
  return (
    <article className={classes.game} aria-label={`${game.homeTeam} vs ${game.awayTeam}`}>
      <header className={classes.head}>
        <p className={classes.meta}>
          <strong>{game.betSportTitle}</strong>
          <GameTime eventId={game.betId} startsAt={game.betTime} countsDown={false} />
        </p>
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
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </article>
  );
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
