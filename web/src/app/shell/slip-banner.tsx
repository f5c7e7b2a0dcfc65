import { Suspense } from 'react';
import { lazyPart } from '../../lib/load-part.ts';
import classes from './slip-banner.module.css';
import { useSlip } from './slip-state.tsx';

const PlacedBet = lazyPart(() => import('../../features/bets/components/placed-bet.tsx'));

/** On narrow screens, shows the selected bet at the bottom of the screen. */
export function SlipBanner() {
  const { entry, setOpen } = useSlip();
  if (!entry) return null;
  const { homeTeam, awayTeam } = entry.kind === 'take' ? entry : entry.event;
  return (
    <button type="button" className={classes.banner} data-toasts="above" onClick={() => setOpen(true, true)}>
      <span className={classes.title}>
        Selected Bet: {homeTeam} vs {awayTeam}
      </span>{' '}
      <span className={classes.hint}>Tap to place your bet</span>
    </button>
  );
}

/** In the same place, the bet just created. */
export function PlacedBanner() {
  const { placed, setPlaced } = useSlip();
  if (!placed) return null;
  return (
    <div className={classes.placed} data-toasts="high">
      <Suspense>
        <PlacedBet bet={placed} onClose={() => setPlaced(null)} onCorrected={setPlaced} />
      </Suspense>
    </div>
  );
}
