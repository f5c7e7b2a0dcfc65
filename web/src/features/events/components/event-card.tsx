import type { EventView } from '@sidebet/contract/events';
import type { Side } from '@sidebet/domain/bets/bet';
import { priceLabel } from '@sidebet/domain/bets/payout';
import { Link } from 'react-router';
import { boardSearch } from '../../../lib/paths.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { SelectButton } from '../../../ui/select-button.tsx';
import { TeamDisc } from '../../../ui/team-disc.tsx';
import classes from './event-card.module.css';

type Props = { event: EventView; picked: Side | null; onPick: (side: Side) => void };

export function EventCard({ event, picked, onPick }: Props) {
  const row = (side: Side) => {
    const team = side === 'home' ? event.homeTeam : event.awayTeam;
    return (
      <fieldset className={classes.row} aria-label={team}>
        <TeamDisc team={team} sportKey={event.sportKey} side={side} />
        <span className={classes.team}>{team}</span>
        <SelectButton side={side} team={team} pressed={picked === side} onClick={() => onPick(side)} />
      </fieldset>
    );
  };
  return (
    <article className={classes.card} aria-label={`${event.homeTeam} vs ${event.awayTeam}`}>
      <p className={classes.meta}>
        <strong>{event.sportTitle}</strong>
        <EventTime instant={event.commenceTime} />
      </p>
      {row('home')}
      {row('away')}
      <footer className={classes.footer}>
        {event.openBets > 0 ? (
          <Link to={boardSearch(event.homeTeam)}>{openBets(event.openBets)}</Link>
        ) : (
          <span>{openBets(0)}</span>
        )}
        {event.resultsBy === 'hand' && <span className={classes.byHand}>Result entered by hand</span>}
        <span className={classes.price}>{priceLabel}</span>
      </footer>
    </article>
  );
}

function openBets(count: number): string {
  if (count === 0) return 'No open bets yet';
  return `${count} open ${count === 1 ? 'bet' : 'bets'}`;
}
