import classes from './slip-banner.module.css';
import { useSlip } from './slip-state.tsx';

/** On narrow screens, shows the selected bet at the bottom of the screen. Nothing without one. */
export function SlipBanner() {
  const { entry, setOpen } = useSlip();
  if (!entry) return null;
  const { homeTeam, awayTeam } = entry.kind === 'take' ? entry : entry.event;
  return (
    <button type="button" className={classes.banner} onClick={() => setOpen(true, true)}>
      <span className={classes.title}>
        Selected Bet: {homeTeam} vs {awayTeam}
      </span>{' '}
      <span className={classes.hint}>Tap to place your bet</span>
    </button>
  );
}
