import { untilLabel } from '@sidebet/domain/time-distance';
import { useMatch } from 'react-router';
import { useServerNow } from '../lib/clock.ts';
import { paths } from '../lib/paths.ts';
import { EventTime } from './event-time.tsx';
import classes from './game-time.module.css';
import { Link } from './link.tsx';

const soonMs = 3_600_000;

type Props = {
  eventId: string;
  startsAt: string;
  /** Says how soon it starts within the last hour. */
  countsDown?: boolean;
};

/** When a game starts, and the way to its page. */
export function GameTime({ eventId, startsAt, countsDown = true }: Props) {
  const isHere = useMatch('/Event') !== null;
  const now = useServerNow();
  const start = Date.parse(startsAt);
  const isSoon = countsDown && start > now && start - now <= soonMs;
  const time = <EventTime instant={startsAt} />;
  return (
    <>
      {isHere ? (
        time
      ) : (
        <Link to={paths.event(eventId)} className={classes.link}>
          <span className="visually-hidden">Game details, </span>
          {time}
        </Link>
      )}
      {isSoon && (
        <>
          {' '}
          <span className={classes.soon}>Starts {untilLabel(start, now)}</span>
        </>
      )}
    </>
  );
}
