import { IconHome, IconListDetails, IconTicket, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import classes from './top-bar.module.css';
import { useCurrentPlace } from './use-current-place.ts';

export const mainLinks = [
  { place: 'home', to: paths.home, label: 'Home', icon: IconHome },
  { place: 'allBets', to: paths.allBets, label: 'All Bets', icon: IconTicket },
  { place: 'myBets', to: paths.myBets, label: 'My Bets', icon: IconListDetails },
  { place: 'friends', to: paths.friendsBets, label: 'Friends', icon: IconUsers },
] as const;

export function MainLinks() {
  const current = useCurrentPlace();
  return (
    <nav className={classes.links} aria-label="Main">
      {mainLinks.map(({ place, to, label, icon: LinkIcon }) => (
        <Link
          key={place}
          to={to}
          className={classes.link}
          aria-current={place === current ? 'page' : undefined}
        >
          <LinkIcon size={18} stroke={1.7} aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  );
}
