import { IconHome, IconListDetails, IconTicket, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import classes from './top-bar.module.css';
import { useCurrentPlace } from './use-current-place.ts';

const mainLinks = [
  { place: 'home', to: paths.home, label: 'Home', icon: IconHome },
  { place: 'allBets', to: paths.allBets, label: 'All Bets', icon: IconTicket },
  { place: 'myBets', to: paths.myBets, label: 'My Bets', icon: IconListDetails },
  { place: 'friends', to: paths.friendsBets, label: 'Friends', icon: IconUsers },
] as const;

type Props = { className: string; iconSize: number; onClick?: () => void };

/** The links to the main views. */
export function PlaceLinks({ className, iconSize, onClick }: Props) {
  const current = useCurrentPlace();
  return mainLinks.map(({ place, to, label, icon: LinkIcon }) => (
    <Link
      key={place}
      to={to}
      className={className}
      aria-current={place === current ? 'page' : undefined}
      onClick={onClick}
    >
      <LinkIcon size={iconSize} stroke={1.7} aria-hidden="true" />
      {label}
    </Link>
  ));
}

export function MainLinks() {
  return (
    <nav className={classes.links} aria-label="Main">
      <PlaceLinks className={classes.link!} iconSize={18} />
    </nav>
  );
}
