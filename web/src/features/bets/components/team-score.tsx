import type { BetView } from '@sidebet/contract/bets';
import type { Side } from '@sidebet/domain/markets/market';
import { useState } from 'react';
import classes from './team-score.module.css';

export function TeamScore({ bet, side }: { bet: BetView; side: Side }) {
  const score = side === 'home' ? bet.homeScore : bet.awayScore;
  const other = side === 'home' ? bet.awayScore : bet.homeScore;
  if (score === null) return null;
  return (
    <span
      className={classes.score}
      data-behind={other !== null && score < other}
      aria-live={bet.status === 'Active' ? 'polite' : undefined}
    >
      <ScoreNumber value={score} />
    </span>
  );
}

/** A score that moves briefly when it changes, but not when it first appears. */
export function ScoreNumber({ value }: { value: number }) {
  const [first] = useState(value);
  const [changed, setChanged] = useState(false);
  if (!changed && value !== first) setChanged(true);
  return (
    <span key={value} className={changed ? classes.changed : undefined}>
      {value}
    </span>
  );
}

/** Marks an active bet's game as live, or over and waiting for settlement. */
export function GameMark({ bet, now }: { bet: BetView; now: number }) {
  if (bet.eventCompleted) return <span className={classes.final}>Final</span>;
  if (!(Date.parse(bet.betTime) <= now)) return null;
  return <span className={classes.live}>Live</span>;
}
