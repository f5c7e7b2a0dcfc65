import { useState } from 'react';
import { GoneBet } from '../features/bets/components/gone-bet.tsx';
import { paths } from '../lib/paths.ts';
import { useViewer } from '../lib/session.ts';
import { LinkButton } from '../ui/button.tsx';
import classes from './continue-slip.module.css';
import { savedGameStarted } from './shell/saved-slip.ts';
import { SlipContent } from './shell/slip-panel.tsx';
import { SlipProvider, useSlip } from './shell/slip-state.tsx';
import { BetMoments, useBetMoments } from './shell/use-bet-moments.ts';

/** The betslip a deposit was for: one tap creates its bet. */
export default function ContinueSlip() {
  const { user } = useViewer();
  const [started] = useState(() => savedGameStarted(user.id));
  if (started) {
    const why = `${started.homeTeam} vs ${started.awayTeam} has started.`;
    return <GoneBet why={why} to={paths.home} link="See upcoming games" />;
  }
  return (
    <SlipProvider>
      <Slip />
    </SlipProvider>
  );
}

function Slip() {
  const { entry, placed } = useSlip();
  const moments = useBetMoments();
  if (placed) return <BetMoments moments={moments} />;
  // Saved in another tab, or cleared.
  if (!entry) return <LinkButton to={paths.home}>See upcoming games</LinkButton>;
  return (
    <section className={classes.slip} aria-label="Your bet">
      <SlipContent />
    </section>
  );
}
