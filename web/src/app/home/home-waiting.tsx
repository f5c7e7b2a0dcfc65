import { IconMenu2 } from '@tabler/icons-react';
import { HomeBanner } from '../../features/events/components/home-banner.tsx';
import { paths } from '../../lib/paths.ts';
import { Brand } from '../../ui/brand.tsx';
import shell from '../shell/shell.module.css';
import topBar from '../shell/top-bar.module.css';
import classes from './home-waiting.module.css';

/**
 * Home without anything that depends on the user. The server sends it (build/site-pages.ts), and it stays until the session is
 * known. Its parts are where they are on the full page, so nothing moves.
 */
export function HomeWaiting() {
  return (
    <div className={classes.page} data-waiting="home">
      <header className={topBar.bar}>
        <span className={`${topBar.menuButton} ${classes.menuButton}`}>
          <IconMenu2 size={24} stroke={1.8} aria-hidden="true" />
        </span>
        <Brand to={paths.home} />
      </header>
      <div className={`${shell.columns} ${classes.columns}`}>
        <div className={classes.menu} />
        <main className={`${shell.content} ${classes.content}`}>
          <HomeBanner />
          <div role="status" aria-label="Loading" />
        </main>
      </div>
    </div>
  );
}

/** Whether the page was sent with it. */
export function isHomeSent(): boolean {
  return document.querySelector('[data-waiting="home"]') !== null;
}
