import { IconX } from '@tabler/icons-react';
import { Suspense, useEffect, useRef } from 'react';
import { Inbox } from '../../features/notifications/components/inbox.tsx';
import { lazyPart } from '../../lib/load-part.ts';
import { useNarrow } from '../../lib/use-media.ts';
import { BrandBar } from '../shell/brand-bar.tsx';
import { useLeaveNotifications } from '../shell/leave-notifications.ts';
import { usePageTitle } from '../use-page-title.ts';
import classes from './notifications.module.css';

const HomeBehind = lazyPart(() => import('./home-behind.tsx'));

/** /Notifications: an overlay over Home on wide screens, a page below 768 px. */
export function Component() {
  const narrow = useNarrow();
  const leave = useLeaveNotifications();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle('Notifications');
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    const leaveOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave();
    };
    window.addEventListener('keydown', leaveOnEscape);
    return () => window.removeEventListener('keydown', leaveOnEscape);
  }, [leave]);
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
        {!narrow && (
          // For pointers only: the keyboard has Escape and the close button.
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            className={classes.outside}
            onClick={leave}
          />
        )}
        <section className={classes.panel} aria-labelledby="notifications-title">
          <div className={classes.head}>
            <h1 id="notifications-title" ref={heading} tabIndex={-1} className={classes.title}>
              Notifications
            </h1>
            <button type="button" className={classes.close} aria-label="Close notifications" onClick={leave}>
              <IconX size={20} stroke={1.8} aria-hidden="true" />
            </button>
          </div>
          <Inbox />
        </section>
      </main>
    </>
  );
}
