import {
  IconBroadcast,
  IconHome,
  IconListDetails,
  IconTicket,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { Suspense } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useBet } from '../../features/bets/api/use-bet.ts';
import { idlePart } from '../../lib/load-part.ts';
import { paths } from '../../lib/paths.ts';
import { useViewer } from '../../lib/session.ts';
import { offeredHere } from '../../lib/site.ts';
import { Link } from '../../ui/link.tsx';
import classes from './top-bar.module.css';
import { useViewParams } from './view-params.ts';

const LiveCount = idlePart(() => import('./live-count.tsx'));

const mainLinks = [
  { place: 'home', to: paths.home, label: 'Home', icon: IconHome },
  { place: 'allBets', to: paths.allBets, label: 'All Bets', icon: IconTicket, cashOnly: true },
  { place: 'myBets', to: paths.myBets, label: 'My Bets', icon: IconListDetails },
  { place: 'friends', to: paths.friendsBets, label: 'Friends', icon: IconUsers, cashOnly: true },
  { place: 'groups', to: paths.groups, label: 'Groups', icon: IconUsersGroup },
  { place: 'live', to: paths.live, label: 'Live', icon: IconBroadcast, mark: LiveCount },
] as const;

type Props = {
  className: string;
  iconSize: number;
  onClick?: () => void;
};

/** The links to the main views. */
export function PlaceLinks({ className, iconSize, onClick }: Props) {
  const current = useCurrentPlace();
  return offeredHere(mainLinks).map(({ place, to, label, icon: LinkIcon, ...more }) => (
    <Link
      key={place}
      to={to}
      className={className}
      aria-current={place === current ? 'page' : undefined}
      onClick={onClick}
    >
      <LinkIcon size={iconSize} stroke={1.7} aria-hidden="true" />
      {label}
      {'mark' in more && (
        <Suspense>
          <more.mark />
        </Suspense>
      )}
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

/** Returns the main link that matches the current view. */
function useCurrentPlace(): string {
  const { onMain, view } = useViewParams();
  const path = useLocation().pathname.toLowerCase();
  const [params] = useSearchParams();
  const { user } = useViewer();
  const shownId = path === '/betdetails' ? (params.get('id') ?? '') : '';
  const bet = useBet(shownId, params.get('token') ?? undefined).data?.bet;
  if (onMain) return view;
  if (path === '/friendsbets' || path === '/profile') return 'friends';
  if (path === '/group' || path.startsWith('/groups')) return 'groups';
  if (path === '/live' || path === '/event') return 'live';
  if (path !== '/betdetails') return '';
  if (bet && [bet.userId, bet.betAcceptorUid].includes(user.id)) return 'myBets';
  return bet?.group ? 'groups' : 'allBets';
}
