import { IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { loadBetForm } from '../../features/bets/components/betslip.tsx';
import { groupPageIn } from '../../lib/group-tabs.ts';
import { lazyPart, preloadablePart, whenIdle } from '../../lib/load-part.ts';
import { useNarrow, useThreeColumns } from '../../lib/use-media.ts';
import { KeptDialog } from '../../ui/kept-dialog.tsx';
import classes from './shell.module.css';
import { SkipLink } from './skip-link.tsx';
import { SlipPanel } from './slip-panel.tsx';
import { SlipProvider, useSlip } from './slip-state.tsx';
import { SportMenu } from './sport-menu.tsx';
import { TeamSearch } from './team-search.tsx';
import { TopBar } from './top-bar.tsx';
import { BetMoments, loadBetMoments, useBetMoments } from './use-bet-moments.ts';

const [SlipModal, loadSlipModal] = preloadablePart(() => import('./slip-modal.tsx'));

const GroupsMenu = lazyPart(() => import('../../features/groups/components/groups-menu.tsx'));
const GroupSide = lazyPart(() => import('../group/group-side.tsx'));

/** What the first bet needs, fetched while the user reads. */
const loadSlip = () => Promise.all([loadSlipModal(), loadBetForm(), loadBetMoments()]);

/** The main shell: sport menu, content, betslip. */
export function Component() {
  return (
    <SlipProvider>
      <KeptDialog>
        <Shell />
      </KeptDialog>
    </SlipProvider>
  );
}

function Shell() {
  const narrow = useNarrow();
  const threeColumns = useThreeColumns();
  const { entry, open } = useSlip();
  const moments = useBetMoments();
  const page = groupPageIn(useLocation());
  useEffect(() => whenIdle(() => void loadSlip().catch(() => {})), []);
  return (
    <>
      <SkipLink />
      {/* On phones the head of a group's page takes its place. */}
      {!(narrow && page) && <TopBar />}
      <div className={classes.columns}>
        {threeColumns &&
          (page ? (
            <aside className={classes.menu}>
              <Suspense>
                <GroupsMenu groupId={page.groupId} />
              </Suspense>
            </aside>
          ) : (
            <aside className={classes.menu} aria-label="Sports">
              <TeamSearch />
              <SportMenu />
            </aside>
          ))}
        {!narrow && !threeColumns && (
          <aside className={classes.rail} aria-label="Sports">
            <SportRail />
          </aside>
        )}
        <main
          id="content"
          className={classes.content}
          data-banner={narrow && (moments.length > 0 ? 'moment' : entry !== null)}
          data-group={page ? '' : undefined}
        >
          <Outlet />
        </main>
        {!narrow &&
          (page && !entry && moments.length === 0 ? (
            <aside className={classes.slip} aria-label="Group at a glance">
              <Suspense>
                <GroupSide groupId={page.groupId} tab={page.tab} />
              </Suspense>
            </aside>
          ) : (
            <aside className={classes.slip} aria-label="Betslip panel">
              <SlipPanel moments={moments} />
            </aside>
          ))}
      </div>
      {narrow && !open && (moments.length > 0 || entry) && (
        <div className={classes.bottom}>
          <Suspense>
            {/* The newest: there is room for one. */}
            <BetMoments moments={moments.slice(0, 1)} />
          </Suspense>
          <SlipBanner />
        </div>
      )}
      {narrow && open && (
        <Suspense>
          <SlipModal />
        </Suspense>
      )}
    </>
  );
}

/** On narrow screens, shows the selected bet at the bottom of the screen. Nothing without one. */
function SlipBanner() {
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

const MenuOverlay = lazyPart(() => import('./menu-overlay.tsx'));

/** Search and sports on medium widths, where the full menu does not fit. */
function SportRail() {
  const [searching, setSearching] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.search}
        aria-haspopup="dialog"
        aria-expanded={searching}
        onClick={() => setSearching(true)}
      >
        <IconSearch size={20} stroke={1.7} aria-hidden="true" />
        Search
      </button>
      <SportMenu layout="rail" />
      {searching && (
        <Suspense>
          <MenuOverlay focusSearch onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </>
  );
}
