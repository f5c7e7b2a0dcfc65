import type { EventView } from '@sidebet/contract/events';
import type { Side } from '@sidebet/domain/bets/bet';
import { priceLabel } from '@sidebet/domain/bets/payout';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../../../lib/load-part.ts';
import { boardSearch } from '../../../lib/paths.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { SelectButton } from '../../../ui/select-button.tsx';
import { TeamDisc } from '../../../ui/team-disc.tsx';
import type { MarketPick } from '../card-markets.ts';
import classes from './event-card.module.css';
import type { Pick } from './home-view.tsx';

const LinedEventCard = lazyPart(() => import('./lined-event-card.tsx'));

type Props = {
  event: EventView;
  picked: Pick | null;
  onPick: (side: Side) => void;
  onOffer: (bet: MarketPick) => void;
};

/** A game. The chips of games with reference lines load later; their place is reserved. */
export function EventCard(props: Props) {
  // Responses stored by an earlier version have no lines.
  const hasLines = props.event.lines?.some(({ market }) => market !== 'moneyline');
  if (!hasLines) return <PlainCard {...props} />;
  return (
    <Suspense fallback={<PlainCard {...props} hasChips />}>
      <LinedEventCard {...props} />
    </Suspense>
  );
}

function PlainCard({ event, picked, onPick, hasChips }: Omit<Props, 'onOffer'> & { hasChips?: boolean }) {
  const pressed = picked?.isSpecified ? picked.selection : null;
  const row = (side: Side) => {
    const team = side === 'home' ? event.homeTeam : event.awayTeam;
    return (
      <fieldset className={classes.row} aria-label={team}>
        <TeamDisc team={team} sportKey={event.sportKey} side={side} />
        <span className={classes.team}>{team}</span>
        <SelectButton side={side} team={team} pressed={pressed === side} onClick={() => onPick(side)} />
      </fieldset>
    );
  };
  return (
    <CardFrame event={event} price={priceLabel}>
      {row('home')}
      {row('away')}
      {hasChips && <div className={classes.chips} />}
    </CardFrame>
  );
}

type FrameProps = { event: EventView; price: ReactNode; children: ReactNode };

/** What the cards of games with and without lines have in common. */
export function CardFrame({ event, price, children }: FrameProps) {
  return (
    <article className={classes.card} aria-label={`${event.homeTeam} vs ${event.awayTeam}`}>
      <p className={classes.meta}>
        <strong>{event.sportTitle}</strong>
        <EventTime instant={event.commenceTime} />
      </p>
      {children}
      <footer className={classes.footer}>
        {event.openBets > 0 ? (
          <Link to={boardSearch(event.homeTeam)}>{openBets(event.openBets)}</Link>
        ) : (
          <span>{openBets(0)}</span>
        )}
        {event.resultsBy === 'hand' && <span className={classes.byHand}>Result entered by hand</span>}
        <span className={classes.price}>{price}</span>
      </footer>
    </article>
  );
}

function openBets(count: number): string {
  if (count === 0) return 'No open bets yet';
  return `${count} open ${count === 1 ? 'bet' : 'bets'}`;
}
