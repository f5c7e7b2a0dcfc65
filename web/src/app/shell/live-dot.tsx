import { useEffect, useState } from 'react';
import { usePages } from '../../lib/api/use-api.ts';
import { useServerNow } from '../../lib/clock.ts';
import { allItems } from '../../lib/paged.ts';
import classes from './live-dot.module.css';

/** The page's own reads come first. */
const waitMs = 3_000;

/** Shown while a game with an active bet of the viewer is in play. */
export default function LiveDot({ className = classes.dot }: { className?: string | undefined }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), waitMs);
    return () => clearTimeout(timer);
  }, []);
  return isDue && <Dot className={className} />;
}

function Dot({ className }: { className: string | undefined }) {
  const bets = usePages('listMyBets', { query: { tab: 'Active' } });
  const now = useServerNow();
  const inPlay = allItems(bets.data).some((bet) => !bet.eventCompleted && Date.parse(bet.betTime) <= now);
  if (!inPlay) return null;
  return (
    <span className={className}>
      <span className="visually-hidden">, your bets are in play</span>
    </span>
  );
}
