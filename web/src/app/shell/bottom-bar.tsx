import { useLocation } from 'react-router';
import { groupPageIn } from '../../lib/group-tabs.ts';
import classes from './bottom-bar.module.css';
import { PlaceLinks } from './main-links.tsx';

/** On narrow screens, the main views at the bottom of every page. The console has its own navigation. */
export function BottomBar() {
  const location = useLocation();
  if (location.pathname.toLowerCase().startsWith('/admin')) return null;
  // The field for a message takes its place.
  if (groupPageIn(location)?.tab === 'stream') return null;
  return (
    <nav aria-label="Views" className={classes.bar} data-bottom-bar>
      <PlaceLinks className={classes.item!} iconSize={22} />
    </nav>
  );
}
