import { Suspense, useEffect } from 'react';
import { Outlet } from 'react-router';
import { loadBetForm } from '../../features/bets/components/betslip.tsx';
import { preloadablePart, whenIdle } from '../../lib/load-part.ts';
import { useNarrow, useRoomForEmptySlip, useThreeColumns } from '../../lib/use-media.ts';
import classes from './shell.module.css';
import { SkipLink } from './skip-link.tsx';
import { PlacedBanner, SlipBanner } from './slip-banner.tsx';
import { SlipPanel } from './slip-panel.tsx';
import { SlipProvider, useSlip } from './slip-state.tsx';
import { SportMenu } from './sport-menu.tsx';
import { SportRail } from './sport-rail.tsx';
import { TeamSearch } from './team-search.tsx';
import { TopBar } from './top-bar.tsx';

const [SlipModal, loadSlipModal] = preloadablePart(() => import('./slip-modal.tsx'));

/** What the first tap on a team needs, fetched while the user reads. */
const loadSlip = () => Promise.all([loadSlipModal(), loadBetForm()]);

/** The main shell: sport menu, content, betslip. */
export function Component() {
  return (
    <SlipProvider>
      <Shell />
    </SlipProvider>
  );
}

function Shell() {
  const narrow = useNarrow();
  const threeColumns = useThreeColumns();
  const { entry, open, placed } = useSlip();
  const roomForEmptySlip = useRoomForEmptySlip();
  useEffect(() => whenIdle(() => void loadSlip().catch(() => {})), []);
  const showsSlip = !narrow && (roomForEmptySlip || entry !== null || placed !== null);
  return (
    <>
      <SkipLink />
      <TopBar />
      <div className={classes.columns} data-slip={showsSlip}>
        {threeColumns && (
          <aside className={classes.menu} aria-label="Sports">
            <TeamSearch />
            <SportMenu />
          </aside>
        )}
        {!narrow && !threeColumns && (
          <aside className={classes.rail} aria-label="Sports">
            <SportRail />
          </aside>
        )}
        <main
          id="content"
          className={classes.content}
          data-banner={narrow && (entry !== null || (placed !== null && 'placed'))}
        >
          <Outlet />
        </main>
        {showsSlip && (
          <aside className={classes.slip} aria-label="Betslip panel">
            <SlipPanel />
          </aside>
        )}
      </div>
      {narrow && entry && !open && <SlipBanner />}
      {narrow && !entry && placed && <PlacedBanner />}
      {narrow && open && (
        <Suspense>
          <SlipModal />
        </Suspense>
      )}
    </>
  );
}
