import { useEffect, useState } from 'react';
import { useRunningBets } from '../../features/bets/running-bets.ts';
import classes from './live-count.module.css';

/** The page's own reads come first. */
const waitMs = 3_000;

/** How many of the viewer's bets run, next to the link to Live. */
export default function LiveCount() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), waitMs);
    return () => clearTimeout(timer);
  }, []);
  return isDue && <Count />;
}

function Count() {
  const count = useRunningBets().bets.length;
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      <span className="visually-hidden">, running bets: </span>
      {count > 99 ? '99+' : count}
    </span>
  );
}
