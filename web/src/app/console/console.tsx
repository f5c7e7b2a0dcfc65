import 'virtual:operator-routes';
import { IconArrowLeft, IconLogout } from '@tabler/icons-react';
import { Suspense, useEffect, useRef } from 'react';
import { Navigate, Route, Routes, useLocation, useMatch } from 'react-router';
import { useLogOut } from '../../features/auth/login/log-out.ts';
import { paths } from '../../lib/paths.ts';
import { useViewer } from '../../lib/session.ts';
import { offeredHere, site } from '../../lib/site.ts';
import { Brand } from '../../ui/brand.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { ThemeButton } from '../../ui/theme-button.tsx';
import { Component as NotFound } from '../routes/not-found.tsx';
import { SkipLink } from '../shell/skip-link.tsx';
import { usePageTitle } from '../use-page-title.ts';
import classes from './console.module.css';
import { OperatorGate } from './operator-gate.tsx';
import { consolePages } from './pages.ts';

/** /admin: the operator console in its own layout. Other users get the 404 page. */
export function Component() {
  const { user } = useViewer();
  if (user.role !== 'admin') return <NotFound />;
  return (
    <OperatorGate>
      <Console />
    </OperatorGate>
  );
}

function Console() {
  const { user } = useViewer();
  const logOut = useLogOut();
  const pages = offeredHere(consolePages);
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  usePageTitle('Console');
  useEffect(() => {
    // In the strip layout, scroll the current page's link into view.
    const current = pathname && nav.current?.querySelector('[aria-current="page"]');
    if (current) current.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <div className={classes.frame}>
      <SkipLink />
      <header className={classes.side}>
        <div className={classes.top}>
          <Brand to={paths.admin} />
          <span className={classes.console}>Console</span>
          <ThemeButton />
        </div>
        <nav ref={nav} aria-label="Console" className={classes.links}>
          {pages.map((page) => (
            <PageLink key={page.path} {...page} />
          ))}
        </nav>
        <div className={classes.foot}>
          <div className={classes.who}>
            <span>{user.fullName}</span>
            <button
              type="button"
              className={classes.logout}
              disabled={logOut.isPending}
              onClick={() => logOut.mutate()}
            >
              <IconLogout size={16} stroke={1.7} aria-hidden="true" />
              Logout
            </button>
          </div>
          <Link to={paths.home} className={classes.link}>
            <IconArrowLeft size={18} stroke={1.7} aria-hidden="true" />
            Back to {site.name}
          </Link>
        </div>
      </header>
      <main id="content" className={classes.content}>
        <Suspense fallback={<Skeletons label="Loading…" count={6} height={56} />}>
          <Routes>
            <Route index element={<Navigate to={consolePages[0].path} replace />} />
            {pages.map(({ path, Page }) => (
              <Route key={path} path={`${path}/*`} element={<Page />} />
            ))}
            <Route path="*" element={<Navigate to={paths.admin} replace />} />
          </Routes>
        </Suspense>
      </main>
    </div>
  );
}

function PageLink({ path, label, icon: PageIcon }: (typeof consolePages)[number]) {
  const to = `${paths.admin}/${path}`;
  const isHere = useMatch(`${to}/*`) !== null;
  return (
    <Link to={to} className={classes.link} aria-current={isHere ? 'page' : undefined}>
      <PageIcon size={18} stroke={1.7} aria-hidden="true" />
      {label}
    </Link>
  );
}
