import { useLocation } from 'react-router';
import classes from './bottom-bar.module.css';
import { PlaceLinks } from './main-links.tsx';

/** On narrow screens, the main views at the bottom of every page. The console has its own navigation. */
export function BottomBar() {
  const { pathname } = useLocation();
  if (pathname.toLowerCase().startsWith('/admin')) return null;
  return (
    <nav aria-label="Views" className={classes.bar} data-bottom-bar>
      <PlaceLinks className={classes.item!} iconSize={22} />
    </nav>
  );
}
