import { formatDollars } from '@sidebet/domain/cents';
import { IconBell, IconShieldCog, IconWallet } from '@tabler/icons-react';
import { useRef } from 'react';
import { paths } from '../../lib/paths.ts';
import { useViewer } from '../../lib/session.ts';
import { site } from '../../lib/site.ts';
import { useCountUp } from '../../lib/use-count-up.ts';
import { useThemeInBar } from '../../lib/use-media.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Link } from '../../ui/link.tsx';
import { ThemeButton } from '../../ui/theme-button.tsx';
import { openedFrom, useReturnedFocus } from './leave-notifications.ts';
import classes from './top-bar.module.css';
import { UnreadBadge } from './unread-badge.tsx';

/** The right end of the top bar: profile, balance and notifications. */
export function UserLinks({ narrow }: { narrow: boolean }) {
  const { user } = useViewer();
  const themeInBar = useThemeInBar();
  return (
    <div className={classes.person}>
      {themeInBar && <ThemeButton />}
      {!narrow && user.role === 'admin' && (
        <Link to={paths.admin} className={classes.bell} title="Console">
          <IconShieldCog size={20} stroke={1.7} aria-hidden="true" />
          <span className="visually-hidden">Console</span>
        </Link>
      )}
      <Bell />
      {!narrow && (
        <span className={classes.name} title={user.fullName}>
          {user.fullName}
        </span>
      )}
      {site.cash && (
        <Link to={paths.deposit} className={classes.balance} title="Deposit">
          {!narrow && <IconWallet size={17} stroke={1.8} aria-hidden="true" />}
          <Balance cents={user.accountBalanceCents} />
        </Link>
      )}
      <Link to={paths.settingsTab('accountInfo')} className={classes.picture} aria-label="Your profile">
        <Avatar name={user.fullName} picture={user.profilePicture} size={36} />
      </Link>
    </div>
  );
}

/** Counts up when money arrives. Screen readers wait for the end. */
function Balance({ cents }: { cents: number }) {
  const shown = useCountUp(cents);
  return (
    <span aria-live="polite" aria-busy={shown !== cents || undefined}>
      {formatDollars(shown)}
    </span>
  );
}

function Bell() {
  const link = useRef<HTMLAnchorElement>(null);
  useReturnedFocus(link, 'bell');
  return (
    <Link ref={link} to={paths.notifications} state={openedFrom('bell')} className={classes.bell}>
      <IconBell size={20} stroke={1.7} aria-hidden="true" />
      <span className="visually-hidden">Notifications</span>
      <UnreadBadge className={classes.badge!} />
    </Link>
  );
}
