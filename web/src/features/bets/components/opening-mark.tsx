import type { BetView } from '@sidebet/contract/bets';
import { useSecondsToOpen } from '../../../lib/opening.ts';
import classes from './offered-mark.module.css';

/** How soon a new offer can be taken; nothing once it can. Screen readers read a timer on request, not every second. */
export function OpeningMark({ bet }: { bet: BetView }) {
  const seconds = useSecondsToOpen(bet);
  if (seconds === null) return null;
  return (
    <span role="timer" className={classes.mark}>
      Opens in {seconds} {seconds === 1 ? 'second' : 'seconds'}
    </span>
  );
}
