import { IconDots } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { idlePart, lazyPart } from '../../lib/load-part.ts';
import classes from './bottom-bar.module.css';
import { PlaceLinks } from './main-links.tsx';
import { UnreadBadge } from './unread-badge.tsx';

// The menu has the link to /Live. It also reads the active bets, whose results are shown on every page.
const LiveDot = idlePart(() => import('./live-dot.tsx'));
const MenuOverlay = lazyPart(() => import('./menu-overlay.tsx'));

/** On narrow screens, the main views and the menu at the bottom of every page. The console has its own navigation. */
export function BottomBar() {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  if (pathname.toLowerCase().startsWith('/admin')) return null;
  return (
    <>
      <nav aria-label="Views" className={classes.bar} data-bottom-bar>
        <PlaceLinks className={classes.item!} iconSize={22} withoutLive />
        <button
          type="button"
          className={classes.item}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <IconDots size={22} stroke={1.7} aria-hidden="true" />
          More
          <UnreadBadge className={classes.dot!} />
          <Suspense>
            <LiveDot className={classes.liveDot} />
          </Suspense>
        </button>
      </nav>
      {open && (
        <Suspense>
          <MenuOverlay onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
