import type { EventView } from '@sidebet/contract/events';
import { priceLabel } from '@sidebet/domain/bets/payout';
import { awaitsTeam } from '@sidebet/domain/game-identity';
import { moneyline, type Side } from '@sidebet/domain/markets/market';
import { unknownTeamMessage } from '@sidebet/domain/refusals';
import { offersMarket } from '@sidebet/domain/sports';
import { type ReactNode, Suspense } from 'react';
import type { MarketPick } from '../../../lib/game-markets.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { site } from '../../../lib/site.ts';
import { GameTime } from '../../../ui/game-time.tsx';
import { SelectButton } from '../../../ui/select-button.tsx';
import { TeamDisc } from '../../../ui/team-disc.tsx';
import classes from './event-card.module.css';
import type { Pick } from './home-view.tsx';

const LinedEventCard = lazyPart(() => import('./lined-event-card.tsx'));

type Props = {
  event: EventView;
  picked: Pick | null;
  onPick: (pick: MarketPick) => void;
  /** Shows the game's open bets. */
  onOpenBets: () => void;
};

/** A game. The buttons of games with draws and the chips of those with lines load later; their place is reserved. */
export function EventCard(props: Props) {
  if (awaitsTeam(props.event)) return <PlainCard {...props} hasWinner={false} note={<AwaitingNote />} />;
  // Responses stored by an earlier version have no lines.
  const hasChips = props.event.lines?.some(({ lineHalves }) => lineHalves !== null) ?? false;
  const hasWinner = offersMarket(props.event.sportKey, 'moneyline');
  if (hasWinner && !hasChips) return <PlainCard {...props} />;
  return (
    <Suspense
      fallback={
        <PlainCard {...props} hasChips={hasChips} hasWinner={hasWinner} note={!hasWinner && <DrawNote />} />
      }
    >
      <LinedEventCard {...props} />
    </Suspense>
  );
}

type PlainProps = Props & { hasChips?: boolean; hasWinner?: boolean; note?: ReactNode };

function PlainCard({ event, picked, onPick, onOpenBets, ...more }: PlainProps) {
  const { hasChips = false, hasWinner = true, note } = more;
  const pressed = picked?.terms.market === 'moneyline' ? picked.selection : null;
  const row = (side: Side) => {
    const team = side === 'home' ? event.homeTeam : event.awayTeam;
    return (
      <fieldset className={classes.row} aria-label={team}>
        <TeamDisc team={team} sportKey={event.sportKey} side={side} />
        <span className={classes.team}>{team}</span>
        {hasWinner && (
          <SelectButton
            side={side}
            team={team}
            pressed={pressed === side}
            onClick={() => onPick({ terms: moneyline, selection: side })}
          />
        )}
      </fieldset>
    );
  };
  return (
    <CardFrame event={event} price={hasWinner && site.cash ? priceLabel : null} onOpenBets={onOpenBets}>
      {row('home')}
      {row('away')}
      {note}
      {hasChips && <div className={classes.chips} />}
    </CardFrame>
  );
}

/** Where draws are common, no one may miss that one counts against "to win". */
export function DrawNote() {
  return <p className={classes.note}>A tie counts as not winning.</p>;
}

/** Instead of prices. */
function AwaitingNote() {
  return <p className={classes.note}>{unknownTeamMessage}</p>;
}

type FrameProps = { event: EventView; price: ReactNode; onOpenBets: () => void; children: ReactNode };

/** What the cards of games with and without lines have in common. */
export function CardFrame({ event, price, onOpenBets, children }: FrameProps) {
  // Without cash, offers are on the boards of groups.
  const isBoard = site.cash;
  return (
    <article className={classes.card} aria-label={`${event.homeTeam} vs ${event.awayTeam}`}>
      <h2 className="visually-hidden">
        {event.homeTeam} vs {event.awayTeam}
      </h2>
      <p className={classes.meta}>
        <strong>{event.sportTitle}</strong>
        <GameTime eventId={event.id} startsAt={event.commenceTime} />
      </p>
      {children}
      {(isBoard || event.resultsBy === 'hand' || price !== null) && (
        <footer className={classes.footer}>
          {!isBoard ? (
            <span />
          ) : event.openBets > 0 ? (
            <button type="button" onClick={onOpenBets}>
              {openBets(event.openBets)}
            </button>
          ) : (
            <span>{myOpenBets(event.myOpenBets?.length ?? 0)}</span>
          )}
          {event.resultsBy === 'hand' && <span className={classes.byHand}>Result entered by hand</span>}
          <span className={classes.price}>{price}</span>
        </footer>
      )}
    </article>
  );
}

/** Other users' open bets. */
function openBets(count: number): string {
  return `${count} open ${count === 1 ? 'bet' : 'bets'}`;
}

function myOpenBets(count: number): string {
  if (count === 0) return 'No open bets yet';
  return count === 1 ? 'Your bet is open' : `Your ${count} bets are open`;
}
