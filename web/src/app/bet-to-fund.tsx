import { useEffect, useState } from 'react';
import { SlipSummary } from '../features/bets/components/slip-summary.tsx';
import { paths } from '../lib/paths.ts';
import { useViewer } from '../lib/session.ts';
import { Link } from '../ui/link.tsx';
import classes from './bet-to-fund.module.css';
import { emptySlip, savedGameStarted, savedSlip } from './shell/saved-slip.ts';

/** The bet in the slip that a deposit is for; nothing without one. */
export default function BetToFund() {
  const { user } = useViewer();
  const [{ entry, wager, offerTo }, setSlip] = useState(emptySlip);
  const [isOver, setOver] = useState(false);
  // The shell saves the slip when it closes, which is after this page's first render.
  useEffect(() => {
    setSlip(savedSlip(user.id));
    setOver(savedGameStarted(user.id) !== null);
  }, [user.id]);
  if (isOver)
    return <p role="status">The game you picked has started. Choose another one after the deposit.</p>;
  if (entry?.kind !== 'bet') return null;
  return (
    <section className={classes.bet} aria-label="Your bet">
      <SlipSummary event={entry.event} draft={entry.draft} wager={wager} offerTo={offerTo} />
      <Link to={paths.slip}>Change your bet</Link>
    </section>
  );
}
