import { IconBell, IconLogout, IconSettings, IconShieldCog } from '@tabler/icons-react';
import { useLogOut } from '../../features/auth/login/log-out.ts';
import { paths } from '../../lib/paths.ts';
import { useViewer } from '../../lib/session.ts';
import { useNarrow, useThemeInBar } from '../../lib/use-media.ts';
import { Link } from '../../ui/link.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ThemeButton } from '../../ui/theme-button.tsx';
import { openedFrom } from './leave-notifications.ts';
import { PlaceLinks } from './main-links.tsx';
import classes from './menu-overlay.module.css';
import { SportMenu } from './sport-menu.tsx';
import { TeamSearchBox, useTeamSearch } from './team-search.tsx';
import { UnreadBadge } from './unread-badge.tsx';
import { useCloseOnNavigation } from './use-close-on-navigation.ts';

type Props = { onClose: () => void; focusSearch?: boolean };

/** The menu on narrow screens: main links, Settings, Logout and the sports. */
export default function MenuOverlay({ onClose, focusSearch = false }: Props) {
  const narrow = useNarrow();
  const themeInBar = useThemeInBar();
  const { user } = useViewer();
  const logOut = useLogOut();
  const search = useTeamSearch();
  // Applies pending search input before closing.
  const close = () => {
    search.apply();
    onClose();
  };
  useCloseOnNavigation(onClose);
  return (
    <Modal onClose={close} title="Menu" shape="drawer" closeLabel="Close menu">
      {narrow && (
        <nav aria-label="Main" className={classes.links}>
          <PlaceLinks className={classes.link!} iconSize={19} onClick={onClose} />
          <Link to={paths.notifications} state={openedFrom('menu')} className={classes.link}>
            <IconBell size={19} stroke={1.7} aria-hidden="true" />
            Notifications
            <UnreadBadge className={classes.badge!} />
          </Link>
          <Link to={paths.settings} className={classes.link}>
            <IconSettings size={19} stroke={1.7} aria-hidden="true" />
            Settings
          </Link>
          {user.role === 'admin' && (
            <Link to={paths.admin} className={classes.link}>
              <IconShieldCog size={19} stroke={1.7} aria-hidden="true" />
              Console
            </Link>
          )}
          <button type="button" className={classes.link} onClick={() => logOut.mutate()}>
            <IconLogout size={19} stroke={1.7} aria-hidden="true" />
            Logout
          </button>
        </nav>
      )}
      <TeamSearchBox search={search} onEnter={onClose} autoFocus={focusSearch} />
      <SportMenu />
      {!themeInBar && (
        <div className={classes.theme}>
          Theme <ThemeButton />
        </div>
      )}
    </Modal>
  );
}
