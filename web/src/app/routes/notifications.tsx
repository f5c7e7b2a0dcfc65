import { lazy, Suspense, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Inbox } from '../../features/notifications/components/inbox.tsx';
import { paths } from '../../lib/paths.ts';
import { useNarrow } from '../../lib/use-media.ts';
import { BrandBar } from '../shell/brand-bar.tsx';
import { usePageTitle } from '../use-page-title.ts';
import classes from './notifications.module.css';

const HomeBehind = lazy(() => import('./home-behind.tsx'));

/** /Notifications: an overlay over Home on wide screens, a page of its own below 768 px. */
export function Component() {
  const narrow = useNarrow();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle('Notifications');
  useEffect(() => {
    heading.current?.focus();
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') navigate(paths.home);
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [navigate]);
  return (
    <>
      <BrandBar />
      {!narrow && (
        <div className={classes.behind} inert aria-hidden="true">
          <Suspense>
            <HomeBehind />
          </Suspense>
        </div>
      )}
      <main className={classes.overlay}>
        <section className={classes.panel} aria-labelledby="notifications-title">
          <h1 id="notifications-title" ref={heading} tabIndex={-1} className={classes.title}>
            Notifications
          </h1>
          <Inbox />
        </section>
      </main>
    </>
  );
}
