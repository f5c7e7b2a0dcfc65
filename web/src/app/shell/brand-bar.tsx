import { IconHome, IconLogout } from '@tabler/icons-react';
import { useLogOut } from '../../features/auth/login/log-out.ts';
import { paths } from '../../lib/paths.ts';
import { Brand } from '../../ui/brand.tsx';
import { Link } from '../../ui/link.tsx';
import classes from './top-bar.module.css';

/** The bar of the notifications and settings views: only brand, Home and Logout. */
export function BrandBar() {
  const logOut = useLogOut();
  return (
    <header className={classes.bar}>
      <Brand to={paths.home} />
      <div className={classes.person}>
        <Link to={paths.home} className={classes.link}>
          <IconHome size={18} stroke={1.7} aria-hidden="true" />
          Home
        </Link>
        <button
          type="button"
          className={classes.link}
          disabled={logOut.isPending}
          onClick={() => logOut.mutate()}
        >
          <IconLogout size={18} stroke={1.7} aria-hidden="true" />
          Logout
        </button>
      </div>
    </header>
  );
}
